import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { BetsAt } from '#test/kit/betExamples.tsx'
import type { StatsView } from '../contract.ts'
import { StatsPage } from './StatsPage.tsx'

const none = { activeBets: 0, wins: 0, losses: 0, totalBets: 0, winRate: 0, totalWagered: 0, roi: 0 }
const stats: StatsView = {
  season: null,
  summary: { activeBets: 1, totalBets: 2, totalWagered: 40, savings: 1 },
  members: [
    { ...none, id: 'sam', name: 'Sam', profit: -20 },
    { ...none, id: 'ann', name: 'Ann', profit: 20 },
  ],
}
const profit = {
  interval: 'day',
  members: [
    { id: 'sam', name: 'Sam' },
    { id: 'ann', name: 'Ann' },
  ],
  points: [{ date: '2026-11-20', profits: [0, 0] }],
}

/** What was asked of a server with these statistics. */
function aServerOfStats() {
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname, search } = new URL(new Request(input).url)
    asked.push(pathname + search)
    if (pathname.endsWith('/stats')) return Response.json(stats)
    if (pathname.endsWith('/stats/profit')) return Response.json(profit)
    return Response.json({ items: [], nextCursor: null })
  })
  return asked
}

test('a range that ends before it starts shows no figures and says why, and nothing is asked for [STAT-14]', async () => {
  const asked = aServerOfStats()
  await render(<BetsAt at="/stats?range=custom&from=2026-11-20&to=2026-11-10">{<StatsPage />}</BetsAt>)
  await expect.element(page.getByText('The end is before the start')).toBeVisible()
  await expect.element(page.getByText('No such dates')).toBeVisible()
  expect(page.getByText('Total Wagered').elements()).toEqual([])
  expect(asked.filter((path) => path.includes('/stats'))).toEqual([])
  expect(await axeFindings()).toEqual([])
})

test('the line of a member’s profit is drawn when it comes near the screen [STAT-12]', async () => {
  aServerOfStats()
  await render(
    <>
      <div style={{ height: 3_000 }} />
      <BetsAt at="/stats">{<StatsPage />}</BetsAt>
    </>,
  )
  const line = page.getByRole('region', { name: 'Profit over time' })
  await expect.element(line.getByText('$0.00')).toBeInTheDocument()
  const isDrawn = () => document.querySelector('.recharts-surface') !== null
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(isDrawn()).toBe(false)
  line.element().scrollIntoView()
  await expect.poll(isDrawn).toBe(true)
  window.scrollTo({ top: 0 })
})

test('who is ahead comes before the line of one member’s profit [STAT-12]', async () => {
  aServerOfStats()
  await render(<BetsAt at="/stats">{<StatsPage />}</BetsAt>)
  const [members, line] = [
    page.getByRole('region', { name: 'Members' }),
    page.getByRole('region', { name: 'Profit over time' }),
  ]
  await expect.element(line).toBeVisible()
  const order = members.element().compareDocumentPosition(line.element())
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('the last week is told in words [BEY-37]', async () => {
  const text = '4 bets were settled this week. Ann won the most, $175.'
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(new Request(input).url)
    if (pathname.endsWith('/recap')) return Response.json({ week: '2026-11-16', text })
    if (pathname.endsWith('/stats')) return Response.json(stats)
    const none = { interval: 'day', members: [], points: [] }
    return Response.json(pathname.endsWith('/stats/profit') ? none : { items: [], nextCursor: null })
  })
  await render(<BetsAt at="/stats">{<StatsPage />}</BetsAt>)
  const words = page.getByRole('region', { name: 'The week in words' })
  await expect.element(words).toMatchTextContent(/Week of .*Nov 16.*4 bets were settled this week\. Ann won the most/)
  expect(await axeFindings()).toEqual([])
})

test('luck and skill are asked for on demand and told in words, member by member [BEY-38]', async () => {
  const asked: string[] = []
  const luck = {
    ...{ expected: 0.2, luck: 42.1, bets: 3, risked: 60, unpriced: 2, leftOut: 1 },
    line: [
      { at: '2026-10-01T17:00:00.000Z', result: -20, expected: 1 },
      { at: '2026-11-20T17:00:00.000Z', result: 42.3, expected: 0.2 },
    ],
    closingValue: { percent: 2.1, dollars: 1.26, bets: 2, low: -1, high: 5.2 },
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname, search } = new URL(new Request(input).url)
    if (!pathname.endsWith('/stats'))
      return Response.json(pathname.endsWith('/stats/profit') ? profit : { items: [], nextCursor: null })
    asked.push(search)
    return Response.json(search.includes('without=luck') ? stats : { ...stats, luck: { ann: luck } })
  })
  await render(<BetsAt at="/stats">{<StatsPage />}</BetsAt>)
  const section = page.getByRole('region', { name: 'Luck and skill' })
  await expect.element(section).toBeVisible()
  expect(asked.map((search) => search.includes('without=luck'))).toEqual([true])
  await section.getByRole('button', { name: 'Show luck and skill' }).click()
  await expect
    .element(section)
    .toMatchTextContent(/The prices say about even\. .* up \$42\.30 over 3 of 5 bets: luck, so far\./)
  await expect.element(section).toMatchTextContent(/Against the closing prices \+2\.1% .* 1 bet has no closing price\./)
  expect(section.getByRole('listitem').elements()).toHaveLength(1)
  const picture = section.getByRole('figure')
  await expect
    .element(picture)
    .toMatchTextContent(/Oct 1, 2026.*Nov 20, 2026.*Ann’s result; dashed: what the prices say/)
  // The heights of both, in percent from the top: $42.30 is above all, -$20 below.
  const drawn = [...picture.element().querySelectorAll('polyline')].map((one) => one.getAttribute('points'))
  expect(drawn.map((points) => points?.split(' ').map((spot) => Math.round(Number(spot.split(',')[1]))))).toEqual([
    [66, 68],
    [100, 0],
  ])
  expect(await axeFindings()).toEqual([])
})
