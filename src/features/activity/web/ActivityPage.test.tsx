import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { GroupContext } from '#features/groups/web/groupContext.ts'
import { event } from '#test/kit/activityExamples.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App, sundayAfternoon, sundayCrew } from '#test/kit/slipExamples.tsx'
import type { ActivityView, OfferFacts } from '../contract.ts'
import { ActivityPage } from './ActivityPage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: sundayAfternoon, toFake: ['Date'] })
})

const bid: OfferFacts = {
  type: 'bid',
  id: 'bid1',
  creator: { id: 'ann', name: 'Ann' },
  acceptor: null,
  challenged: null,
  sport: 'americanfootball_nfl',
  homeTeam: 'Miami Dolphins',
  awayTeam: 'Buffalo Bills',
  description: '',
  betType: 'spread',
  side: { team: 'Buffalo Bills', type: null, line: -3 },
  odds: 105,
  wagerAmount: 20,
  expirationTime: null,
  lineGone: false,
  waits: false,
  toWin: null,
  result: null,
}

function anEvent(different: Partial<ActivityView> = {}): ActivityView {
  return event('bid.posted', { seq: 4, at: new Date(sundayAfternoon - 60_000).toISOString(), offer: bid, ...different })
}

const dayBefore = new Date(sundayAfternoon - 86_400_000).toISOString()
const bet: OfferFacts = { ...bid, type: 'bet', id: 'bet1', acceptor: { id: 'sam', name: 'Sam' } }
const payment = {
  payer: { id: 'sam', name: 'Sam' },
  payee: { id: 'ann', name: 'Ann' },
  amount: 12,
  method: 'venmo',
  reversalReason: null,
}
const log: readonly ActivityView[] = [
  anEvent(),
  anEvent({ seq: 3, type: 'bid.accepted', offer: bet, actor: { id: 'sam', name: 'Sam' }, at: dayBefore }),
  anEvent({ seq: 2, type: 'payment.recorded', offer: null, payment, actor: { id: 'sam', name: 'Sam' }, at: dayBefore }),
  anEvent({ seq: 1, type: 'group.created', entityType: 'group', offer: null, at: dayBefore }),
]

/** The log's answers, one page each; the requests are kept. */
function aLog(...pages: (readonly ActivityView[])[]) {
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { search, searchParams } = new URL(new Request(input).url)
    asked.push(search)
    const at = Number(searchParams.get('cursor') ?? 0)
    return Response.json({ items: pages[at] ?? [], nextCursor: at + 1 < pages.length ? String(at + 1) : null })
  })
  return asked
}

const shown = (at = '/activity') =>
  render(<App at={at}>{<GroupContext value={sundayCrew}>{<ActivityPage />}</GroupContext>}</App>)
const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((line) => line.querySelector('span')?.textContent)

test('the log is told newest first, by days, and each line leads to the very card [BEY-07]', async () => {
  aLog(log)
  await shown()
  await expect
    .poll(lines)
    .toEqual([
      'Ann posted a bid: Bills -3 at +105 for $20',
      "You accepted Ann's bid: Bills -3 at +105 for $20",
      'You recorded a payment of $12 to Ann',
      'Ann created the group',
    ])
  const days = page
    .getByRole('heading', { level: 3 })
    .elements()
    .map((heading) => heading.textContent)
  expect(days).toEqual(['Today', 'Yesterday'])
  const links = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/bids?bid=bid1', '/bets?bet=bet1', '/debts?tab=settled'])
  expect(await axeFindings()).toEqual([])
})

test('older events come at the press of a button, and of one kind alone when one asks for it', async () => {
  const asked = aLog(log.slice(0, 2), log.slice(2))
  await shown()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => lines().length).toBe(4)
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Payments' }).click()
  await expect.element(page.getByRole('button', { name: 'Payments' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => asked).toEqual(['?limit=50', '?limit=50&cursor=1', '?kind=payments&limit=50'])
})

test('a kind of which there is nothing says so and leads back to everything', async () => {
  aLog([])
  await shown('/activity?kind=comments')
  await expect.element(page.getByRole('heading', { name: 'Nothing of this kind yet' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  aLog(log)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(() => lines().length).toBe(4)
})

test('a log that could not be loaded says so and offers another try', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ error: { code: 'unavailable', message: 'The server is away.' } }, { status: 503 }),
  )
  await shown()
  await expect.element(page.getByText('Failed to load the activity')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Nothing has happened yet' }).elements()).toEqual([])
  aLog(log)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => lines().length).toBe(4)
})
