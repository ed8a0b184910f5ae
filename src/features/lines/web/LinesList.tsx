import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react'
import { clock, dayDate, dayHeading } from '#web/time/timeWords.ts'
import type { GameView } from '../contract.ts'
import { type Day, daysOf, firstOf, type GameAtBook, isGameLive } from './filters.ts'
import { cardPx, GamePlace } from './GameCard.tsx'
import type { Pick } from './pick.ts'
import { soonWords } from './startWords.ts'
import { useGrowing } from './useGrowing.ts'

/** What other features add to the lines. */
export type LinesSlots = {
  /** How many open bids the group has on a game, by its id. */
  openBids: ReadonlyMap<string, number>
  /** What opens below the prices of a game; must always be the same function, since every card gets it. */
  gameStrip: (game: GameView) => ReactNode
}

type LinesListProps = LinesSlots & {
  cards: readonly GameAtBook[]
  pick: Pick | null
  onPick: (pick: Pick) => void
  now: number
}

/** Drawn before the page knows what is on the screen. */
const firstCards = 6
/** Each book of each game can have a card; their places are few for a usual day, and come in steps for more. */
const growing = { first: 240, step: 120, unasked: 240 }
const gapPx = 8

/** The cards by day. The arrow keys lead from price to price, from card to card. */
export function LinesList({ cards, ...rest }: LinesListProps) {
  const dense = useDenseCards()
  const below = useRef<HTMLDivElement>(null)
  const drawn = useGrowing(cards.length, { ...growing, below })
  const days = useMemo(() => daysOf(cards), [cards])
  const first = useFirst(days)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof Element && moveFocus(event.currentTarget, event.target, event.key))
      event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
      {firstOf(days, drawn).map((day) => (
        <DaySection key={day.key} {...{ day, dense, first }} {...rest} />
      ))}
      {/* The page has its final length, so that Back restores the scroll position. */}
      <div ref={below} style={{ height: (cards.length - drawn) * (cardPx(dense) + gapPx) }} />
    </div>
  )
}

/** The cards to draw before it is known what is on the screen; none while the page itself is drawn, which comes first. */
function useFirst(days: readonly Day[]): ReadonlySet<GameAtBook> {
  const isPageDrawn = useDeferredValue(true, false)
  const most = isPageDrawn ? firstCards : 0
  return useMemo(() => new Set(firstOf(days, most).flatMap((day) => day.cards)), [days, most])
}

type DaySectionProps = Omit<LinesListProps, 'cards'> & { day: Day; dense: boolean; first: ReadonlySet<GameAtBook> }

function DaySection({ day, dense, first, pick, onPick, now, openBids, gameStrip }: DaySectionProps) {
  const games = day.games === 1 ? '1 game' : `${day.games} games`
  return (
    <section className="flex flex-col gap-2">
      <div className="flex min-h-control items-center justify-between gap-2 px-1 max-lg:min-h-0 lg:justify-start">
        <h2 className="font-bold text-16">{dayHeading(day.at, now)}</h2>
        <p className="text-12 text-muted">{`${dayDate(day.at)} · ${games}`}</p>
      </div>
      {day.cards.map((card) => {
        const { game, book } = card
        const soon = soonWords(game.commenceTime, now, { short: dense })
        const isPicked = pick?.gameId === game.id && pick.bookKey === book.key
        return (
          <GamePlace
            key={`${game.id} ${book.key}`}
            {...{ game, book, dense, onPick, gameStrip }}
            isFirst={first.has(card)}
            openBids={openBids.get(game.id) ?? 0}
            live={isGameLive(game, now)}
            soon={soon !== null}
            startWords={soon ?? clock(game.commenceTime)}
            picked={isPicked ? `${pick.market}.${pick.row}` : null}
          />
        )
      })}
    </section>
  )
}

/** The price buttons of the page for the arrow keys: by row and column of the one with the focus. */
const columns = 3

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

/**
 * Moves the focus from one price to the next in the direction of the key, into the card above or below as well, and
 * past missing prices. Returns whether the key was handled.
 */
function moveFocus(page: HTMLElement, from: Element, key: string): boolean {
  const step = steps[key]
  if (step === undefined) return false
  const cells = Array.from(page.querySelectorAll<HTMLButtonElement>('[data-price]'))
  const start = from instanceof HTMLButtonElement ? cells.indexOf(from) : -1
  if (start < 0) return false
  const sameRow = (at: number) => Math.floor(at / columns) === Math.floor(start / columns)
  for (let at = start + step; at >= 0 && at < cells.length; at += step) {
    if (Math.abs(step) === 1 && !sameRow(at)) return true
    const cell = cells[at]
    if (cell && !cell.disabled) {
      cell.focus()
      return true
    }
  }
  return true
}

/** Beside the rail and the slip, the list is wide enough for a team on one line. */
const wide = matchMedia('(min-width: 1240px)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

function useDenseCards(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
