import { IconArrowDown, IconArrowUp, IconStack2 } from '@tabler/icons-react'
import { type ButtonHTMLAttributes, type Ref, useEffect, useState } from 'react'
import { Figure, StruckFigure } from '../data/Figure.tsx'
import { classNames } from '../look/classNames.ts'

type PriceButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  /** The accessible name; it includes the visible texts: "Bills spread +2.5, +100, book price -110". */
  label: string
  /** As displayed, "+100" or "-110"; null if there is none. */
  price: string | null
  line?: string
  /** The other price, small and struck through. */
  was?: string | null
  selected?: boolean
  /** It is kept with others, such as for a parlay; the label says so. */
  isKept?: boolean
  /** All in one row, for wide screens. */
  compact?: boolean
  ref?: Ref<HTMLButtonElement>
}

type Surface = { missing: boolean; selected: boolean; isKept: boolean; moved: boolean }

/** Whether the price is available, selected, kept, or just moved decides the surface; never the size. */
function surface({ missing, selected, isKept, moved }: Surface) {
  if (missing) return 'border border-line text-muted cursor-not-allowed'
  if (selected) return 'bg-accent/13 ring-2 ring-accent ring-inset'
  if (isKept) return classNames('bg-accent/13 ring-1 ring-accent ring-inset', moved && 'animate-flash')
  return classNames('bg-raised hover:bg-line active:bg-line', moved && 'animate-flash')
}

function MoveArrow({ move, className }: { move: 'up' | 'down' | null; className: string }) {
  if (!move) return null
  const Icon = move === 'up' ? IconArrowUp : IconArrowDown
  return (
    <Icon size={14} stroke={2.5} aria-hidden="true" data-move={move} className={classNames('absolute', className)} />
  )
}

/** A price that can be taken. It flashes for 600 ms when it changes, without moving anything in or around it. */
export function PriceButton(props: PriceButtonProps) {
  const {
    label,
    price,
    line,
    was,
    selected = false,
    isKept = false,
    compact = false,
    disabled,
    className,
    ...rest
  } = props
  const move = usePriceMove(price)
  const missing = price === null
  const look = surface({ missing, selected, isKept, moved: move !== null })
  const layout = compact
    ? classNames('h-control min-w-0 px-2 gap-1.5', line && !missing ? 'justify-between' : 'justify-center')
    : 'h-13 w-full min-w-0 flex-col justify-center leading-none'
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={selected || isKept}
      disabled={disabled || missing}
      className={classNames('relative flex items-center rounded-control transition-colors', layout, look, className)}
    >
      <span className="sr-only">{label}</span>
      {missing ? (
        <span aria-hidden="true" className="text-14">
          –
        </span>
      ) : (
        <PriceText {...{ line, price, was, move, compact, selected }} />
      )}
      {isKept && !missing && (
        <IconStack2 size={12} aria-hidden="true" className="absolute right-0.5 bottom-0.5 text-accent" />
      )}
    </button>
  )
}

type PriceTextProps = Pick<PriceButtonProps, 'line' | 'was' | 'compact' | 'selected'> & {
  price: string
  move: 'up' | 'down' | null
}

/** The visible content; the label says it in words. */
function PriceText({ line, price, was, move, compact, selected }: PriceTextProps) {
  const size = compact ? 'leading-5' : 'leading-[1.125rem]'
  // `101/100` does not fit a phone's column in the usual size.
  const text = price.length > 6 ? 'text-12 tracking-tight' : 'text-[0.9375rem]'
  const arrow = <MoveArrow move={move} className={compact ? '-left-3.5 top-1' : '-left-3.5 top-0.5'} />
  return (
    <>
      {line && (
        <Figure isSilent className={compact ? 'text-14' : 'text-12 leading-[0.875rem]'}>
          {line}
        </Figure>
      )}
      <span aria-hidden="true" className={compact ? 'flex items-baseline gap-1.5' : 'flex flex-col items-center'}>
        <Figure className={classNames('relative font-bold', text, size, selected && 'text-accent')} mark={arrow}>
          {price}
        </Figure>
        {was && (
          <StruckFigure className={classNames('text-12 leading-[0.875rem]', !move && 'text-muted')}>{was}</StruckFigure>
        )}
      </span>
    </>
  )
}

/** The order of prices as displayed: a fraction by what it comes to. */
function sizeOf(price: string): number {
  const [part, whole = 1] = price.split('/')
  return Number(part) / Number(whole)
}

export const FLASH_MS = 600

/** Whether `price` rose or fell within the last 600 ms; always null for users who prefer reduced motion. */
function usePriceMove(price: string | null): 'up' | 'down' | null {
  const [seen, setSeen] = useState(price)
  const [move, setMove] = useState<'up' | 'down' | null>(null)
  if (price !== seen) {
    setSeen(price)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    setMove(still || price === null || seen === null ? null : sizeOf(price) > sizeOf(seen) ? 'up' : 'down')
  }
  useEffect(() => {
    if (!move || price === null) return
    const timer = setTimeout(() => setMove(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [move, price])
  return move
}
