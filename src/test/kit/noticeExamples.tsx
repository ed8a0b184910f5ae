import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { defaultNoticeSettings } from '#domain/notices/noticeSettings.ts'
import type { NoticeLine } from '#features/notifications/contract.ts'
import { Bell } from '#features/notifications/web/Bell.tsx'
import { NotificationsPage } from '#features/notifications/web/NotificationsPage.tsx'
import { useLocation } from '#web/browser/address.ts'
import { App, sam, sundayAfternoon, sundayCrew } from './slipExamples.tsx'

let count = 0
export function aNotice(different: Partial<NoticeLine> = {}): NoticeLine {
  count += 1
  return {
    ...{ id: `n${count}`, userId: 'sam', groupId: 'g1', type: 'bid_created', title: 'New Bid', route: '/bids' },
    message: 'Ann offers Bills -3 at +105 for $20',
    data: { groupName: 'Sunday Crew', bidId: 'bid1' },
    ...{ read: false, readAt: null, createdAt: new Date(sundayAfternoon - 5 * 60_000).toISOString() },
    ...different,
  }
}

/** Four bids that Finn posted on Sunday's games, as one line. */
export function aBundle(different: Partial<NonNullable<NoticeLine['bundle']>> = {}): NoticeLine {
  const startsFrom = new Date(sundayAfternoon + 3_600_000).toISOString()
  return aNotice({
    message: 'Finn offers Bills -3, Bills @ Jets at +105 for $20',
    data: { groupName: 'Sunday Crew', bidId: 'bid1', from: 'finn', fromName: 'Finn', forReader: "You'd take Jets +3" },
    bundle: { count: 4, unread: 4, games: 3, game: 'Bills @ Jets', startsFrom, startsTo: startsFrom, ...different },
  })
}

type OfGroup = NoticeLine & { recipient: { id: string; name: string } }
type Served = {
  notices?: NoticeLine[] | 'never' | 'failure'
  unread?: number
  group?: OfGroup[]
  behind?: NoticeLine[] | 'failure'
}

const noPush = { publicKey: 'key', subscriptions: 0, types: {}, mutedGroupIds: [] }

/** The server's part; answers what was sent to it. */
export function serve({ notices = [], unread = 0, group = [], behind = [] }: Served = {}) {
  const sent: { path: string; body: unknown }[] = []
  let settings = structuredClone(defaultNoticeSettings)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    const { pathname: path, searchParams } = new URL(request.url)
    if (request.method !== 'GET') {
      const body = JSON.parse(await request.text())
      sent.push({ path, body })
      if (path.endsWith('notification-settings')) settings = { ...settings, ...body.notifications }
      const counts = { all: 1, unread: 0, betting: 1, payment: 0, social: 0, system: 0 }
      return Response.json(path.endsWith('/read') ? { unreadCount: 0, counts } : { notifications: settings })
    }
    if (path === '/api/me/notification-settings') return Response.json({ notifications: settings })
    if (path === '/api/me/push') return Response.json(noPush)
    const filter = searchParams.get('filter') ?? 'all'
    if (path.startsWith('/api/groups/')) {
      const ofGroup = {
        all: group.length,
        unread: group.length,
        betting: group.length,
        payment: 0,
        social: 0,
        system: 0,
      }
      return Response.json({ items: filter === 'payment' ? [] : group, nextCursor: null, counts: ofGroup })
    }
    if (notices === 'never') return new Promise<Response>(() => {})
    if (notices === 'failure') {
      return Response.json({ error: { code: 'internal', message: 'Something went wrong' } }, { status: 500 })
    }
    if (searchParams.has('behind') && behind === 'failure') {
      return Response.json({ error: { code: 'internal', message: 'Something went wrong' } }, { status: 500 })
    }
    const counts = { all: notices.length, unread, betting: notices.length, payment: 0, social: 0, system: 0 }
    const listed = searchParams.has('behind') ? behind : notices
    const items = filter === 'all' || filter === 'betting' ? listed : []
    return Response.json({ items, nextCursor: null, unreadCount: unread, counts })
  })
  return sent
}

/** The current address. */
function Here() {
  return <output data-testid="address">{useLocation().shown}</output>
}

/** The bell alone, with the address. */
export const bell = () =>
  render(
    <App group={sundayCrew} session={sam} at="/bets">
      <Bell />
      <Here />
    </App>,
  )
/** The inbox alone, with the address. */
export const inbox = (at = '/notifications', session = sam) =>
  render(
    <App group={sundayCrew} session={session} at={at}>
      <NotificationsPage />
      <Here />
    </App>,
  )
