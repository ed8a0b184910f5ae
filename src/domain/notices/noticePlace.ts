import { isOwnPath } from './mails.ts'
import type { NoticeData, NoticeSubject } from './noticeRow.ts'
import { noticeRowOf } from './noticeTable.ts'

/** The fields that decide what a notice opens. */
type Leading = {
  readonly type: string
  readonly route: string
  readonly data: NoticeData
  /** Null if it is not about a single group. */
  readonly groupId: string | null
}

/** The address that a press on the notice opens, with its subject; null if it opens none. [NTF-17] [NTF-19] */
export function noticePlace(notice: Leading): string | null {
  const { route, data, groupId } = notice
  switch (subjectOf(notice)) {
    case 'bid':
      return addressOf('/bids', { bid: data.bidId, group: groupId })
    case 'bet':
      return addressOf('/bets', { bet: data.betId, group: groupId })
    case 'debts':
      return addressOf('/debts', { person: data.opponentId ?? data.creditorId, group: groupId })
    case 'payment':
      return paymentPlace(notice)
    case 'group':
      return groupId === null ? null : `/groups/${encodeURIComponent(groupId)}`
    case 'route':
      return isOwnPath(route) ? route : null
    case 'nothing':
      return null
  }
}

/** A type of a newer program is led by its route; home is no subject. */
function subjectOf({ type, route, data }: Leading): NoticeSubject {
  const row = noticeRowOf(type)
  if (!row) return route === '/' ? 'nothing' : 'route'
  return typeof row.opens === 'function' ? row.opens(data) : row.opens
}

/** Where a payment is listed; a route with its group in the path keeps it there. */
function paymentPlace({ route, data, groupId }: Leading): string {
  const query = data.paymentId === undefined ? {} : { tab: 'settled', payment: data.paymentId }
  const isGroups = route.startsWith('/groups/') && isOwnPath(route)
  return isGroups ? addressOf(route, query) : addressOf('/debts', { ...query, group: groupId })
}

/** A page of this product with those parts of the query that are known. */
export function addressOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const known = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return known.length === 0 ? path : `${path}?${new URLSearchParams(Object.fromEntries(known))}`
}

/** The labels of buttons, by the pages that they open. */
const labels: readonly (readonly [page: RegExp, label: string])[] = [
  [/^\/bids\?bid=/, 'Open the bid'],
  [/^\/bids/, 'Open the bids'],
  [/^\/bets\?bet=/, 'Open the bet'],
  [/^\/bets/, 'Open your bets'],
  [/\/debts\?.*payment=/, 'Open the payment'],
  [/^\/debts/, 'Open your debts'],
  [/^\/groups\/[^/]+$/, 'Open the group'],
  [/^\/groups\//, 'Open the debts'],
  [/^\/join\//, 'See the invite'],
]

/** The button of an email that opens a page of this product. */
export function buttonTo(path: string): { label: string; path: string } {
  return { label: labels.find(([page]) => page.test(path))?.[1] ?? 'Open Betwixt', path }
}
