import { useInfiniteQuery } from '@tanstack/react-query'
import { doubtWords } from '#domain/games/doubtWords.ts'
import type { ReadBet } from '#features/bets/web/betReading.ts'
import { api } from '#features/web/api.ts'
import { ago, dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { AttentionItem } from '../../contract.ts'
import { BetToSettle, useSettling } from '../parts/BetToSettle.tsx'
import { GrowingList, growing } from '../parts/GrowingList.tsx'
import { ToDecide } from './ToDecide.tsx'

/** Bets of all groups without a sure result, or with a disputed one, for the admin. [BEY-04] [BEY-11] */
export function AttentionSection() {
  const attention = useInfiniteQuery(
    api.admin.attention.infiniteOptions({
      ...growing,
      select: ({ pages }) => ({ pages: pages.map(({ items }) => ({ items: items.map(withId) })) }),
    }),
  )
  const { settle, decide, sheet } = useSettling()
  return (
    <SettingsCard title="Needs Attention">
      <GrowingList
        query={attention}
        loading="Loading bets..."
        failure="Failed to load bets that need attention"
        empty="Every result is sure: nothing to settle by hand"
      >
        {(item) => <UnsureBet item={item} onSettle={settle} onDecide={decide} />}
      </GrowingList>
      <ToDecide />
      {sheet}
    </SettingsCard>
  )
}

function withId(item: AttentionItem) {
  return { ...item, id: item.bet.id }
}

type UnsureBetProps = {
  item: AttentionItem
  onSettle: (read: ReadBet) => void
  onDecide: (read: ReadBet) => void
}

function UnsureBet({ item, onSettle, onDecide }: UnsureBetProps) {
  const now = useNow()
  const { dispute, needsAttention } = item.bet
  return (
    <BetToSettle bet={item.bet} onSettle={onSettle} onDecide={onDecide}>
      <p className="text-14 text-muted">
        {dispute?.state === 'open' ? disputeWords(dispute, now) : doubtWords(needsAttention)}
      </p>
      <p className="text-12 text-muted">
        {item.groupName}, since {ago(item.since, now)}
      </p>
    </BetToSettle>
  )
}

/** The group decides first, unless nobody there may, or it is against a final score. */
function disputeWords({ mayDecide, deadline }: NonNullable<AttentionItem['bet']['dispute']>, now: number): string {
  return mayDecide
    ? 'The result is disputed.'
    : `The result is disputed. The group decides first; you can from ${dayAndTime(deadline, now)}.`
}
