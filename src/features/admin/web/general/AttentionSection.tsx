import { useInfiniteQuery } from '@tanstack/react-query'
import { doubtWords } from '#domain/games/doubtWords.ts'
import type { ReadBet } from '#features/bets/web/betReading.ts'
import { api } from '#features/web/api.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { AttentionItem } from '../../contract.ts'
import { BetToSettle, useSettling } from '../parts/BetToSettle.tsx'
import { GrowingList, growing } from '../parts/GrowingList.tsx'

/** Bets of all groups without a sure result, for the admin to settle. [BEY-04] */
export function AttentionSection() {
  const attention = useInfiniteQuery(
    api.admin.attention.infiniteOptions({
      ...growing,
      select: ({ pages }) => ({ pages: pages.map(({ items }) => ({ items: items.map(withId) })) }),
    }),
  )
  const { settle, sheet } = useSettling()
  return (
    <SettingsCard title="Needs Attention">
      <GrowingList
        query={attention}
        loading="Loading bets..."
        failure="Failed to load bets that need attention"
        empty="Every result is sure: nothing to settle by hand"
      >
        {(item) => <UnsureBet item={item} onSettle={settle} />}
      </GrowingList>
      {sheet}
    </SettingsCard>
  )
}

function withId(item: AttentionItem) {
  return { ...item, id: item.bet.id }
}

function UnsureBet({ item, onSettle }: { item: AttentionItem; onSettle: (read: ReadBet) => void }) {
  const now = useNow()
  return (
    <BetToSettle bet={item.bet} onSettle={onSettle}>
      <p className="text-14 text-muted">{doubtWords(item.bet.needsAttention)}</p>
      <p className="text-12 text-muted">
        {item.groupName}, since {ago(item.since, now)}
      </p>
    </BetToSettle>
  )
}
