import type { QueryClient } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import type { BidView } from '../contract.ts'

type Page = { readonly items: readonly BidView[] }
/** What is kept of answers about bids: one bid, a page, or pages. */
type Kept = BidView | Page | { readonly pages: readonly Page[] }

/** Changes a bid in every answer that is kept of it, until the server tells how it stands. */
export function patchBid(queries: QueryClient, bidId: string, change: Partial<BidView>) {
  const inBid = (bid: BidView) => (bid.id === bidId ? { ...bid, ...change } : bid)
  const inPage = (page: Page): Page => ({ ...page, items: page.items.map(inBid) })
  queries.setQueriesData<Kept>({ queryKey: api.bids.key() }, (kept) => {
    if (kept === undefined) return undefined
    if ('pages' in kept) return { ...kept, pages: kept.pages.map(inPage) }
    return 'items' in kept ? inPage(kept) : inBid(kept)
  })
}
