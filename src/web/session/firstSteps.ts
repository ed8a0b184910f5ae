import { sharedValue, useShared } from '../browser/sharedValue.ts'

/**
 * What a newcomer has just done, for as long as the page is open: joined a group, and is on the way to what they can take
 * there; arrived at it, on that tab; or posted or accepted a bid. Null: nothing to follow up.
 */
export type FirstStep =
  | { readonly at: 'joined'; readonly groupId: string }
  | { readonly at: 'welcome'; readonly tab: '/bids' | '/lines' }
  | { readonly at: 'bid'; readonly did: 'posted' | 'accepted' }
  | null

const step = sharedValue<FirstStep>(null)

export const takeFirstStep = step.set

export const useFirstStep = () => useShared(step)
