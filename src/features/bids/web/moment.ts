import { useSyncExternalStore } from 'react'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '../contract.ts'

/** What the reader has just done, which a card celebrates: made a bet, or posted a bid. Null: nothing. [BEY-45] */
export type Moment = { readonly bet: BetAnswer } | { readonly bid: BidView } | null

let shown: Moment = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function showMoment(moment: Moment) {
  shown = moment
  for (const listener of listeners) listener()
}

export function useMoment(): Moment {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}
