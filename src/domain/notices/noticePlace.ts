import { isOwnPath } from './mails.ts'
import type { NoticeData } from './noticeRow.ts'
import { noticeRowOf } from './noticeTable.ts'

/** The fields that decide which page a notice opens. */
type Leading = {
  readonly type: string
  readonly route: string
  readonly data: NoticeData
  /** Null if it is not about a single group. */
  readonly groupId: string | null
}

type Page = {
  readonly beginning: string
  /** The label of a button that opens it. */
  readonly label: string
  /** The card to open, by its name in the URL and in the notice's data. */
  readonly card?: readonly [name: string, dataKey: string]
  /** Whether it shows one group at a time; other URLs contain their group, or belong to none. */
  readonly isOfGroup: boolean
}

/** The pages that notices open. */
const pages: readonly Page[] = [
  { beginning: '/bids', label: 'Open the bids', card: ['bid', 'bidId'], isOfGroup: true },
  { beginning: '/bets', label: 'Open your bets', card: ['bet', 'betId'], isOfGroup: true },
  { beginning: '/debts', label: 'Open your debts', isOfGroup: true },
  { beginning: '/groups/', label: 'Open the debts', isOfGroup: false },
  { beginning: '/join/', label: 'See the invite', isOfGroup: false },
]

/** The button of an email that opens a page of this product. */
export function buttonTo(path: string): { label: string; path: string } {
  const page = pages.find(({ beginning }) => path.startsWith(beginning))
  return { label: page?.label ?? 'Open Betwixt', path }
}

/** The URL that a press on the notice opens, with its card; null if it opens none. [NTF-17] [NTF-19] */
export function noticePlace(notice: Leading): string | null {
  const path = pathOf(notice)
  if (path === null) return null
  const search = new URLSearchParams(cardOf(path, notice))
  return search.size === 0 ? path : `${path}?${search}`
}

/** The page of its type, or, if that depends on what happened, the one stored with it. */
function pathOf({ type, route }: Leading): string | null {
  const row = noticeRowOf(type)
  if (!row?.opens) return null
  if (typeof row.route === 'string') return row.route
  return isOwnPath(route) ? route : null
}

function cardOf(path: string, { data, groupId }: Leading): Record<string, string> {
  const page = pages.find(({ beginning }) => beginning === path)
  const [name, dataKey] = page?.card ?? []
  const about: readonly (readonly [string | undefined, unknown])[] = [
    [name, dataKey && data[dataKey]],
    ['group', page?.isOfGroup && groupId],
  ]
  return Object.fromEntries(about.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
