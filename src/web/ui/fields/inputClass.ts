import { cva } from 'class-variance-authority'

/** The box around what one types: 1 px at rest, 2 px in accent with the focus, 2 px in red with an error. */
export const inputBoxClass = cva(
  'flex w-full min-w-0 items-center rounded-control border border-control bg-bg text-16 text-fg transition-colors has-[:focus-visible]:border-accent has-[:focus-visible]:ring-1 has-[:focus-visible]:ring-accent has-[:disabled]:border-line has-[:disabled]:text-muted',
  {
    variants: {
      size: { md: 'min-h-control', lg: 'min-h-12' },
      invalid: {
        true: 'border-loss ring-1 ring-loss has-[:focus-visible]:border-loss has-[:focus-visible]:ring-2 has-[:focus-visible]:ring-loss',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

/** The control inside that box, which leaves the ring to it. */
export const inputClass =
  'min-w-0 flex-1 self-stretch rounded-control bg-transparent px-3 text-16 outline-none placeholder:text-muted'
