import { memo, type ReactNode, type Ref, useId, useState } from 'react'
import { useNear } from '#web/browser/useNear.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { GameView } from '../contract.ts'
import { CardTitle, type TitledGame } from './CardTitle.tsx'
import { MarketHead } from './MarketHead.tsx'
import { PriceCell } from './PriceCell.tsx'
import { ColumnHead, GridRow, PriceGrid, RowHead, stackedUpTo } from './PriceGrid.tsx'
import type { Pick } from './pick.ts'
import { type Market, markets, priceAt, type Row, rows } from './prices.ts'
import { GameStrip, StripToggle } from './StripToggle.tsx'
import { TeamMark } from './TeamMark.tsx'
import { teamOf } from './teams.ts'
import { type Measure, useMeasure } from './wordWidth.ts'

type GameCardProps = TitledGame & {
  /** The price on this card that the bid slip is about: "spread.away". */
  picked: string | null
  /** The price on this card that is a leg of the parlay being put together. */
  leg: string | null
  onPick: (pick: Pick) => void
  /** How many open bids the group has on the game. */
  openBids: number
  /** The content of the strip below the prices. */
  gameStrip: (game: GameView) => ReactNode
  ref?: Ref<HTMLElement>
}

/**
 * One game with the prices of one book: two teams by three markets. It is redrawn only when something in it changes.
 */
export const GameCard = memo(function GameCard(props: GameCardProps) {
  const { game, book, dense, live, soon, openBids, gameStrip, ref } = props
  const [isOpen, setIsOpen] = useState(false)
  const stripId = useId()
  const name = gameName(game)
  const widest = useMeasure()
  const cellAt = useCells(props)
  const row = { dense, stackedUpTo: stackedUpTo(widestName(game, widest)) }
  const toggle = (
    <StripToggle
      {...{ openBids, isOpen }}
      short={dense || soon}
      className={dense ? 'absolute top-0.5 right-0' : '-ml-2'}
      gameName={name}
      controls={stripId}
      onToggle={() => setIsOpen(!isOpen)}
    />
  )
  const title = <CardTitle {...props} toggle={dense ? null : toggle} />
  return (
    <Card ref={ref} aria-label={name} className="relative">
      {!dense && title}
      <PriceGrid label={`${name}, prices of ${book.title}`}>
        <GridRow {...row}>
          <ColumnHead>{dense ? title : <span className="sr-only">Team</span>}</ColumnHead>
          {markets.map((market) => (
            <ColumnHead key={market} className="flex justify-center text-12 text-muted">
              <MarketHead game={game} book={book} market={market} />
            </ColumnHead>
          ))}
        </GridRow>
        {rows.map((place) => (
          <GridRow key={place} {...row}>
            <TeamCell {...{ game, row: place, dense, live }} />
            {markets.map((market) => cellAt(market, place))}
          </GridRow>
        ))}
      </PriceGrid>
      {dense && toggle}
      {isOpen && (
        <GameStrip id={stripId} label={`Bids and comments on ${name}`}>
          {gameStrip(game)}
        </GameStrip>
      )}
    </Card>
  )
})

function gameName({ awayTeam, homeTeam }: GameView): string {
  return `${awayTeam} at ${homeTeam}`
}

type GamePlaceProps = Omit<GameCardProps, 'ref'> & {
  /** Drawn from the start: it is probably on the screen. */
  isFirst: boolean
}

/**
 * The card of a game while it is near the screen, else its place: as high, and with the names, so that the page's search
 * and screen readers find every game.
 */
export function GamePlace({ isFirst, ...card }: GamePlaceProps) {
  const { ref, isNear, height } = useNear(isFirst)
  if (isNear) return <GameCard ref={ref} {...card} />
  const name = gameName(card.game)
  return (
    <Card
      ref={ref}
      aria-label={name}
      className={classNames('text-12 text-muted [content-visibility:auto]', card.dense ? 'h-[142px]' : 'h-[182px]')}
      style={height === null ? undefined : { height }}
    >
      {name}
    </Card>
  )
}

/** The height of most cards, in px. */
export function cardPx(dense: boolean): number {
  return dense ? 142 : 182
}

/** The six prices. One of them is the card's tab stop: the last one that had the focus, else the first. */
function useCells({ game, book, dense, picked, leg, onPick }: GameCardProps) {
  const [focused, setFocused] = useState('')
  const quoted = rows.flatMap((row) =>
    markets.filter((market) => priceAt(game, book, market, row)).map((market) => `${market}.${row}`),
  )
  const stop = quoted.includes(focused) ? focused : quoted[0]
  return (market: Market, row: Row) => {
    const place = `${market}.${row}`
    return (
      <PriceCell
        key={market}
        {...{ game, market, dense }}
        price={priceAt(game, book, market, row)}
        selected={picked === place}
        isLeg={leg === place}
        tabIndex={stop === place ? 0 : -1}
        onFocus={() => setFocused(place)}
        onPress={() => onPick({ gameId: game.id, bookKey: book.key, market, row })}
      />
    )
  }
}

type TeamCellProps = { game: GameView; row: Row; live: boolean; dense: boolean }

/** The team, and its score during the game: on a phone, in place of the city. */
function TeamCell({ game, row, live, dense }: TeamCellProps) {
  const [fullName, other] = row === 'home' ? [game.homeTeam, game.awayTeam] : [game.awayTeam, game.homeTeam]
  const { name, place } = teamOf(fullName, game.sportKey)
  const widest = useMeasure()
  const score = live ? game.score : null
  return (
    <RowHead className="flex items-center gap-1.5 lg:gap-2 lg:pr-1">
      <TeamMark team={fullName} beside={other} league={game.sportKey} />
      <span className={classNames('min-w-0 flex-1', dense && 'flex flex-wrap items-baseline gap-x-1.5')}>
        <span className={classNames('font-semibold', nameClass(name, { dense, scored: score !== null, widest }))}>
          {name}
        </span>
        {place && (dense || !score) && (
          <span className={classNames('line-clamp-2 text-12 text-muted', isWide(place, widest) && 'max-lg:hidden')}>
            {place}
          </span>
        )}
        {score && !dense && <Score {...{ score, row }} />}
      </span>
      {score && dense && <Score {...{ score, row }} />}
    </RowHead>
  )
}

function Score({ score, row }: { score: NonNullable<GameView['score']>; row: Row }) {
  const trails = score[row] < score[row === 'home' ? 'away' : 'home']
  return (
    <span className={classNames('tabular block shrink-0 font-bold text-18 lg:pr-1', trails && 'text-muted')}>
      {score[row]}
    </span>
  )
}

type Naming = { dense: boolean; scored: boolean; widest: Measure }

/** A phone has 65 to 80 px for a name beside its prices: a longer word makes it a size smaller. */
function nameClass(name: string, { dense, scored, widest }: Naming): string {
  if (dense) return 'max-w-full text-14 line-clamp-2'
  const size = widest(name, '600 14px') > 64 || name.split(/[\s-]/).length > 2 ? 'text-12 tracking-tight' : 'text-14'
  return classNames(scored ? 'line-clamp-2' : 'line-clamp-3', 'wrap-break-word', size)
}

/** The widest word of both teams in px, in the smaller size. */
function widestName({ homeTeam, awayTeam, sportKey }: GameView, widest: Measure): number {
  const words = [homeTeam, awayTeam].flatMap((team) => {
    const { name, place } = teamOf(team, sportKey)
    return [widest(name, '600 12px'), isWide(place, widest) ? 0 : widest(place, '400 12px')]
  })
  return Math.max(...words)
}

/** Whether the rest of a name, beside prices, would break within a word on most phones; it is left out there. */
function isWide(place: string, widest: Measure): boolean {
  return widest(place, '400 12px') > 74
}
