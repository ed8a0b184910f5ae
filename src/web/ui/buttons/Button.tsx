import { cva, type VariantProps } from 'class-variance-authority'
import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, type Ref } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import { classNames } from '../look/classNames.ts'

/** An element that `render` draws in place of a button: a link, with the button's look and content. */
export type Rendered = ReactElement<{ className?: string; children?: ReactNode }>

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Work is under way: a spinner stands for the icon, and pressing does nothing. The focus stays. */
    busy?: boolean
    icon?: ReactNode
    render?: Rendered
    ref?: Ref<HTMLButtonElement>
  }

/** The one way to press something with words on it. */
export function Button(props: ButtonProps) {
  const { variant, size, full, busy = false, icon, render, className, children, type, onClick, ...rest } = props
  const off = rest.disabled === true && !busy
  const look = classNames(buttonClass({ variant, size, full, busy, off }), className)
  const content = (
    <>
      {busy ? <Spinner size={18} /> : icon}
      {children}
    </>
  )
  if (render) return cloneElement(render, { className: classNames(look, render.props.className), children: content })
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={look}
    >
      {content}
    </button>
  )
}

/** How a button looks; a disabled one is dimmed unless it is busy, which keeps its colour. */
const buttonClass = cva(
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

type ButtonLook = Pick<VariantProps<typeof buttonClass>, 'variant' | 'size' | 'full'>
