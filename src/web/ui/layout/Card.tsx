import type { HTMLAttributes, Ref } from 'react'
import { classNames } from '../look/classNames.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'article' | 'section' | 'div' | 'li'
  /** An accent ring: the item that was linked to. */
  ring?: boolean
  muted?: boolean
  pad?: 'none' | 'md'
  ref?: Ref<HTMLElement>
}

/** One thing on the page: a surface with a border and no shadow. */
export function Card({ as: Tag = 'article', ring, muted, pad = 'md', className, ref, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      ref={ref as Ref<never>}
      className={classNames(
        'min-w-0 rounded-card border bg-surface',
        ring ? 'border-accent ring-1 ring-accent' : 'border-line',
        pad === 'md' && 'p-3',
        muted && 'text-muted',
        className,
      )}
    />
  )
}
