import { cva, type VariantProps } from 'class-variance-authority'

/** How a button looks; a disabled one is dimmed unless it is busy, which keeps its colour. */
export const buttonClass = cva(
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control text-center font-semibold transition-colors aria-disabled:cursor-not-allowed disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-pressed',
        secondary: 'bg-raised text-fg hover:bg-line active:bg-line',
        outline: 'border border-control text-fg hover:bg-raised active:bg-raised',
        danger: 'border border-loss text-loss hover:bg-loss/13 active:bg-loss/13',
        ghost: 'text-fg hover:bg-raised active:bg-raised',
        link: 'text-accent hover:bg-accent/13 active:bg-accent/13',
      },
      size: {
        sm: 'hit h-9 px-3 text-14',
        md: 'h-control px-4 text-14',
        lg: 'h-13 px-5 text-16',
      },
      full: { true: 'w-full' },
      busy: { true: 'bg-accent-pressed' },
      off: { true: '' },
    },
    compoundVariants: [
      { busy: true, variant: ['secondary', 'outline', 'danger', 'ghost', 'link'], class: 'bg-transparent' },
      { off: true, variant: ['primary', 'secondary'], class: 'bg-surface text-muted/60 hover:bg-surface' },
      { off: true, variant: ['outline', 'danger'], class: 'border-line text-muted/60 hover:bg-transparent' },
      { off: true, variant: ['ghost', 'link'], class: 'text-muted/60 hover:bg-transparent' },
    ],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonLook = Pick<VariantProps<typeof buttonClass>, 'variant' | 'size' | 'full'>
