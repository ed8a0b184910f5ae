import { useSyncExternalStore } from 'react'

/**
 * What a newcomer has just done, for as long as the page is open: joined a group, and is on the way to what they can take
 * there; arrived at it, on that tab; or posted or accepted a bid. Null: nothing to follow up.
 */
export type FirstStep =
  | { readonly at: 'joined'; readonly groupId: string }
  | { readonly at: 'welcome'; readonly tab: '/bids' | '/lines' }
  | { readonly at: 'bid'; readonly did: 'posted' | 'accepted' }
  | null

let step: FirstStep = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function takeFirstStep(next: FirstStep) {
  step = next
  for (const listener of listeners) listener()
}

export function useFirstStep(): FirstStep {
  return useSyncExternalStore(
    subscribe,
    () => step,
    () => null,
  )
}
