import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { plainAddress } from '#domain/addresses.ts'
import { pastDays, usualDays } from '#features/bets/web/betDates.ts'
import { betQueries, liveGamesQuery, mayBeUnsure } from '#features/bets/web/betQueries.ts'
import { IfItEndedNow } from '#features/bets/web/lateParts.ts'
import { boardQueries } from '#features/bids/web/boardQueries.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { debtQueries } from '#features/debts/web/debtQueries.ts'
import { statsQueries } from '#features/stats/web/statsQueries.ts'
import { api, kept } from '#features/web/api.ts'
import { queryClient } from '#features/web/queryClient.ts'
import { sessionQuery } from '#features/web/session.ts'
import { siteQuery } from '#features/web/site.ts'
import { useDrawing } from '#web/browser/drawing.ts'
import { isKnownVisitor } from '#web/browser/knownVisitor.ts'
import { readStored } from '#web/browser/storedValue.ts'
import { forgetKept } from '#web/client/offlineAnswers.ts'
import { overviewQuery } from './shell/useOverview.ts'

/** The frame is drawn without a session after this, and with it otherwise: then it is drawn only once. */
const frameWaitsMs = 150
/** The page shows what it is loading after this, and otherwise everything together. */
const pageWaitsMs = 1000

let pageAnswered: Promise<unknown> | null = null

/**
 * Asks for everything that the page that is opened will show, together and not one after the other. Resolves when its
 * frame may be drawn.
 */
export async function askFirst(): Promise<void> {
  const { pathname, session, ofGroup } = askSession()
  const lines = pathname === '/lines' && queryClient.prefetchQuery(linesQuery)
  pageAnswered = within(pageWaitsMs, Promise.all([lines, ofGroup])).then(() => {
    pageAnswered = null
  })
  await within(frameWaitsMs, session)
}

/** The same for a page that the server drew, which waits for nothing. */
export async function askUnderDrawn(): Promise<void> {
  const { pathname, session } = askSession()
  // A member's are kept, as if they had been asked for.
  const lines = pathname === '/lines' && queryClient.getQueryData(linesQuery.queryKey)
  if ((await session) && lines) await kept.answerOf(['lines', 'list'], {}, async () => lines)
}

const linesQuery = api.lines.list.queryOptions({ input: {} })

function askSession() {
  void queryClient.prefetchQuery(siteQuery)
  const { pathname, searchParams } = new URL(plainAddress(location.pathname + location.search), location.origin)
  const session = isKnownVisitor() ? visitorSession() : queryClient.fetchQuery(sessionQuery).catch(() => null)
  return { pathname, session, ofGroup: session.then((me) => me && askGroup(me, pathname, searchParams)) }
}

/** The server has seen that the session is gone, so what was kept of it goes too. */
async function visitorSession(): Promise<null> {
  forgetKept()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  return null
}

/** Whether the first page has its answers, or has waited long enough for them. */
export function useFirstAnswers(): boolean {
  const [isAnswered, setAnswered] = useState(pageAnswered === null)
  useEffect(() => {
    if (!isAnswered) void pageAnswered?.then(() => startTransition(() => setAnswered(true)))
    if (pageAnswered === null) setAnswered(true)
  }, [isAnswered])
  return useDrawing()?.isWhole ?? isAnswered
}

/** The group that the page will be about, as `GroupOfAddress` and `useSelectedGroup` find it. */
function groupOf({ groups }: Me, address: URLSearchParams): string | undefined {
  const isOwn = (wanted: string | null) => groups.some(({ id }) => id === wanted)
  const [named, remembered] = [address.get('group'), readStored('group')]
  if (named !== null) return isOwn(named) ? named : undefined
  return isOwn(remembered) ? (remembered ?? undefined) : groups[0]?.id
}

async function askGroup(me: Me, pathname: string, address: URLSearchParams): Promise<void> {
  const groupId = groupOf(me, address)
  if (groupId === undefined || !me.isConfirmed) return
  const one = <Answer, Key extends QueryKey>(options: FetchQueryOptions<Answer, Error, Answer, Key>) =>
    queryClient.prefetchQuery(options)
  function pages<Page, Key extends QueryKey, Cursor>(
    options: FetchInfiniteQueryOptions<Page, Error, Page, Key, Cursor>,
  ) {
    return queryClient.prefetchInfiniteQuery(options)
  }
  const input = { groupId }
  const group = api.groups.read.queryOptions({ input })
  const ofPage: Partial<Record<string, (group: Promise<void>) => Promise<unknown>[]>> = {
    '/lines': () => [pages(boardQueries(groupId).open)],
    '/bids': () => {
      const { open, all, declined, prices } = boardQueries(groupId)
      return [pages(open), pages(all), pages(declined), one(prices), one(api.website.flags.queryOptions({ input }))]
    },
    '/bets': () => {
      // Others are not asked for ahead.
      if (['tab', 'whose', 'range', 'q'].some((name) => address.has(name))) return []
      const {
        pages: listed,
        near,
        counts,
        unsure,
      } = betQueries(groupId, {
        ...pastDays(usualDays, Date.now()),
        whose: 'own',
      })
      // They are shown above the list, and would push it down later.
      const counted = one(counts).then(() => {
        const sums = queryClient.getQueryData(counts.queryKey)?.group
        if (!sums || !mayBeUnsure(sums)) return
        return Promise.all([one(unsure), one(liveGamesQuery(Date.now())), IfItEndedNow.preload()])
      })
      return [pages(listed), one(near), counted, one(overviewQuery(groupId, pathname))]
    },
    '/stats': () => {
      if (['range', 'season'].some((name) => address.has(name))) return []
      const { read, seasons, recap } = statsQueries(groupId)
      return [one(read), one(seasons), one(recap)]
    },
    '/debts': (read) => {
      const { own, balances, payments } = debtQueries(groupId, me.user.id)
      const planned = read.then(() => {
        const isPlanned = queryClient.getQueryData(group.queryKey)?.settings.settleUp
        return isPlanned ? one(api.debts.settleUp.queryOptions({ input })) : undefined
      })
      return [pages(own), one(balances), pages(payments), planned]
    },
  }
  const isOfGroup = pathname !== '/lines' && ofPage[pathname]
  const read = isOfGroup ? one(group) : Promise.resolve()
  await Promise.all([read, ...(ofPage[pathname]?.(read) ?? [])])
}

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
}
