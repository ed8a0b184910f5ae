import { IconMessageCircle } from '@tabler/icons-react'
import { memo, type Ref } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { legsInWords } from '#features/lines/web/legNames.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { BidView } from '../contract.ts'
import type { ShownBid } from './BidActions.tsx'
import { sidesOf, whyNotNow } from './bidTerms.ts'
import { bidTitle, closingWords } from './bidWords.ts'
import { worthClass, worthOf } from './bidWorth.ts'
import { GameState } from './GameState.tsx'
import type { GameNow } from './useBidMarket.ts'

export type BidRowProps = ShownBid & {
  fairOdds: number | null
  game: GameNow | null
  /** It is shown below its game, so it need not name the game. */
  inGame: boolean
  ref?: Ref<HTMLElement>
}

/**
 * One of many bids that can be taken: what the reader gets at which price, both sides of the money in words, who offers
 * it, until when, and what it is worth. All of it leads to its confirmation. [BID-20] [BID-21] [BID-22] [DEBT-05]
 */
export const BidRow = memo(function BidRow(props: BidRowProps) {
  const { bid, membership, now, game, inGame, onPress, ref } = props
  const { taker } = sidesOf(bid)
  const show = useShowOdds()
  const side = sideName(taker.side, bid.sport)
  const why = whyNotNow(bid, membership, now)
  const about = aboutOf(bid)
  return (
    <Card
      ref={ref}
      aria-label={`You'd take ${side}`}
      className="relative flex flex-wrap items-center gap-x-3 gap-y-2 py-2 transition-colors hover:bg-raised"
    >
      <div className="min-w-40 flex-1">
        {!inGame && (
          <p className="flex flex-wrap gap-x-2 text-12 text-muted">
            <span className="min-w-0 wrap-anywhere">{about}</span>
            {bid.gameTime !== null && <GameState bid={bid} game={game} now={now} />}
          </p>
        )}
        <p className="font-bold text-16 wrap-anywhere">
          {side} <span className="font-normal text-muted">at</span> <Figure>{show(taker.odds)}</Figure>
        </p>
        <p className="tabular text-14">{`You risk ${formatMoney(taker.risk)} to win ${formatMoney(taker.toWin)}`}</p>
        <RowNotes {...props} why={why} />
      </div>
      <Button
        variant={why ? 'secondary' : 'primary'}
        pad="xs"
        size="tall"
        onClick={() => onPress('accept', bid)}
        // The whole row can be pressed.
        className="w-26 max-w-full lg:w-40 after:absolute after:inset-0 after:rounded-card"
      >
        {why ? 'See bid' : `Accept, risk ${formatMoney(taker.risk)}`}
      </Button>
    </Card>
  )
})

/** Who offers it, until when, and what it is worth now; or why the reader cannot take it. */
function RowNotes({ bid, fairOdds, now, why }: BidRowProps & { why: string | null }) {
  const show = useShowOdds()
  const worth = worthOf(bid, fairOdds, 'taker')
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-12 text-muted">
      <span className="flex min-w-0 items-center gap-1">
        <Avatar id={bid.creatorId} name={bid.creatorName} size="xs" />
        <span className="min-w-0 wrap-anywhere">{bid.creatorName}</span>
      </span>
      <span>{closingWords(bid, now)}</span>
      {bid.comments > 0 && (
        <span className="inline-flex items-center gap-0.5">
          <IconMessageCircle size={14} aria-hidden="true" />
          <span className="tabular">{bid.comments}</span>
          <span className="sr-only">{bid.comments === 1 ? 'comment' : 'comments'}</span>
        </span>
      )}
      {worth && !why && (
        <span>
          Fair <Figure className="font-semibold text-fg">{show(worth.fair)}</Figure>,{' '}
          <span className={classNames('font-semibold', worthClass[worth.tone])}>{worth.words}</span>
        </span>
      )}
      {why && <span className="text-warn">{why}</span>}
    </p>
  )
}

/** What it is on: the game, a parlay's legs, a prop's proposition, or what its creator wrote. */
function aboutOf(bid: BidView): string {
  if (bid.betType === 'parlay') return `${bidTitle(bid)}: ${legsInWords(bid.legs)}`
  return bid.gameId === null && bid.description ? bid.description : bidTitle(bid)
}
