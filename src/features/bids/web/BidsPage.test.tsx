import { beforeEach, expect, test, vi } from 'vitest'
import { page as view } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { GroupContext } from '#features/groups/web/groupContext.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { over, ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, crewOfAdmins, sundayAfternoon, sundayCrew } from '#test/kit/slipExamples.tsx'
import type { BidPrices, BidView } from '../contract.ts'
import { BidsPage } from './BidsPage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: sundayAfternoon, toFake: ['Date'] })
})

const noMarket: BidPrices = { prices: [], games: [], lastUpdated: null, credit: null }

/** The lists return these bids, each after `fails` failed requests. */
function aBoard(
  bids: readonly BidView[],
  { fails = 0, market = noMarket }: { fails?: number; market?: BidPrices } = {},
) {
  let failures = fails
  return vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(new Request(input).url)
    if (pathname.endsWith('/bid-prices')) return Response.json(market)
    if (!pathname.endsWith('/bids'))
      return Response.json({ error: { code: 'not-found', message: 'No' } }, { status: 404 })
    if (failures > 0) {
      failures -= 1
      return Response.json({ error: { code: 'unavailable', message: 'The server is away.' } }, { status: 503 })
    }
    const status = searchParams.get('status')
    return Response.json({ items: bids.filter((bid) => !status || bid.status === status), nextCursor: null })
  })
}

const page = (at = '/bids', group = sundayCrew) => (
  <App at={at} group={group}>
    <GroupContext value={group}>
      <BidsPage />
    </GroupContext>
  </App>
)

const own = { ...ramsPlusThree, id: 'own', creatorId: 'sam', creatorName: 'Sam', createdAt: '2026-11-22T17:00:00Z' }
const filters = () => view.getByRole('button', { name: /^Filters/ }).click()
const cards = () => Array.from(document.querySelectorAll('article'), (card) => card.getAttribute('aria-label'))

test('what one can take, what all offered, and what is one’s own stand in three tabs [BID-57] [BID-61]', async () => {
  aBoard([ramsPlusThree, own, over])
  const screen = await render(page())
  const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) })
  await expect.element(tab('Available')).toMatchTextContent('Available1')
  await expect.poll(cards).toEqual(["You'd take Cardinals -3"])
  await tab('All Bids').click()
  await expect.poll(cards).toEqual(["You'd take Cardinals -3", 'You offered Rams +3', "You'd have taken Cardinals -3"])
  await expect.element(screen.getByText('Expired', { exact: true })).toBeVisible()
  await tab('Mine').click()
  await expect.poll(cards).toEqual(['You offered Rams +3'])
  expect(await axeFindings()).toEqual([])
})

test('the address of a notice opens the tab that has the bid, and rings it', async () => {
  aBoard([ramsPlusThree, own, over])
  const screen = await render(page('/bids?bid=over'))
  await expect.element(screen.getByRole('tab', { name: /All Bids/ })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe("You'd have taken Cardinals -3")
})

test('one’s own declined bid stands in Mine with the reason, however old the list [BEY-25]', async () => {
  const reason = { approval: 'declined', cancellationCause: 'declined', declineReason: 'Too rich' } as const
  const declined = { ...own, ...reason, id: 'declined', status: 'cancelled', cancellationReason: 'Too rich' } as const
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const status = new URL(new Request(input).url).searchParams.get('status')
    return Response.json({
      items: status === 'declined' ? [declined] : [],
      nextCursor: null,
      ...noMarket,
      logoBaseUrl: null,
    })
  })
  const screen = await render(page('/bids?tab=mine'))
  await expect.element(screen.getByRole('tab', { name: /Mine/ })).toMatchTextContent('Mine1')
  await expect.element(screen.getByText('Declined: Too rich')).toBeVisible()
})

test('an admin approves a bid with a reason of up to 200 characters, which then stands on it [BEY-25]', async () => {
  const waiting = { ...ramsPlusThree, approval: 'waiting' } as const
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    if (request.method === 'GET')
      return Response.json({ items: [waiting], nextCursor: null, ...noMarket, logoBaseUrl: null })
    sent.push([new URL(request.url).pathname.split('/').at(-1), await request.json()])
    return Response.json({ ...waiting, approval: 'approved', approvalReason: 'For his birthday' })
  })
  const admin = crewOfAdmins('sam')
  const screen = await render(
    <App at="/bids">
      <GroupContext value={admin}>
        <BidsPage />
      </GroupContext>
    </App>,
  )
  await screen.getByRole('button', { name: 'Approve' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Approve this bid?' })
  await expect
    .element(dialog)
    .toMatchTextContent(/Ann offers Rams \+3 at \+105 for \$[\d.]+Then any member can accept it\./)
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('For his birthday')
  expect(await axeFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Approve Bid' }).click()
  await expect.poll(() => sent).toEqual([['approve', { version: 1, reason: 'For his birthday' }]])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('search and dates of the address are those of the page [BID-58] [BID-59] [BID-60]', async () => {
  aBoard([ramsPlusThree, own, over])
  const screen = await render(page('/bids?tab=all&q=bears&date=today'))
  await expect.poll(cards).toEqual(["You'd have taken Cardinals -3"])
  await filters()
  await expect.element(screen.getByRole('combobox', { name: 'Dates' })).toHaveValue('today')
  await screen.getByRole('combobox', { name: 'Dates' }).selectOptions('Yesterday')
  await expect.element(screen.getByText('No bids found')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear search and dates' }).click()
  await expect.poll(() => cards().length).toBe(3)
})

test('without bids it says so, and leads to the lines and to a custom bid [BID-68]', async () => {
  aBoard([])
  const screen = await render(page())
  await expect.element(screen.getByRole('heading', { name: 'No bids yet' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Browse lines' })).toHaveAttribute('href', '/lines')
  await screen.getByRole('button', { name: 'Create Custom Bid' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Create Custom Bid' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a list that cannot be loaded says "Connection Error", never that it is empty, and Retry brings it [BID-67]', async () => {
  aBoard([ramsPlusThree], { fails: 2 })
  const screen = await render(page())
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Connection Error/)
  expect(screen.getByText('No bids yet').elements()).toEqual([])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(cards).toEqual(["You'd take Cardinals -3"])
  expect(screen.getByRole('alert').elements()).toEqual([])
})

test('while it loads, cards without words stand where the bids will [BID-67]', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {}))
  const screen = await render(page())
  await expect.element(screen.getByText('Loading bids')).toBeInTheDocument()
})

/** Three bids on each of six games of this evening, one of them live, and two that wait for an admin. */
function aBusySunday() {
  const bids = ['game1', 'game2', 'game3', 'game4', 'game5', 'game6'].flatMap((gameId, game) =>
    [-110, 105, 120].map((odds, at): BidView => {
      const isLive = gameId === 'game1'
      const sport = gameId === 'game4' ? 'basketball_nba' : ramsPlusThree.sport
      const createdAt = `2026-11-22T1${game}:0${at}:00Z`
      const gameTime = `2026-11-23T0${game}:00:00Z`
      const times = { gameTime: isLive ? '2026-11-22T18:00:00Z' : gameTime, closesAt: gameTime }
      return { ...ramsPlusThree, ...times, id: `${gameId}-${at}`, gameId, odds, isLive, sport, createdAt }
    }),
  )
  const waiting = bids.slice(0, 2).map((bid) => ({ ...bid, id: `waiting-${bid.id}`, approval: 'waiting' as const }))
  const market: BidPrices = {
    prices: bids.map(({ id }) => ({ bidId: id, fairOdds: 105 })),
    games: [{ gameId: 'game1', isLive: true, completed: false, score: { home: 17, away: 21 } }],
    lastUpdated: null,
    credit: null,
  }
  return { bids: [...bids, ...waiting], market }
}

test('more than 15 bids are rows under their games, with the live score, the fair price of now and what you gain; what waits is apart [BID-57] [GRP-33] [DEBT-05]', async () => {
  const { bids, market } = aBusySunday()
  aBoard(bids, { market })
  const screen = await render(page())
  await expect.element(screen.getByRole('tab', { name: /Available/ })).toMatchTextContent('Available18')
  const games = screen.getByRole('region', { name: /Cardinals @/ })
  await expect.poll(() => games.elements().length).toBe(6)
  await expect.element(screen.getByText('LIVE 21-17')).toBeVisible()
  const best = screen.getByRole('article', { name: "You'd take Cardinals -3" }).filter({
    hasText: /Cardinals -3 at \+110You risk \$18\.18 to win \$20\.00/,
  })
  await expect.element(best.first()).toMatchTextContent(/Anncloses .*Fair -105, you gain \$1\.38/)
  await expect.element(screen.getByRole('region', { name: /Waiting for approval/ })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await filters()
  await screen.getByRole('combobox', { name: 'Order' }).selectOptions('Best price')
  await expect.element(screen.getByRole('article').first()).toMatchTextContent(/at \+110/)
  await screen.getByRole('button', { name: 'Accept, risk $18.18' }).first().click()
  await expect.element(screen.getByText('The fair price now is -105: at +110 you gain $1.38 on average.')).toBeVisible()
})

test('what waits for one stands first: a challenge, and an offer for one’s own bid, answered on the spot [BID-57] [BEY-17]', async () => {
  const challenge = {
    ...ramsPlusThree,
    id: 'challenge',
    challengedUserId: 'sam',
    challenged: { id: 'sam', name: 'Sam' },
  }
  const counter = {
    ...{
      id: 'counter',
      bidId: 'own',
      author: { id: 'ben', name: 'Big Ben' },
      odds: -110,
      wagerAmount: 20,
      toWin: 18.18,
    },
    ...{ closesAt: own.closesAt, createdAt: '2026-11-22T20:00:00Z' },
  }
  aBoard([ramsPlusThree, challenge, { ...own, counters: [{ ...counter, status: 'open' }] }])
  const screen = await render(page())
  const forYou = screen.getByRole('region', { name: 'For you' })
  await expect.element(forYou.getByText('Ann challenges you')).toBeVisible()
  await expect.element(forYou.getByText(/Big Ben offers you Rams \+3 at -110/)).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: /Available/ })).toMatchTextContent('Available2')
  await expect.element(screen.getByRole('tab', { name: 'Mine 1 1 offer' })).toBeVisible()
  await expect.poll(() => cards().at(-1)).toBe("You'd take Cardinals -3")
  expect(await axeFindings()).toEqual([])
})

test('long names of a game and its score do not widen the rows of a phone [BID-57] [LIM-10]', async () => {
  await view.viewport(390, 844)
  const { bids, market } = aBusySunday()
  const long = { homeTeam: 'East Tennessee State Buccaneers', awayTeam: 'Central Connecticut State Blue Devils' }
  const ofColleges = {
    ...long,
    sport: 'basketball_ncaab',
    selection: { ...ramsPlusThree.selection, team: long.homeTeam },
  }
  aBoard(
    bids.map((bid) => ({ ...bid, ...ofColleges })),
    { market },
  )
  const screen = await render(page())
  await expect.element(screen.getByText('LIVE 21-17')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(screen.getByText('LIVE 21-17').element().getBoundingClientRect().right).toBeLessThan(390)
})

test('a sport leaves its bids alone, and a notice opens the whole card among the rows', async () => {
  const { bids, market } = aBusySunday()
  aBoard(bids, { market })
  const screen = await render(page('/bids?sport=NBA&bid=game4-1'))
  await expect.element(screen.getByRole('button', { name: '0 comments' }).first()).toBeInTheDocument()
  await screen.getByRole('button', { name: /^NBA/ }).click()
  await expect.poll(() => document.querySelectorAll('[role=tabpanel] article').length).toBe(3)
  await screen.getByRole('button', { name: 'ALL' }).click()
  await expect.poll(() => document.querySelectorAll('[role=tabpanel] article').length).toBe(20)
})

test('of 150 bids those near the screen are drawn, and every one has its place and its game [BID-57]', async () => {
  await view.viewport(390, 844)
  aBoard(Array.from({ length: 150 }, (_, at) => ({ ...over, id: `over${at}` })))
  await render(page('/bids?tab=all&date=all'))
  const places = () => document.querySelectorAll('article').length
  await expect.poll(places).toBe(150)
  const end = document.documentElement.scrollHeight
  const isDrawnInTheMiddle = () =>
    [...document.querySelectorAll('article')].some((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      return top < 430 && bottom > 400 && card.childElementCount > 0
    })
  let most = 0
  for (let top = 600; top < end; top += end / 8) {
    window.scrollTo({ top })
    await expect.poll(isDrawnInTheMiddle).toBe(true)
    most = Math.max(most, document.querySelectorAll('body *').length)
    expect(places()).toBe(150)
  }
  expect(most).toBeLessThan(1_200)
  window.scrollTo({ top: 0 })
  await expect.poll(() => [...document.querySelectorAll('article')].at(-1)?.textContent).toMatch(/Cardinals @ Bears/)
  expect(await axeFindings()).toEqual([])
})
