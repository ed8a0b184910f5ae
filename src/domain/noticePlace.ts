import { isOwnPath } from './mails.ts'
import type { NoticeData } from './notices.ts'

/** Where a notice leads: an address of this product, with the very card and its group. */
type Told = {
  readonly type: string
  readonly route: string
  readonly data: NoticeData
  /** Null where it is about no single group. */
  readonly groupId: string | null
}

/** By type; the others lead nowhere. [NTF-17] */
const pages: Readonly<Record<string, string>> = {
  bid_created: '/bids',
  bid_accepted: '/bets',
  bet_settled: '/debts',
  debt_created: '/debts',
  debt_paid: '/debts',
}

/** These follow the route that is stored with them. [NTF-19] */
const routed: ReadonlySet<string> = new Set(['debt_reversed', 'group_invite', 'comment_created'])

/** The address that a press on the notice opens, with the card that it is about; null where it opens none. [NTF-17] [NTF-19] */
export function noticePlace(notice: Told): string | null {
  const page = pages[notice.type] ?? (routed.has(notice.type) && isOwnPath(notice.route) ? notice.route : null)
  if (page === null) return null
  const search = new URLSearchParams(cardOf(page, notice))
  return search.size === 0 ? page : `${page}?${search}`
}

function cardOf(page: string, { data, groupId }: Told): Record<string, string> {
  const about: Record<string, unknown> = {
    ...(page === '/bids' ? { bid: data.bidId } : page === '/bets' ? { bet: data.betId } : {}),
    // Other addresses name their group themselves, or are of none.
    ...(['/bids', '/bets', '/debts'].includes(page) ? { group: groupId } : {}),
  }
  return Object.fromEntries(
    Object.entries(about).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
