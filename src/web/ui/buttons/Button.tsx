import { cva, type VariantProps } from 'class-variance-authority'
import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, type Ref } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import { classNames } from '../look/classNames.ts'

const buttonClass = cva(
  'relative inline-flex max-w-full shrink-0 select-none items-center rounded-control text-center transition-colors aria-disabled:cursor-not-allowed disabled:cursor-not-allowed',
  {
    variants: {
      size: {
        note: 'min-h-control py-1 text-12',
        sm: 'hit min-h-9 text-14',
        md: 'min-h-control py-1 text-14',
        lg: 'min-h-13 py-1 text-16',
        /** As high as its text needs. */
        tall: 'h-auto min-h-control py-2 text-14',
        title: 'min-h-control py-1 text-18',
        filter: 'min-h-control py-1 text-16 tracking-tight lg:text-14 lg:tracking-normal',
      },
      pad: { none: 'px-0', xs: 'px-1.5', sm: 'px-2', md: 'px-3', lg: 'px-4', xl: 'px-5', filter: 'px-2 lg:px-3' },
      gap: { xs: 'gap-1', sm: 'gap-1.5', md: 'gap-2', filter: 'gap-0.5 lg:gap-2' },
      align: { start: 'justify-start', center: 'justify-center', between: 'justify-between' },
      weight: { normal: 'font-normal', semibold: 'font-semibold', bold: 'font-bold' },
      full: { true: 'w-full' },
    },
  },
)

const ghost = 'hover:bg-raised active:bg-raised'
const tinted = 'hover:bg-line active:bg-line'

/** The colors of a button at rest. */
const colors = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-pressed',
  secondary: `bg-raised text-fg ${tinted}`,
  /** Removes something, next to another secondary button. */
  remove: `bg-raised text-loss ${tinted}`,
  outline: `border border-control text-fg ${ghost}`,
  /** Shaped like a chip, to sit among filters. */
  filter: `border border-line bg-surface text-fg ${ghost}`,
  /** Holds a choice, like a field. */
  field: `border border-line bg-bg text-fg ${ghost}`,
  danger: 'border border-loss text-loss hover:bg-loss/13 active:bg-loss/13',
  ghost: `text-fg ${ghost}`,
  quiet: `text-muted ${ghost}`,
  link: 'text-accent hover:bg-accent/13 active:bg-accent/13',
}

const filled: readonly Variant[] = ['primary', 'secondary', 'remove']
const bordered: readonly Variant[] = ['outline', 'filter', 'field', 'danger']

type Variant = keyof typeof colors
type ButtonLook = Omit<VariantProps<typeof buttonClass>, 'weight'> & { variant?: Variant | undefined }

const padOf = { note: 'lg', sm: 'md', md: 'lg', lg: 'xl', tall: 'lg', title: 'lg', filter: 'lg' } as const

/** An element to render in place of a button: a link, with the button's look and content. */
export type Rendered = ReactElement<{ className?: string; children?: ReactNode }>

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Work is in progress: a spinner replaces the icon, and presses are ignored. It keeps the focus. */
    busy?: boolean
    icon?: ReactNode
    render?: Rendered
    ref?: Ref<HTMLButtonElement>
  }

/** The one button with text. */
export function Button(props: ButtonProps) {
  const { variant, size, pad, gap, align, full, ...others } = props
  const { busy = false, icon, render, className, children, type, onClick, ...rest } = others
  const state = busy ? 'busy' : rest.disabled === true ? 'off' : 'ready'
  const look = classNames(lookOf({ variant, size, pad, gap, align, full }, state), className)
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

/** The classes of a button; a disabled one is dimmed unless it is busy, which keeps its color. */
function lookOf({ variant = 'primary', size, pad, gap, align, full }: ButtonLook, state: 'busy' | 'off' | 'ready') {
  const weight = size === 'title' ? 'bold' : variant === 'quiet' ? 'normal' : 'semibold'
  const shape = { size: size ?? 'md', pad: pad ?? padOf[size ?? 'md'], gap: gap ?? 'md', align: align ?? 'center' }
  return classNames(buttonClass({ ...shape, weight, full }), colorsIn(state, variant))
}

function colorsIn(state: 'busy' | 'off' | 'ready', variant: Variant): string {
  if (state === 'ready') return colors[variant]
  if (state === 'busy') {
    if (variant === 'primary') return 'bg-accent-pressed text-on-accent'
    return filled.includes(variant) ? colors[variant].replace('bg-raised ', '') : colors[variant]
  }
  // It keeps the shape of a button: a border, and text that can be read.
  if (filled.includes(variant)) return 'border border-line bg-raised text-muted'
  return bordered.includes(variant) ? 'border border-line text-muted/60' : 'text-muted/60'
}
