import { memo, type Ref, useDeferredValue, useMemo } from 'react'
import { formatMoney, formatShortMoney } from '#domain/money/money.ts'
import type { ShowOdds } from '#domain/odds/oddsFormats.ts'
import { legsInWords } from '#features/lines/web/legNames.ts'
import { MatchupMarks } from '#features/lines/web/MatchupMarks.tsx'
import { sideName } from '#features/lines/web/prices.ts'
import { soonWords } from '#features/lines/web/startWords.ts'
import { teamOf } from '#features/lines/web/teams.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { useNear } from '#web/browser/useNear.ts'
import { closesIn, dayAndTime } from '#web/time/timeWords.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { BidView } from '../contract.ts'
import type { ShownBid } from './BidActions.tsx'
import { BidCard, type BidCardProps, LivePill } from './BidCard.tsx'
import { type BidGroup, byGame } from './bidOrder.ts'
import { sidesOf, whyNotNow } from './bidTerms.ts'
import { bidTitle } from './bidWords.ts'
import { type Worth, worthClass, worthOf } from './bidWorth.ts'
import type { BidMarket, GameNow } from './useBidMarket.ts'

type BidTilesProps = Omit<ShownBid, 'bid'> & {
  /** Others' open bids, in their order. */
  bids: readonly BidView[]
  market: BidMarket
  /** The bid in the address: its whole card is shown in place of its tile. */
  linkedId: string | undefined
  /** For that card. */
  linkedRef: Ref<HTMLElement>
  canFollow: BidCardProps['canFollow']
}

const firstScreen = 5

/** Many bids at a glance: small tiles under their games, each with its price, the fair price of now, and the money. */
export function BidTiles({ bids, ...rest }: BidTilesProps) {
  const games = useMemo(() => byGame(bids), [bids])
  // The first screen of them before the rest, unless one is looked for.
  const groups = useDeferredValue(games, rest.linkedId === undefined ? games.slice(0, firstScreen) : games)
  return (
    // What comes below them stays below the screen until they are there.
    <div className={classNames('flex flex-col gap-2', groups.length < games.length && 'min-h-dvh')}>
      <p className="px-1 text-12 text-muted">
        Risk → win. Fair: the price now, with nobody's margin; <span className="text-win">+$</span> you gain by it on
        average, <span className="text-loss">-$</span> you give.
      </p>
      <div className="grid grid-cols-1 items-start gap-2 lg:grid-cols-2 lg:gap-3">
        {groups.map((group, at) => (
          <GamePlace key={group.key} isFirst={at < firstScreen} group={group} {...rest} />
        ))}
      </div>
    </div>
  )
}

type GameTilesProps = Omit<BidTilesProps, 'bids'> & { group: BidGroup; ref?: Ref<HTMLDivElement> }

/** The height of a row of tiles, and of what is above them, in px. */
const [rowPx, headPx] = [62, 36]
/** On a phone. */
const tilesInRow = 3

/** The tiles of a game while they are near the screen, or have the bid that was looked for; else their place. */
function GamePlace({ isFirst, ...tiles }: Omit<GameTilesProps, 'ref'> & { isFirst: boolean }) {
  const { ref, isNear, height } = useNear(isFirst)
  const { key, title, bids } = tiles.group
  if (isNear || bids.some(({ id }) => id === tiles.linkedId)) return <GameTiles ref={ref} {...tiles} />
  const rows = Math.ceil(bids.length / tilesInRow)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={ref}
      role="group"
      aria-label={title}
      className="overflow-hidden text-12 text-muted [content-visibility:auto]"
      style={{ height: height ?? headPx + rows * rowPx }}
    >
      {title} {['custom', 'parlay'].includes(key) && bids.map(aboutOf).join(' ')}
    </div>
  )
}

function GameTiles({ group, market, linkedId, linkedRef, ref, ...shown }: GameTilesProps) {
  const [first] = group.bids
  const isWide = group.bids[0]?.gameId === null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div ref={ref} role="group" aria-label={group.title}>
      {first && <GroupHead group={group} first={first} game={market.gameOf(first.gameId)} now={shown.now} />}
      <div
        className={classNames(
          'grid gap-1.5',
          isWide
            ? 'grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))]'
            : 'grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))]',
        )}
      >
        {group.bids.map((bid) =>
          bid.id === linkedId ? (
            <div key={bid.id} className="col-span-full">
              <BidCard ref={linkedRef} ring bid={bid} fairOdds={market.fairOddsOf(bid.id)} {...shown} />
            </div>
          ) : (
            <BidTile key={bid.id} bid={bid} fairOdds={market.fairOddsOf(bid.id)} {...shown} />
          ),
        )}
      </div>
    </div>
  )
}

type GroupHeadProps = { group: BidGroup; first: BidView; game: GameNow | null; now: number }

/** The game, and its score or when it starts. */
function GroupHead({ group, first, game, now }: GroupHeadProps) {
  return (
    <h2 className="flex min-h-6 items-center gap-1.5 px-1 pb-0.5 text-12">
      {group.key !== 'custom' && <MatchupMarks matchup={first} league={first.sport} />}
      <span className="min-w-0 flex-1 truncate font-semibold">{group.title}</span>
      {first.gameTime !== null && group.key !== 'parlay' && <GameState bid={first} game={game} now={now} />}
    </h2>
  )
}

/** That it is live, with the score; else when it starts. */
function GameState({ bid, game, now }: { bid: BidView; game: GameNow | null; now: number }) {
  if (bid.isLive || game?.isLive) return <LivePill game={game} />
  const soon = bid.gameTime === null ? null : soonWords(bid.gameTime, now, { short: true })
  if (soon) return <span className="shrink-0 font-semibold text-warn">{soon}</span>
  return <span className="shrink-0 font-normal text-muted">{bid.gameTime && dayAndTime(bid.gameTime, now)}</span>
}

type BidTileProps = ShownBid & { fairOdds: number | null }

/**
 * One bid that can be taken, as a button to its confirmation: its side by the team's letters, as boards do. A screen
 * reader gets everything in words. [BID-20] [BID-21] [BID-22] [DEBT-05]
 */
const BidTile = memo(function BidTile({ bid, fairOdds, membership, now, onPress }: BidTileProps) {
  const { taker } = sidesOf(bid)
  const show = useShowOdds()
  const worth = worthOf(bid, fairOdds, 'taker')
  const why = whyNotNow(bid, membership, now)
  const side = sideName(taker.side, bid.sport)
  // Nothing above the tile says when a parlay closes.
  const closesEarly = bid.gameTime === null || bid.legs.length > 0 || bid.closesAt < bid.gameTime
  const isCustom = bid.gameId === null
  return (
    <article aria-label={`You'd take ${side}`} className="min-w-0">
      <button
        type="button"
        onClick={() => onPress('accept', bid)}
        className={classNames(
          'flex h-full min-h-control w-full flex-col rounded-control border px-1 py-1 text-left text-12 transition-colors hover:bg-raised',
          why ? 'border-line border-dashed bg-bg text-muted' : 'border-line bg-surface',
        )}
      >
        <span className="sr-only">{spoken(bid, { side, worth, why, show })}</span>
        <span aria-hidden="true" className="flex w-full flex-1 flex-col">
          {isCustom && <span className="line-clamp-2 text-muted [overflow-wrap:anywhere]">{aboutOf(bid)}</span>}
          <span className="flex items-baseline justify-between gap-0.5 text-14">
            <span
              className={classNames(
                'min-w-0 font-semibold',
                isCustom ? 'line-clamp-2 [overflow-wrap:anywhere]' : 'text-12 tracking-tight',
              )}
            >
              {isCustom ? side : shortSide(bid)}
            </span>
            <Figure className="font-bold tracking-tight">{show(taker.odds)}</Figure>
          </span>
          {bid.challengedUserId !== null && <span className="font-semibold text-warn">Challenges you</span>}
          {worth && <WorthLine worth={worth} show={show} />}
          <span className="mt-auto flex items-end justify-between gap-1">
            <span className="tabular min-w-0 text-muted">
              {why ?? `${formatShortMoney(taker.risk)}→${formatShortMoney(taker.toWin)}`}
            </span>
            <Avatar id={bid.creatorId} name={bid.creatorName} size="xs" />
          </span>
          {closesEarly && <span className="text-muted">{closesIn(bid.closesAt, now)}</span>}
        </span>
      </button>
    </article>
  )
})

function WorthLine({ worth, show }: { worth: Worth; show: ShowOdds }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-1">
      <span className="text-muted">
        fair <Figure>{show(worth.fair)}</Figure>
      </span>
      <Figure className={classNames('font-semibold', worthClass[worth.tone])}>{worth.short}</Figure>
    </span>
  )
}

/** A parlay's legs, a prop's proposition, or what its creator wrote; else the two sides. */
function aboutOf(bid: BidView): string {
  if (bid.betType === 'parlay') return `${bidTitle(bid)}: ${legsInWords(bid.legs)}`
  return bid.description || bidTitle(bid)
}

/** "LAR +3", "O 43.5". */
function shortSide(bid: BidView): string {
  const { side } = sidesOf(bid).taker
  if (side.betType === 'total') return `${side.type.charAt(0)} ${side.line}`
  const name = sideName(side, bid.sport)
  const team = teamOf(side.team, bid.sport)
  return team.isListed ? name.replace(team.name, team.letters) : name
}

type Spoken = { side: string; worth: Worth | null; why: string | null; show: ShowOdds }

/** "Accept, risk $21.00 to win $20.00: Cardinals -3 at -105 from Ann, fair now -109, you gain $0.39". */
function spoken(bid: BidView, { side, worth, why, show }: Spoken): string {
  const { taker } = sidesOf(bid)
  const about = `${bid.gameId === null ? ` on ${aboutOf(bid)}` : ''}${bid.challengedUserId === null ? '' : ', who challenges you'}`
  const terms = `${side} at ${show(taker.odds)} from ${bid.creatorName}${about}`
  const now = worth ? `, fair now ${show(worth.fair)}, ${worth.words}` : ''
  const money = `risk ${formatMoney(taker.risk)} to win ${formatMoney(taker.toWin)}`
  return why ? `${why}: ${terms}, ${money}` : `Accept, ${money}: ${terms}${now}`
}
