import type { Approval, Bid } from './bids/bids.ts'

/** What a bid offered at the moment of an event. `stake`: cents. */
export type TermsThen = { readonly odds: number; readonly stake: number; readonly approval: Approval }

/**
 * What an event keeps, because its subject may change later. `terms` and `before`: of a bid, after and before a change;
 * `reason`: the admin's own words; `doubt`: why a bet is held; `from` and `to`: the starts of its game, in ISO 8601.
 */
export type EventDetails = {
  readonly terms?: TermsThen
  readonly before?: TermsThen | null
  readonly reason?: string | null
  readonly doubt?: string | null
  readonly from?: string | null
  readonly to?: string | null
}

/** A bid's terms, for an event about it. */
export function termsOf({ odds, stake, approval }: Pick<Bid, 'odds' | 'stake' | 'approval'>): TermsThen {
  return { odds, stake, approval }
}
