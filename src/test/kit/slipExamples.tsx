import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Flags } from '#domain/website/flags.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import type { GroupView } from '#features/groups/contract.ts'
import type { BookView, GameView } from '#features/lines/contract.ts'
import { api } from '#features/web/api.ts'
import { OddsFormatProvider } from '#features/web/OddsFormat.tsx'
import { sessionQuery } from '#features/web/session.ts'
import { siteQuery } from '#features/web/site.ts'
import type { Site } from '#features/website/contract.ts'
import { AtAddress } from './AtAddress.tsx'
import { Messages } from './Messages.tsx'
import { fullSite } from './sites.ts'

/** Sunday, 3:23 PM in New York, an hour and two minutes before the Cardinals play the Rams. */
export const sundayAfternoon = Date.parse('2026-11-22T20:23:00Z')

export const betMgm: BookView = {
  key: 'betmgm',
  title: 'BetMGM',
  lastUpdate: '2026-11-22T20:21:00Z',
  markets: {
    moneyline: { home: { odds: 130, fairOdds: 138 }, away: { odds: -150, fairOdds: -138 }, juice: 3.5 },
    spread: {
      home: { odds: -120, fairOdds: -109, point: 3 },
      away: { odds: 100, fairOdds: 109, point: -3 },
      juice: 4.5,
    },
  },
}

export const packersAtBears: GameView = {
  id: 'game1',
  sportKey: 'americanfootball_nfl',
  sportTitle: 'NFL',
  homeTeam: 'Chicago Bears',
  awayTeam: 'Green Bay Packers',
  commenceTime: '2026-11-23T01:20:00Z',
  isLive: false,
  completed: false,
  score: null,
  automaticBook: 'betmgm',
  books: [betMgm],
}

export const sundayCrew: GroupView = {
  id: 'crew',
  name: 'Sunday Crew',
  description: '',
  createdBy: 'ann',
  createdAt: '2026-09-01T00:00:00Z',
  lastModified: '2026-09-01T00:00:00Z',
  memberCount: 4,
  isDeleted: false,
  settings: { isPrivate: true, maxMembers: 20, settleUp: false, timeZone: 'America/New_York' },
  bettingRules: {
    minBetAmount: 1,
    maxBetAmount: 1000,
    allowSameBetTypes: true,
    requireApprovalForLargeBets: false,
    largeBetThreshold: 500,
    autoSettleBets: true,
  },
  permissions: {
    membersCanInvite: false,
    membersCanCreateBids: true,
    membersCanAcceptBids: true,
    membersCanViewStats: true,
  },
  inviteCode: null,
  role: 'member',
}

/** The same for these people, who have been its admins since it began. */
export function crewOfAdmins(...userIds: readonly string[]): GroupView {
  const admins = userIds.map((id) => ({ id, name: id, since: sundayCrew.createdAt }))
  return { ...sundayCrew, role: 'admin', admins }
}

export const sam: Me = {
  user: { id: 'sam', uid: 'sam', name: 'Sam', email: 'sam@example.org', emailVerified: true, photoURL: null },
  settings: {
    displayName: 'Sam',
    theme: 'dark',
    helpDialogs: true,
    autoSettle: true,
    timeZone: null,
    oddsFormat: 'american',
    namedInChats: true,
  },
  groups: [{ id: 'crew', name: 'Sunday Crew', memberCount: 4, role: 'member', lastSeq: 0 }],
  phone: { number: null, isVerified: false },
  isWebsiteAdmin: false,
  isWaitingAdmin: false,
  hasSecondStep: false,
  isConfirmed: true,
}

type AppProps = {
  /** Who is signed in; null is a visitor. */
  session?: Me | null
  group?: GroupView
  flags?: Flags
  site?: Site
  /** The address that one is at. */
  at?: string
  /** Off for what brings its own. */
  toasts?: boolean
  children: ReactNode
}

/** What a group has from the start. */
export const usualFlags: Flags = { smsNotifications: true, autoUpdateOdds: true, propBets: false }

/** The app around a part of it: who is signed in, their group, an address, and the toasts. */
export function App(props: AppProps) {
  const { session = sam, group = sundayCrew, flags = usualFlags, site = fullSite } = props
  const { at = '/lines', toasts = true, children } = props
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  queries.setQueryData(sessionQuery.queryKey, session)
  queries.setQueryData(siteQuery.queryKey, site)
  queries.setQueryData(api.groups.read.queryKey({ input: { groupId: group.id } }), group)
  queries.setQueryData(api.website.flags.queryKey({ input: { groupId: group.id } }), flags)
  return (
    <QueryClientProvider client={queries}>
      <AtAddress at={at}>
        <OddsFormatProvider>{children}</OddsFormatProvider>
      </AtAddress>
      {toasts && <Messages />}
    </QueryClientProvider>
  )
}

/** Answers every command with this and keeps what was sent. What is only asked for is not there. */
export function answerWith(status: number, body: unknown) {
  const sent: { path: string; body: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return Response.json({ error: { code: 'not-found', message: 'No' } }, { status: 404 })
    const text = await request.text()
    sent.push({ path: new URL(request.url).pathname, body: text === '' ? null : JSON.parse(text) })
    return Response.json(body, { status })
  })
  return sent
}

/** Answers what is asked for at an address that ends like this; nothing else is there. */
export function answerQueries(answers: Readonly<Record<string, unknown>>) {
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(new Request(input).url)
    const end = Object.keys(answers).find((one) => pathname.endsWith(one))
    if (end !== undefined) return Response.json(answers[end])
    return Response.json({ error: { code: 'not-found', message: 'No' } }, { status: 404 })
  })
}
