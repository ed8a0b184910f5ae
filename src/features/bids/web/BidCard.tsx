import { formatMoney } from '#domain/money.ts'
import { formatOdds } from '#domain/odds.ts'
import { sideName } from '#features/lines/web/prices.ts'
import type { Asking } from '#features/lines/web/slip/groupRules.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { Figure } from '#web/ui/Figure.tsx'
import { FigurePair } from '#web/ui/FigurePair.tsx'
import type { BidView } from '../contract.ts'
import { BidHead } from './BidHead.tsx'
import { sidesOf, stateOf, whyNotNow } from './bidTerms.ts'
import { bidWords, closingNote } from './bidWords.ts'

export type BidCardProps = {
  bid: BidView
  asking: Asking
  now: number
  /** It is the one that was looked for. */
  ring?: boolean
  onAccept: (bid: BidView) => void
  onCancel: (bid: BidView) => void
  ref?: React.Ref<HTMLElement>
}

/** A bid from the reader's side: what they would take, or what they offered. */
export function BidCard(props: BidCardProps) {
  const { bid, asking, now, ring, ref } = props
  const looking = { userId: asking.member.userId, now }
  const words = bidWords(bid, looking)
  const over = ['expired', 'cancelled'].includes(stateOf(bid, now))
  const side = sideName(words.terms.side, bid.sport)
  return (
    <Card ref={ref} ring={ring} aria-label={`${words.lead} ${side}`} className="flex flex-col gap-2">
      <BidHead bid={bid} looking={looking} />
      <div>
        <p className="text-12 text-muted">{words.lead}</p>
        <p className={classNames('font-bold text-22 [overflow-wrap:anywhere]', over && 'text-muted')}>
          {side} <span className="font-normal text-muted">at</span> <Figure>{formatOdds(words.terms.odds)}</Figure>
        </p>
        {bid.description && <p className="text-14 [overflow-wrap:anywhere]">{bid.description}</p>}
        <p className="mt-1 flex items-center gap-2 text-14 text-muted">
          {words.person && <Avatar id={words.person.id} name={words.person.name} size="xs" />}
          <span className="min-w-0">{words.about}</span>
        </p>
      </div>
      {words.figures && (
        <FigurePair
          items={[
            { label: words.figures[0], value: formatMoney(words.terms.risk) },
            { label: words.figures[1], value: formatMoney(words.terms.toWin) },
          ]}
        />
      )}
      <BidActions {...props} />
    </Card>
  )
}

/** What the reader can do with it, or why nothing. [BID-61] [BID-64] */
function BidActions({ bid, asking, now, onAccept, onCancel }: BidCardProps) {
  const state = stateOf(bid, now)
  const note = closingNote(bid, now)
  if (state !== 'open') return note ? <p className="text-12 text-muted">{note}</p> : null
  if (bid.creatorId === asking.member.userId) return <OwnActions bid={bid} onCancel={onCancel} />
  const why = whyNotNow(bid, asking, now)
  const id = `why-${bid.id}`
  return (
    <div className="mt-auto flex flex-col gap-1.5">
      <Button full disabled={why !== null} aria-describedby={why ? id : undefined} onClick={() => onAccept(bid)}>
        {`Accept, risk ${formatMoney(sidesOf(bid).taker.risk)}`}
      </Button>
      {why && (
        <p id={id} className="text-12 text-muted">
          {why}
        </p>
      )}
    </div>
  )
}

/** A large bid that waits for an admin says so, since nobody can take it yet. [GRP-33] */
function OwnActions({ bid, onCancel }: Pick<BidCardProps, 'bid' | 'onCancel'>) {
  const waiting = bid.approval === 'waiting' ? 'Waiting for approval by a group admin' : null
  const declined = bid.approval === 'declined' ? 'A group admin declined it' : null
  return (
    <div className="mt-auto flex flex-col gap-1.5">
      {(waiting ?? declined) && <p className="text-12 text-muted">{waiting ?? declined}</p>}
      <Button full variant="secondary" className="text-loss" onClick={() => onCancel(bid)}>
        Cancel Bid
      </Button>
    </div>
  )
}
