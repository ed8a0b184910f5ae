import { useState } from 'react'
import type { BetAnswer } from '../contract.ts'

/**
 * Holds back the bets that were made while one reads, so that nothing moves under the finger; `bringIn` lets them in.
 * Older ones, which more pages bring, stand at once. Another `key` is another list, and starts anew once it is there:
 * `isOld` says that the bets are still those of the key before.
 */
export function useArrivals(bets: readonly BetAnswer[] | undefined, { key, isOld }: { key: string; isOld: boolean }) {
  const [since, setSince] = useState<{ key: string; at: string } | null>(null)
  const newest =
    bets
      ?.map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1) ?? ''
  // An empty list has nobody reading it.
  const isUnread = since === null || since.key !== key || (since.at === '' && newest !== '')
  if (bets && !isOld && isUnread) setSince({ key, at: newest })
  const isNew = (bet: BetAnswer) => !isUnread && bet.createdAt > since.at
  return {
    shown: bets?.filter((bet) => !isNew(bet)),
    arrived: bets?.filter(isNew).length ?? 0,
    bringIn: () => setSince({ key, at: newest }),
  }
}
