import { useInfiniteQuery } from '@tanstack/react-query'
import { doubtWords } from '#domain/games/doubtWords.ts'
import { isSportKey, sportLabel } from '#domain/games/sports.ts'
import { readBet } from '#features/bets/web/betReading.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { AttentionItem } from '../../attentionContract.ts'
import type { AdminGroup } from '../../contract.ts'
import { BetToSettle, useSettling } from '../parts/BetToSettle.tsx'
import { GrowingList } from '../parts/GrowingList.tsx'

type ActiveBetsProps = { group: AdminGroup; open: boolean; onClose: () => void }

/**
 * A group's active bets, each with Settle: so an abandoned custom bet does not keep its group for good. [STL-33]
 * [STL-35]
 */
export function ActiveBets({ group, open, onClose }: ActiveBetsProps) {
  const { id } = useUser()
  const { settle, sheet } = useSettling()
  const bets = useInfiniteQuery(
    api.bets.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId: group.id, status: 'active' as const, limit: 20, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      enabled: open,
      // No events of a foreign group arrive here.
      staleTime: 0,
    }),
  )
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={`Active bets of ${group.name}`}>
      <GrowingList query={bets} loading="Loading bets..." failure="Failed to load the bets" empty="No active bets">
        {(bet) => (
          <BetToSettle read={readBet(bet, { id, isAdmin: true })} groupName={group.name} onSettle={settle}>
            <Facts bet={bet} />
          </BetToSettle>
        )}
      </GrowingList>
      {sheet}
    </Sheet>
  )
}

function Facts({ bet }: { bet: AttentionItem['bet'] }) {
  const now = useNow()
  const sport = isSportKey(bet.sport) || bet.sport === 'parlay' ? sportLabel(bet.sport) : 'Custom'
  const when = bet.gameTime ?? bet.acceptedAt
  return (
    <>
      {bet.needsAttention !== null && <p className="text-14 text-muted">{doubtWords(bet.needsAttention)}</p>}
      <p className="text-12 text-muted">
        {sport}, {bet.gameTime === null ? 'accepted' : 'starts'} {dayAndTime(when, now)}
      </p>
    </>
  )
}
