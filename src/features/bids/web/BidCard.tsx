import { memo, type Ref, useId, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { formatOdds } from '#domain/odds.ts'
import type { Asking } from '#features/bids/web/slip/groupRules.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import { FigurePair } from '#web/ui/data/FigurePair.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { BidView } from '../contract.ts'
import { BidActions } from './BidActions.tsx'
import { BidComments } from './BidComments.tsx'
import { BidHead } from './BidHead.tsx'
import { BidNotes } from './BidNotes.tsx'
import { stateOf } from './bidTerms.ts'
import { bidWords } from './bidWords.ts'

/** What can be pressed on a card. */
export type BidDeed = 'accept' | 'edit' | 'cancel' | 'approve' | 'decline'

export type BidCardProps = {
  bid: BidView
  asking: Asking
  now: number
  /** Whether the group's bids may follow their lines; null while that is not known. */
  canFollow: boolean | null
  /** It is the one that was looked for: it has a ring, and its comments stand open. */
  ring?: boolean
  /** It stands under its game, which it need not name then. */
  inGame?: boolean
  onPress: (deed: BidDeed, bid: BidView) => void
  ref?: Ref<HTMLElement>
}

/** A bid from the reader's side: what they would take, or what they offered. It draws anew only when something of it changed. */
export const BidCard = memo(function BidCard(props: BidCardProps) {
  const { bid, asking, now, ring = false, inGame = false, ref } = props
  const looking = { userId: asking.member.userId, now }
  const words = bidWords(bid, looking)
  const side = sideName(words.terms.side, bid.sport)
  const [talks, setTalks] = useState(ring && bid.comments > 0)
  const talkId = useId()
  return (
    <Card
      ref={ref}
      ring={ring}
      tabIndex={ring ? -1 : undefined}
      aria-label={`${words.lead} ${side}`}
      className="flex scroll-my-20 flex-col gap-2 outline-none"
    >
      {!inGame && <BidHead bid={bid} looking={looking} />}
      <BidStory bid={bid} now={now} words={words} side={side} />
      <BidNotes {...props} />
      {words.figures && (
        <FigurePair
          items={[
            { label: words.figures[0], value: formatMoney(words.terms.risk) },
            { label: words.figures[1], value: formatMoney(words.terms.toWin) },
          ]}
        />
      )}
      <BidActions {...props} talk={{ id: talkId, open: talks, toggle: () => setTalks(!talks) }} />
      <div id={talkId} hidden={!talks}>
        {talks && <BidComments bid={bid} />}
      </div>
    </Card>
  )
})

type BidStoryProps = { bid: BidView; now: number; words: ReturnType<typeof bidWords>; side: string }

/** The side at its price, large, and whose idea it was. */
function BidStory({ bid, now, words, side }: BidStoryProps) {
  const over = ['expired', 'cancelled'].includes(stateOf(bid, now))
  return (
    <div>
      {bid.betType === 'prop' && (
        <p className="pb-1 font-semibold text-14 [overflow-wrap:anywhere]">{bid.description}</p>
      )}
      <p className="text-12 text-muted">{words.lead}</p>
      <p className={classNames('font-bold text-22 [overflow-wrap:anywhere]', over && 'text-muted')}>
        {side} <span className="font-normal text-muted">at</span> <Figure>{formatOdds(words.terms.odds)}</Figure>
      </p>
      {bid.betType !== 'prop' && bid.description && (
        <p className="text-14 [overflow-wrap:anywhere]">{bid.description}</p>
      )}
      <p className="mt-1 flex items-center gap-2 text-14 text-muted">
        {words.person && <Avatar id={words.person.id} name={words.person.name} size="xs" />}
        <span className="min-w-0 [overflow-wrap:anywhere]">{words.about}</span>
      </p>
    </div>
  )
}
