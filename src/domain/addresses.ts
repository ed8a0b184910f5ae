/** The pages of the app, with `:names` in place of what their paths may say. */
export const pagePaths = [
  ...(['/', '/about', '/login', '/reset-password', '/setup', '/terms', '/verify-email'] as const),
  ...(['/join', '/join/:inviteId'] as const),
  ...(['/lines', '/groups', '/notifications', '/coming-soon'] as const),
  ...(['/bids', '/bets', '/debts', '/stats', '/versus', '/activity', '/thread', '/pools'] as const),
  ...(['/settings', '/settings/user', '/settings/group', '/settings/notifications'] as const),
  ...(['/settings/admin', '/settings/admin/:area'] as const),
] as const

export type PagePath = (typeof pagePaths)[number]

/** The paths of any of these pages. */
export function pathPattern(some: readonly string[]): RegExp {
  return new RegExp(`^(?:${some.join('|').replaceAll(/:\w+/g, '[^/]+')})$`)
}

/** The path of a page, with whatever its names stand for. */
export type Path<Page extends PagePath = PagePath> = Page extends `${infer Start}:${string}`
  ? `${Start}${string}`
  : Page

/** The pages of a group, each with the name in the query for the thing that its path can name. */
const pages: ReadonlyMap<string, string | null> = new Map([
  ['bids', 'bid'],
  ['bets', 'bet'],
  ['debts', null],
  ['stats', null],
  ['versus', 'user'],
  ['activity', null],
  ['thread', null],
  ['pools', 'pool'],
])

/** Other ids stay in the query: in a path, one like `..` would mean something else. */
const plainId = /^[\w-]+$/

/**
 * The address of a page as people see it: `/bids?bid=B&group=G` becomes `/groups/G/bids/B`. Addresses that name no
 * group, and pages that belong to none, stay as they are. `plainAddress` reverses it. [APP-27]
 */
export function namedAddress(address: string): string {
  const { path, query } = partsOf(address)
  const page = path.slice(1)
  const group = query.get('group')
  const thing = pages.get(page)
  if (thing === undefined || group === null || !plainId.test(group)) return address
  query.delete('group')
  const id = thing === null ? null : query.get(thing)
  if (thing === null || id === null || !plainId.test(id)) return joined(`/groups/${group}/${page}`, query)
  query.delete(thing)
  return joined(`/groups/${group}/${page}/${id}`, query)
}

/** Whether a page is one of a group's. */
export function ofGroup(path: string): boolean {
  return pages.has(path.slice(1))
}

/** The address as the router knows it: `/groups/G/bids/B` is the page `/bids` with `bid=B&group=G` in its query. */
export function plainAddress(address: string): string {
  const { path, query } = partsOf(address)
  const [, group, page, id] = /^\/groups\/([\w-]+)(?:\/([a-z]+)(?:\/([\w-]+))?)?\/?$/.exec(path) ?? []
  if (group === undefined) return address
  const thing = page === undefined ? null : pages.get(page)
  if (thing === undefined || (id !== undefined && thing === null)) return address
  if (id !== undefined && thing !== null) query.set(thing, id)
  query.set('group', group)
  return joined(page === undefined ? '/settings/group' : `/${page}`, query)
}

/** What a link can open in a group: a bid, a bet, the debts with a person, a payment, its thread, a pool, or the group itself. */
export type ThingKind = 'bid' | 'bet' | 'debts' | 'payment' | 'thread' | 'pool' | 'group'

const pageOf = {
  bid: '/bids',
  bet: '/bets',
  debts: '/debts',
  payment: '/debts',
  thread: '/thread',
  pool: '/pools',
} as const

/**
 * The address of a thing in a group. Without its id it is that of the page that lists such things; without a group, that
 * page of the group that the reader has selected.
 */
export function addressOf(
  kind: ThingKind,
  { groupId, id }: { groupId: string | null; id?: string | undefined },
): string {
  if (kind === 'group') return groupId !== null && plainId.test(groupId) ? `/groups/${groupId}` : '/groups'
  const query = new URLSearchParams()
  if (id !== undefined && kind === 'payment') query.set('tab', 'settled')
  if (id !== undefined && kind !== 'thread') query.set(kind === 'debts' ? 'person' : kind, id)
  if (groupId !== null) query.set('group', groupId)
  return namedAddress(joined(pageOf[kind], query))
}

function partsOf(address: string): { path: string; query: URLSearchParams } {
  const [path = '', ...rest] = address.split('?')
  return { path, query: new URLSearchParams(rest.join('?')) }
}

function joined(path: string, query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
