import { type KeyboardEvent, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useDrawing } from '#web/browser/drawing.ts'
import { useDenseDesktop } from '#web/browser/useDesktop.ts'
import { drawNow } from '#web/browser/useNear.ts'
import { clock, dayDate, dayHeading } from '#web/time/timeWords.ts'
import { useZone } from '#web/time/useZone.ts'
import type { Zone } from '#web/time/zones.ts'
import { classNames } from '#web/ui/look/classNames.ts'
import type { GameView } from '../contract.ts'
import { type Day, daysOf, firstOf, type GameAtBook, isGameLive } from './filters.ts'
import { cardPx, GamePlace } from './GameCard.tsx'
import type { Pick } from './pick.ts'
import { markets, priceAt, rows } from './prices.ts'
import { soonWords } from './startWords.ts'
import { useGrowing } from './useGrowing.ts'

/** What other features add to the lines. */
export type LinesSlots = {
  /** How many open bids the group has on a game, by its id. */
  openBids: ReadonlyMap<string, number>
  /** The prices chosen for a parlay that is being put together, by the id of their game. */
  parlayLegs: ReadonlyMap<string, Pick>
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
const firstCards = 4
/** Each book of each game can have a card; their places come in steps, those of a usual day without being scrolled to. */
const growing = { first: 24, step: 72, unasked: 240 }
const gapPx = 8

/** The cards by day. The arrow keys lead from price to price, from card to card. */
export function LinesList({ cards, now, ...rest }: LinesListProps) {
  const dense = useDenseDesktop()
  const zone = useZone()
  const drawing = useDrawing()
  const below = useRef<HTMLDivElement>(null)
  const { drawn, growTo } = useGrowing(cards.length, { ...growing, below })
  const days = useMemo(() => daysOf(cards, zone), [cards, zone])
  const first = useMemo(() => new Set(firstOf(days, firstCards).flatMap((day) => day.cards)), [days])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const list = event.currentTarget
    const step = steps[event.key]
    const from = step === undefined ? null : priceWithFocus(list, event.target)
    if (step === undefined || from === null) return
    event.preventDefault()
    const all = days.flatMap((day) => day.cards)
    const to = nextPrice(all, { from, step })
    if (to !== null) focusPrice(list, to, growTo)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={onKeyDown} className={classNames('flex flex-col gap-2', drawing && 'frames-later')}>
      {/* One list: what lies in another day by the reader's own zone keeps its card, and the focus. */}
      {firstOf(days, drawn).flatMap((day) => [
        <DayHeading key={day.key} {...{ day, now, zone }} />,
        ...day.cards.map((card) => (
          // The browser takes each over by itself, the one that is pressed first.
          <Suspense key={`${card.game.id} ${card.book.key}`}>
            <CardOfList {...{ card, dense, now, zone }} isFirst={first.has(card)} {...rest} />
          </Suspense>
        )),
      ])}
      {/* The page has its final length, so that Back restores the scroll position. */}
      <div ref={below} style={drawing ? undefined : { height: (cards.length - drawn) * (cardPx(dense) + gapPx) }} />
    </div>
  )
}

function DayHeading({ day, now, zone }: { day: Day; now: number; zone: Zone }) {
  const games = day.games === 1 ? '1 game' : `${day.games} games`
  return (
    <div className="flex min-h-control items-center justify-between gap-2 px-1 not-first:mt-1 max-lg:min-h-0 lg:justify-start">
      <h2 className="font-bold text-16">{dayHeading(day.at, now, zone)}</h2>
      <p className="text-12 text-muted">{`${dayDate(day.at, zone)} · ${games}`}</p>
    </div>
  )
}

type CardOfListProps = Omit<LinesListProps, 'cards'> & {
  card: GameAtBook
  dense: boolean
  isFirst: boolean
  zone: Zone
}

function CardOfList(props: CardOfListProps) {
  const { card, dense, isFirst, zone, pick, onPick, now, openBids, parlayLegs, gameStrip } = props
  const { game, book } = card
  const soon = soonWords(game.commenceTime, now, { short: dense })
  return (
    <GamePlace
      {...{ game, book, dense, isFirst, onPick, gameStrip }}
      openBids={openBids.get(game.id) ?? 0}
      live={isGameLive(game, now)}
      soon={soon !== null}
      startWords={soon ?? clock(game.commenceTime, zone)}
      picked={placeOf(pick, card)}
      leg={placeOf(parlayLegs.get(game.id), card)}
    />
  )
}

/** Where on that card the price is, "spread.away"; null if it is on none or another. */
function placeOf(pick: Pick | null | undefined, { game, book }: GameAtBook): string | null {
  return pick?.gameId === game.id && pick.bookKey === book.key ? `${pick.market}.${pick.row}` : null
}

const columns = markets.length
const pricesOfCard = rows.length * columns

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

const placesIn = (list: Element) => list.querySelectorAll(':scope > article')
const buttonsIn = (card: Element | undefined) => Array.from(card?.querySelectorAll<HTMLElement>('[data-price]') ?? [])

/** The place among the prices of all cards, row by row, of the one with the focus; null if it is on something else. */
function priceWithFocus(list: Element, focused: EventTarget): number | null {
  if (!(focused instanceof HTMLElement)) return null
  const card = Array.from(placesIn(list)).findIndex((place) => place.contains(focused))
  const within = buttonsIn(placesIn(list)[card]).indexOf(focused)
  return within < 0 ? null : card * pricesOfCard + within
}

/**
 * The next price in the direction of a key, in the card above or below as well, and past missing prices, whether its card
 * is drawn or not; null if there is none.
 */
function nextPrice(cards: readonly GameAtBook[], { from, step }: { from: number; step: number }): number | null {
  const rowOf = (price: number) => Math.floor(price / columns)
  for (let at = from + step; cards[Math.floor(at / pricesOfCard)]; at += step) {
    if (Math.abs(step) === 1 && rowOf(at) !== rowOf(from)) return null
    const card = cards[Math.floor(at / pricesOfCard)]
    const [market, row] = [markets[at % columns], rows[rowOf(at) % rows.length]]
    if (card && market && row && priceAt(card.game, card.book, market, row)) return at
  }
  return null
}

/** A key that is held moves on faster than cards are drawn: so the card is drawn first, if it is not yet. */
function focusPrice(list: Element, price: number, growTo: (count: number) => void) {
  const at = Math.floor(price / pricesOfCard)
  flushSync(() => growTo(at + 1))
  const place = placesIn(list)[at]
  if (place) drawNow(place)
  buttonsIn(placesIn(list)[at])[price % pricesOfCard]?.focus()
}
