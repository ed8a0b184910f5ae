import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { BetsAt } from '#test/kit/betExamples.tsx'
import type { StatsView } from '../contract.ts'
import { StatsPage } from './StatsPage.tsx'

afterEach(() => vi.restoreAllMocks())

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
