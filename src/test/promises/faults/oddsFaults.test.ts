import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { LinesView, UsageView } from '#features/lines/contract.ts'
import type { TestServer } from '#test/support/aServer.ts'
import { casesOf } from '#test/support/extent.ts'
import type { Fault, FaultProxy } from '#test/support/faultProxy.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, type TestGroup } from '#test/support/story.ts'
import { aServerBehindProxy, creditsSaid } from './behindProxy.ts'

type Run = { settled: number; checked: number; errors: number }

const faults: [string, Fault | 'nobody there'][] = [
  ['nobody at its address', 'nobody there'],
  ['a reset', 'reset'],
  ['a reset once it has answered', 'lost answer'],
  ['no answer', 'hang'],
  ['a page of HTML', 'html'],
  ['no content', 'no content'],
  ['a way to elsewhere', 'redirect'],
  ['half of its answer as if it were all', 'half'],
  ['a reset in the middle', 'cut'],
  ['a head and silence', 'silence'],
  ['a byte a second', 'trickle'],
  ['less than it said', 'length too large'],
  ['more than it said', 'length too small'],
  ['50 MB', 'huge'],
  ['300 MB in a gzip', 'gzip bomb'],
  ['500', { status: 500 }],
  ['503 and a date', { status: 503, retryAfter: 'Fri, 20 Nov 2026 17:00:00 GMT' }],
  ['429 and a minute', { status: 429, retryAfter: '60' }],
  ['429 and nonsense', { status: 429, retryAfter: '-1e9' }],
  ['401', { status: 401 }],
]

describe('an odds service of which comes', () => {
  let server: TestServer
  let proxy: FaultProxy
  let stop: () => Promise<void>
  let group: TestGroup
  let root: Person

  beforeAll(async () => {
    ;({ server, proxy, stop } = await aServerBehindProxy({ timeoutMs: 1_000 }))
    root = await server.aWebsiteAdmin()
    group = await aGroup(server)
  })
  afterEach(() => proxy.heal())
  afterAll(() => stop())

  let made = 0

  /** Ann's bet on a game that is over, of which nobody has heard yet; and a game to come. */
  async function aBetToSettle(): Promise<BetAnswer> {
    made += 1
    const game = aFeedGame({ id: `over-${made}`, startsAt: later(server.clock.now(), 10 * minuteMs) })
    server.feed.setGames(game)
    server.clock.advance(6 * minuteMs)
    await list()
    const selection = { team: game.homeTeam }
    const bet = await aBet(group, { gameId: game.id, betType: 'moneyline', selection, wagerAmount: 20 })
    server.clock.advance(4 * hourMs)
    server.feed.finish(game.id, 20, 17)
    server.feed.addGame(aFeedGame({ id: `next-${made}`, startsAt: later(server.clock.now(), 10 * hourMs) }))
    return bet
  }

  const list = () => done(server.visitor.get<LinesView>('/api/lines?sport=NFL'))
  const settle = () => done(group.cleo.post<Run>(`${group.path}/settle`))
  const read = ({ id }: BetAnswer) => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${id}`))
  const creditsCounted = async () => (await done(root.get<UsageView>('/api/admin/odds/usage'))).totalCredits

  it.each(casesOf(faults))(
    '%s settles nothing, its old lines are marked, what it cost is counted, and it is found again [STL-17] [FEED-15] [FEED-31] [LINE-04]',
    async (_, fault) => {
      const bet = await aBetToSettle()
      const { lastUpdated } = await list()
      server.clock.advance(10 * minuteMs)
      if (fault === 'nobody there') await proxy.goAway()
      else proxy.fail(fault)

      const [shown, run] = await Promise.all([list(), settle()])
      expect(shown).toMatchObject({ stale: true, lastUpdated, games: [{ id: `next-${made}` }] })
      expect(run).toMatchObject({ settled: 0, errors: 1 })
      expect(await read(bet)).toMatchObject({ status: 'active', receipt: null })
      expect(await creditsCounted()).toBe(creditsSaid(proxy))
      // The address holds the key: nobody takes it elsewhere.
      expect(proxy.strayed).toEqual([])

      if (fault === 'nobody there') await proxy.comeBack()
      proxy.heal()
      server.clock.advance(2 * minuteMs)
      expect(await settle()).toMatchObject({ settled: 1, errors: 0 })
      expect(await read(bet)).toMatchObject({ winnerId: group.ann.id, gameResults: { homeScore: 20, awayScore: 17 } })
      expect(await list()).toMatchObject({ stale: false, lastUpdated: isoFromInstant(server.clock.now()) })
      expect(await creditsCounted()).toBe(creditsSaid(proxy))
      expect(proxy.mostAtOnce()).toBe(1)
    },
  )

  it.each(['huge', 'gzip bomb'] as const)('an endless answer (%s) is not read to its end', async (fault) => {
    await list()
    server.clock.advance(10 * minuteMs)
    proxy.fail(fault)
    const [heap, before] = [process.memoryUsage(), proxy.exchanges.length]
    const held = monitorEventLoopDelay({ resolution: 5 })
    held.enable()
    await list()
    held.disable()
    const now = process.memoryUsage()
    const grown = now.heapUsed + now.external - heap.heapUsed - heap.external
    expect(grown / 1e6).toBeLessThan(60)
    // What is in the sockets' buffers has left the service without being read.
    const [first] = proxy.exchanges.slice(before)
    if (fault === 'huge') expect(first?.bytes).toBeLessThan(25_000_000)
    expect(held.max / 1e6).toBeLessThan(1_000)
  })
})
