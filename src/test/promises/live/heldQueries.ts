import type { InfiniteQueryObserverOptions, QueryObserverOptions } from '@tanstack/react-query'

/** What the query library's options for one operation are made with, for operations that are named at run time. */
type OperationUtils = {
  queryOptions(asked: { input: unknown }): QueryObserverOptions
  infiniteOptions(asked: {
    input: (cursor: string | undefined) => unknown
    initialPageParam: undefined
    getNextPageParam: (last: Page) => string | undefined
  }): InfiniteQueryObserverOptions
  call(input: unknown): Promise<unknown>
}
export type AppApi = Readonly<Record<string, Readonly<Record<string, OperationUtils>>>>

type Page = { readonly items: readonly { readonly id?: string }[]; readonly nextCursor: string | null }
type Input = Readonly<Record<string, unknown>>

/** One question that a screen holds the answer to: a whole one, or page by page. */
export type HeldQuery = {
  readonly name: string
  readonly operation: string
  readonly input: Input
  readonly isPaged: boolean
}

type Ids = {
  readonly groupId: string
  readonly bidId: string
  readonly betId: string
  readonly userId: string
  readonly otherId: string
}

/** Everything that the screens of a member ask, as they ask it; pages are smaller here, so that there are several. */
export function heldQueries(ids: Ids, { isAdmin }: { isAdmin: boolean }): HeldQuery[] {
  const { groupId, bidId, betId, userId, otherId } = ids
  const whole = (operation: string, input: Input = {}) => held(operation, input, false)
  const paged = (operation: string, input: Input = {}) => held(operation, { limit: 6, ...input }, true)
  return [
    whole('website.site'),
    whole('website.flags', { groupId }),
    paged('groups.list'),
    paged('groups.open'),
    whole('groups.read', { groupId }),
    whole('groups.invite', { inviteId: groupId }),
    whole('bids.offer', { inviteId: groupId }),
    paged('groups.members', { groupId }),
    paged('groups.invites', { groupId }),
    whole('groups.events', { groupId, limit: 200 }),
    whole('members.parting', { groupId, userId }),
    whole('lines.list'),
    paged('bids.list', { groupId, status: 'open', limit: 200 }),
    paged('bids.list', { groupId }),
    whole('bids.read', { groupId, bidId }),
    whole('bids.prices', { groupId }),
    paged('comments.ofBid', { groupId, bidId }),
    paged('comments.ofBet', { groupId, betId }),
    paged('comments.ofGroup', { groupId }),
    paged('bets.list', { groupId }),
    paged('bets.list', { groupId, status: 'active' }),
    whole('bets.list', { groupId, moment: 'near', limit: 200 }),
    whole('bets.list', { groupId, moment: 'unsure', limit: 200 }),
    whole('bets.counts', { groupId }),
    whole('bets.read', { groupId, betId }),
    whole('bets.timeline', { groupId, betId }),
    paged('debts.list', { groupId, status: 'pending', limit: 200 }),
    paged('debts.ofMember', { groupId, userId, limit: 200 }),
    paged('debts.payments', { groupId }),
    whole('debts.balances', { groupId }),
    whole('debts.payLinks', { groupId, userId }),
    whole('debts.settleUp', { groupId }),
    paged('openings.list', { groupId }),
    whole('stats.read', { groupId }),
    whole('stats.profit', { groupId, timeZone: 'UTC' }),
    whole('stats.versus', { groupId, userId, other: otherId }),
    whole('stats.seasons', { groupId }),
    whole('stats.recap', { groupId }),
    paged('pools.list', { groupId }),
    paged('activity.list', { groupId }),
    paged('notifications.list', { filter: 'all' }),
    whole('notifications.settings'),
    whole('notifications.push'),
    ...(isAdmin ? [paged('notifications.ofGroup', { groupId }), whole('channels.list', { groupId })] : []),
  ]
}

function held(operation: string, input: Input, isPaged: boolean): HeldQuery {
  return { name: `${operation} ${JSON.stringify(input)}`, operation, input, isPaged }
}

export function wholeOptions(api: AppApi, { operation, input }: HeldQuery): QueryObserverOptions {
  return utilsAt(api, operation).queryOptions({ input })
}

export function pagedOptions(api: AppApi, { operation, input }: HeldQuery): InfiniteQueryObserverOptions {
  return utilsAt(api, operation).infiniteOptions({
    input: (cursor) => ({ ...input, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** The answer as somebody reads it who has just opened the screen, and turned as many pages. */
export async function freshAnswer(api: AppApi, { operation, input, isPaged }: HeldQuery, pages: number) {
  const { call } = utilsAt(api, operation)
  if (!isPaged) return call(input)
  const read: Page[] = []
  let cursor: string | null | undefined
  do {
    const page = (await call({ ...input, cursor })) as Page
    read.push(page)
    cursor = page.nextCursor
  } while (cursor !== null && read.length < pages)
  return read
}

function utilsAt(api: AppApi, operation: string): OperationUtils {
  const [feature = '', action = ''] = operation.split('.')
  const found = api[feature]?.[action]
  if (!found) throw new Error(`no operation ${operation}`)
  return found
}
