import type { ActivityView } from '../contract.ts'

type Place = { readonly to: '/bids' | '/bets' | '/debts'; readonly search: Readonly<Record<string, string>> }

/** Where the very card of an event stands; null where there is none, or no more. */
export function placeOf({ offer, payment }: Pick<ActivityView, 'offer' | 'payment'>): Place | null {
  if (offer?.type === 'bid') return { to: '/bids', search: { bid: offer.id } }
  if (offer?.type === 'bet') return { to: '/bets', search: { bet: offer.id } }
  return payment ? { to: '/debts', search: { tab: 'settled' } } : null
}
