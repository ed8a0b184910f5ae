import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, instantFromIso, after as later, minuteMs } from '#domain/times.ts'
import type { LinesView } from '#features/lines/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { anEspnServer, linesFromEspn, usualMarkets } from '#test/support/espnServer.ts'
import { aBet, aGroup, done, type TestGroup } from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'
import type { Run } from './settleGroup.ts'

const board = 'football/nfl/scoreboard'
const startsAt = instantFromIso('2026-11-22T18:00:00Z')
const bills = { id: '401', home: 'Miami Dolphins', away: 'Buffalo Bills', startsAt, ...usualMarkets } as const

let espn: Awaited<ReturnType<typeof anEspnServer>>
let source: Awaited<ReturnType<typeof linesFromEspn>>
let server: TestServer
let group: TestGroup

beforeAll(async () => {
  espn = await anEspnServer()
  espn.put(board, bills)
  server = await aServer(
    { RATE_LIMITS: 'off' },
    {
      async odds(_, { now }) {
        source = await linesFromEspn(espn, now)
        return source.service
      },
    },
  )
  group = await aGroup(server)
})
afterAll(async () => {
  await server.stop()
  await source.stop()
  await espn.stop()
})

const press = () => done(group.cleo.post<Run>(`${group.path}/settle`))

test('without a key a bet goes from the fair price of one book to its settlement, and costs no credits [BEY-41]', async () => {
  server.clock.set(later(startsAt, -2 * hourMs))
  const lines = await done(server.visitor.get<LinesView>('/api/lines'))
  expect(lines).toMatchObject({ stale: false, isSample: false, credit: 'Prices of one book, DraftKings, from ESPN' })
  expect(lines.games).toMatchObject([{ id: 'espn-401', books: [{ title: 'DraftKings' }] }])
  const terms = { gameId: 'espn-401', betType: 'spread', selection: { team: 'Miami Dolphins', line: -3.5 } }
  const bet = await aBet(group, { ...terms, wagerAmount: 20 })
  expect(bet).toMatchObject({ odds: 100, toWin: 20 })

  server.clock.set(later(startsAt, 2 * hourMs))
  espn.put(board, { ...bills, status: ['STATUS_IN_PROGRESS', 'in', false], score: ['10', '3'] })
  expect(await press()).toMatchObject({ settled: 0, errors: 0 })
  // A postponed game stands there as "post" with 0-0, completed.
  server.clock.advance(minuteMs)
  espn.put(board, { ...bills, status: ['STATUS_POSTPONED', 'post', true], score: ['0', '0'] })
  expect(await press()).toMatchObject({ settled: 0, errors: 0 })
  server.clock.set(later(startsAt, 10 * hourMs))
  espn.put(board, { ...bills, status: ['STATUS_FINAL', 'post', true], score: ['24', '17'] })
  expect(await press()).toMatchObject({ settled: 1 })
  const settled = await done(group.ann.get<BetAnswer>(`${group.path}/bets/${bet.id}`))
  expect(settled).toMatchObject({ winnerId: group.ann.id, gameResults: { homeScore: 24, awayScore: 17 } })
  expect(settled.receipt).toMatchObject({ source: 'ESPN', arithmetic: '24 - 3.5 = 20.5 against 17' })
})
