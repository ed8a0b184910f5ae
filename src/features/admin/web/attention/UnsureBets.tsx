import { useInfiniteQuery } from '@tanstack/react-query'
import { outcomeInForce } from '#domain/bets/disputes.ts'
import { doubtWords } from '#domain/games/doubtWords.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { factsOf } from '#features/bets/web/BetReceipt.tsx'
import { type BetForReader, readBet } from '#features/bets/web/betReading.ts'
import { DisputeWords } from '#features/bets/web/DisputeWords.tsx'
import { saysWords } from '#features/bets/web/stepWords.tsx'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { ago, dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { AttentionItem } from '../../attentionContract.ts'
import { BetToSettle, useSettling } from '../parts/BetToSettle.tsx'
import { GrowingList, growing } from '../parts/GrowingList.tsx'

/** Bets of all groups without a sure result, or with a disputed one. [BEY-04] [BEY-11] */
export function UnsureBets() {
  const attention = useInfiniteQuery(
    api.admin.attention.infiniteOptions({
      ...growing,
      select: ({ pages }) => ({ pages: pages.map(({ items }) => ({ items: items.map(withId) })) }),
    }),
  )
  const { settle, decide, sheet } = useSettling()
  return (
    <SettingsCard title="Bets">
      <GrowingList
        query={attention}
        loading="Loading bets..."
        failure="Failed to load bets that need attention"
        empty="Every result is sure: nothing to settle by hand"
      >
        {(item) => <UnsureBet item={item} onSettle={settle} onDecide={decide} />}
      </GrowingList>
      {sheet}
    </SettingsCard>
  )
}

function withId(item: AttentionItem) {
  return { ...item, id: item.bet.id }
}

type UnsureBetProps = {
  item: AttentionItem
  onSettle: (read: BetForReader) => void
  onDecide: (read: BetForReader) => void
}

function UnsureBet({ item: { bet, groupName, since }, onSettle, onDecide }: UnsureBetProps) {
  const now = useNow()
  const { id } = useUser()
  const read = readBet(bet, { id, isAdmin: true })
  const { dispute, needsAttention } = bet
  return (
    <BetToSettle {...{ read, groupName, onSettle, onDecide }}>
      {dispute?.state === 'open' ? (
        <DisputedResult {...{ read, dispute, now }} />
      ) : (
        <p className="text-14 text-muted">{doubtWords(needsAttention)}</p>
      )}
      <p className="text-12 text-muted">
        {groupName}, since {ago(since, now)}
      </p>
    </BetToSettle>
  )
}

type DisputedResultProps = { read: BetForReader; dispute: NonNullable<BetAnswer['dispute']>; now: number }

/** By what it came about, and what both say. The group decides first, unless nobody there may. */
function DisputedResult({ read, dispute, now }: DisputedResultProps) {
  const { receipt, winnerId, creatorId } = read.bet
  const result = saysWords(outcomeInForce({ winnerId, creator: { id: creatorId } }), read)
  const facts = receipt ? factsOf(read, receipt, now) : []
  return (
    <div className="text-14">
      <p className="wrap-anywhere">The result now: {result}</p>
      <p className="text-muted wrap-anywhere">{facts.map(({ fact }) => fact).join(' · ')}</p>
      <DisputeWords read={read} dispute={dispute} />
      {!dispute.mayDecide && (
        <p className="text-muted">The group decides first; you can from {dayAndTime(dispute.deadline, now)}.</p>
      )}
    </div>
  )
}
