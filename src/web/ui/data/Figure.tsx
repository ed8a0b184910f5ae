import type { ReactNode } from 'react'
import { classNames } from '../look/classNames.ts'

type FigureProps = {
  children: string
  className?: string
  /** Beside it, out of the flow. */
  mark?: ReactNode
  /** Something else says it to screen readers. */
  isSilent?: boolean
}

/**
 * Money or a price in tabular figures. A leading hyphen keeps its narrow width, because some fonts widen it to a digit;
 * the text stays one word for screen readers, search and copy.
 */
export function Figure({ children, className, mark, isSilent }: FigureProps) {
  const negative = children.startsWith('-')
  return (
    <span aria-hidden={isSilent} className={classNames('tabular whitespace-nowrap', className)}>
      {mark}
      {negative && <span className="normal-nums">-</span>}
      {negative ? children.slice(1) : children}
    </span>
  )
}

/** A price that does not count here, struck through; not its sign, which the stroke would hide. */
export function StruckFigure({ children, className }: { children: string; className?: string }) {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(children) ?? []
  return (
    <s className={classNames('tabular whitespace-nowrap no-underline', className)}>
      <span className="normal-nums">{sign}</span>
      <span className="line-through">{digits}</span>
    </s>
  )
}

type PairedFigure = { label: string; value: string; note?: string }

/** Two figures that only make sense together, side by side. */
export function FigurePair({ items, className }: { items: readonly [PairedFigure, PairedFigure]; className?: string }) {
  return (
    <dl
      className={classNames(
        'grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-px overflow-hidden rounded-control border border-line bg-line',
        className,
      )}
    >
      {items.map((item) => (
        <div key={item.label} className="min-w-0 bg-bg px-3 py-2">
          <dt className="text-12 text-muted">{item.label}</dt>
          <dd className="text-18 font-bold">
            <Figure>{item.value}</Figure>
            {item.note && <span className="block text-12 font-normal text-muted">{item.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
