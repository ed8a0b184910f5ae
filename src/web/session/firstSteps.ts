import { useSyncExternalStore } from 'react'

/**
 * Where somebody new is, for as long as the page is open: they have joined a group and have yet to see what they can take
 * there; they see it for the first time, on that tab; or they have posted or accepted a bid. Null: nowhere in particular.
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
  return useSyncExternalStore(subscribe, () => step)
}
