import { vi } from 'vitest'
import type { SeasonView, StatsView, VersusView } from '#features/stats/contract.ts'

/** Over, running and ahead in the week of the tests, whatever today is. */
export const [lastFall, thisYear, farAhead]: readonly [SeasonView, SeasonView, SeasonView] = [
  { id: 'fall', name: 'Last Fall', from: '2025-09-04', to: '2025-12-31' },
  { id: 'year', name: 'The Long One', from: '2020-01-01', to: '2099-12-31' },
  { id: 'ahead', name: 'Far Ahead', from: '2100-01-01', to: '2100-12-31' },
]

const none = { activeBets: 0, wins: 0, losses: 0, totalBets: 0, winRate: 0, totalWagered: 0, roi: 0 }
export const someStats: StatsView = {
  season: null,
  summary: { activeBets: 1, totalBets: 2, totalWagered: 40, savings: 1 },
  members: [
    { ...none, id: 'ann', name: 'Ann', profit: 20 },
    { ...none, id: 'sam', name: 'Sam', profit: -20 },
  ],
}

/** Sam against Ann: he won $30 and $5 from her, and lost $20. */
export const samAgainstAnn: VersusView = {
  member: { id: 'sam', name: 'Sam' },
  opponent: { id: 'ann', name: 'Ann' },
  season: null,
  ...{ wins: 2, losses: 1, pushes: 1, net: 15, streak: { result: 'won', count: 1 } },
  biggestWin: {
    ...{ betId: 'bet1', amount: 30, settledAt: '2026-11-01T17:00:00.000Z' },
    ...{ sport: 'americanfootball_nfl', homeTeam: 'Miami Dolphins', awayTeam: 'Buffalo Bills', description: '' },
  },
  biggestLoss: {
    ...{ betId: 'bet2', amount: 20, settledAt: '2026-11-08T17:00:00.000Z' },
    ...{ sport: 'custom', homeTeam: 'Rain', awayTeam: 'Sun', description: '' },
  },
  luck: { member: null, opponent: null },
  pools: { ahead: 0, behind: 0, level: 0 },
  bySport: [
    { sport: 'americanfootball_nfl', wins: 2, losses: 0, pushes: 1, net: 35 },
    { sport: 'custom', wins: 0, losses: 1, pushes: 0, net: -20 },
  ],
  line: [
    { at: '2026-11-01T17:00:00.000Z', net: 30 },
    { at: '2026-11-08T17:00:00.000Z', net: 10 },
    { at: '2026-11-15T17:00:00.000Z', net: 15 },
  ],
}

type Answer = object | (() => Response)

/** A server that answers the addresses with these endings; others with an empty list. Keeps what was sent. */
export function aServerOfStats(answers: Readonly<Record<string, Answer>>) {
  const sent: { method: string; path: string; body: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    sent.push({ method: request.method, path: pathname + search, body: text === '' ? null : JSON.parse(text) })
    const answer = Object.entries(answers).find(([end]) => `${request.method} ${pathname}`.endsWith(end))?.[1]
    if (typeof answer === 'function') return answer()
    return Response.json(answer ?? { items: [], nextCursor: null })
  })
  return sent
}

export const refusal = (status: number, code: string, reason: string, message: string) => () =>
  Response.json({ error: { code, reason, message } }, { status })
