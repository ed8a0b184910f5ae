import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { doubtWords } from '#domain/games/doubtWords.ts'
import { gameWords, type ReadBet, readBet } from '#features/bets/web/betReading.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { lazyPart } from '#web/browser/lazyPart.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { AttentionItem } from '../../contract.ts'
import { GrowingList, growing } from '../parts/GrowingList.tsx'

const SettleBet = lazyPart(async () => ({ default: (await import('#features/bets/web/SettleBet.tsx')).SettleBet }))

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
  const { id } = useUser()
  const now = useNow()
  const read = readBet(item.bet, { id, isAdmin: true })
  const { first, second } = read
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-14 font-semibold wrap-anywhere">{gameWords(item.bet)}</p>
        <p className="text-14">
          {first.name} {first.words}, {second.name} {second.words}
        </p>
        <p className="text-14 text-muted">{doubtWords(item.bet.needsAttention)}</p>
        <p className="text-12 text-muted">
          {item.groupName}, since {ago(item.since, now)}
        </p>
      </div>
      <Button variant="secondary" onClick={() => onSettle(read)} aria-label={`Settle ${gameWords(item.bet)}`}>
        Settle
      </Button>
    </div>
  )
}

/** The settlement sheet of the bet's own page; settled bets leave the list when it closes. */
function useSettling() {
  const [read, setRead] = useState<ReadBet | null>(null)
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const settle = (next: ReadBet) => {
    setRead(next)
    setOpen(true)
  }
  const onOpenChange = (next: boolean) => {
    setOpen(next)
    if (!next) void queries.invalidateQueries({ queryKey: api.admin.key() })
  }
  const sheet = read && (
    <Suspense fallback={null}>
      <SettleBet key={read.bet.id} read={read} open={open} onOpenChange={onOpenChange} />
    </Suspense>
  )
  return { settle, sheet }
}
