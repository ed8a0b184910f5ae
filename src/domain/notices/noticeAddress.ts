import { addressOf, plainAddress } from '../addresses.ts'
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

/**
 * The address that a press on the notice opens, with its group and its subject; null if it opens none. [NTF-17]
 * [NTF-19]
 */
export function noticeAddress(notice: Leading): string | null {
  const { route, data, groupId } = notice
  switch (subjectOf(notice)) {
    case 'bid':
      return addressOf('bid', { groupId, id: textIn(data.bidId) })
    case 'bet':
      return addressOf('bet', { groupId, id: textIn(data.betId) })
    case 'debts':
      return addressOf('debts', { groupId, id: textIn(data.opponentId ?? data.creditorId) })
    case 'payment':
      return addressOf('payment', { groupId, id: textIn(data.paymentId) })
    case 'thread':
      return addressOf('thread', { groupId })
    case 'pool':
      return addressOf('pool', { groupId, id: textIn(data.poolId) })
    case 'group':
      return groupId === null ? null : addressOf('group', { groupId })
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

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The labels of buttons, by the pages that they open. */
const labels: readonly (readonly [page: RegExp, label: string])[] = [
  [/^\/bids\?(.*&)?bid=/, 'Open the bid'],
  [/^\/bids/, 'Open the bids'],
  [/^\/bets\?(.*&)?bet=/, 'Open the bet'],
  [/^\/bets/, 'Open your bets'],
  [/^\/debts\?(.*&)?payment=/, 'Open the payment'],
  [/^\/debts/, 'Open your debts'],
  [/^\/pools\?(.*&)?pool=/, 'Open the pool'],
  [/^\/pools/, 'Open the pools'],
  [/^\/thread/, 'Open the thread'],
  [/^\/settings\/group\?/, 'Open the group'],
  [/^\/join\//, 'See the invite'],
]

/** The button of an email that opens a page of this product. */
export function buttonTo(path: string): { label: string; path: string } {
  return { label: labels.find(([page]) => page.test(plainAddress(path)))?.[1] ?? 'Open Betwixt', path }
}
