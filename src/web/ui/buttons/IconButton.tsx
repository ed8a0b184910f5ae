import { cva, type VariantProps } from 'class-variance-authority'
import { type ButtonHTMLAttributes, cloneElement, type ReactNode, type Ref } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import { CountBadge } from '../look/CountBadge.tsx'
import { classNames } from '../look/classNames.ts'
import type { Rendered } from './Button.tsx'

const iconButtonClass = cva(
  'relative inline-flex shrink-0 items-center justify-center rounded-control transition-colors disabled:cursor-not-allowed disabled:text-muted/60',
  {
    variants: {
      variant: {
        ghost: 'hover:bg-raised active:bg-raised',
        surface: 'border border-line bg-surface hover:bg-raised active:bg-raised',
        raised: 'bg-raised hover:bg-line active:bg-line',
        /** Next to text of its own size: only the color changes on hover. */
        plain: 'hover:text-fg',
      },
      size: { md: 'size-control', lg: 'w-[48px]' },
      tone: { normal: 'text-fg', muted: 'text-muted' },
    },
    defaultVariants: { variant: 'ghost', size: 'md', tone: 'normal' },
  },
)

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> &
  VariantProps<typeof iconButtonClass> & {
    /** The accessible name; it should include the badge's count if there is one. */
    label: string
    icon: ReactNode
    badge?: number
    busy?: boolean
    render?: Rendered
    ref?: Ref<HTMLButtonElement>
  }

/** A 44 px square with an icon in place of text. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, badge = 0, busy = false, variant, size, tone, render, className, type, onClick, ...rest } = props
  const look = classNames(iconButtonClass({ variant, size, tone }), className)
  const content = (
    <>
      {busy ? <Spinner /> : icon}
      <span aria-hidden="true" className="pointer-events-none absolute top-0 right-0 mt-[calc(18px-1.125rem)]">
        <CountBadge count={badge} tone="live" />
      </span>
    </>
  )
  const named = { 'aria-label': label, className: look }
  if (render) return cloneElement(render, { ...named, children: content })
  return (
    <button
      {...rest}
      {...named}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {content}
    </button>
  )
}
