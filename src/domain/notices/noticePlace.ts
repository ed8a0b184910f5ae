import { isOwnPath } from './mails.ts'
import type { NoticeData } from './noticeRow.ts'
import { noticeRowOf } from './noticeTable.ts'

/** What decides where a notice leads. */
type Leading = {
  readonly type: string
  readonly route: string
  readonly data: NoticeData
  /** Null where it is about no single group. */
  readonly groupId: string | null
}

type Page = {
  readonly beginning: string
  /** What a button that opens it says. */
  readonly label: string
  /** Which card of it is opened, by its name in the address and in the notice's data. */
  readonly card?: readonly [name: string, dataKey: string]
  /** Whether it shows one group at a time; other addresses name their group themselves, or are of none. */
  readonly isOfGroup: boolean
}

/** The pages that notices lead to. */
const pages: readonly Page[] = [
  { beginning: '/bids', label: 'Open the bids', card: ['bid', 'bidId'], isOfGroup: true },
  { beginning: '/bets', label: 'Open your bets', card: ['bet', 'betId'], isOfGroup: true },
  { beginning: '/debts', label: 'Open your debts', isOfGroup: true },
  { beginning: '/groups/', label: 'Open the debts', isOfGroup: false },
  { beginning: '/join/', label: 'See the invite', isOfGroup: false },
]

/** The button of a mail that opens a page of this product. */
export function buttonTo(path: string): { label: string; path: string } {
  const page = pages.find(({ beginning }) => path.startsWith(beginning))
  return { label: page?.label ?? 'Open Betwixt', path }
}

/** The address that a press on the notice opens, with the card that it is about; null where it opens none. [NTF-17] [NTF-19] */
export function noticePlace(notice: Leading): string | null {
  const path = pathOf(notice)
  if (path === null) return null
  const search = new URLSearchParams(cardOf(path, notice))
  return search.size === 0 ? path : `${path}?${search}`
}

/** The page of its type, or, where that depends on what happened, the one that is stored with it. */
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
