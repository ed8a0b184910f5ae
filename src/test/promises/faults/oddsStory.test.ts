import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import { recheckBets } from '#features/bets/server/recheckBets.ts'
import { settleDueBets } from '#features/bets/server/settleBets.ts'
import { startBets } from '#features/bets/server/startBets.ts'
import type { BidView } from '#features/bids/contract.ts'
import { followGames } from '#features/bids/server/followGames.ts'
import type { BalancesView } from '#features/debts/contract.ts'
import type { LinesView, UsageView } from '#features/lines/contract.ts'
import { refreshNeeded } from '#features/lines/server/refreshNeeded.ts'
import type { TestServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import type { Fault, FaultProxy } from '#test/support/faultProxy.ts'
import { type Answered, elsewhere, type Person } from '#test/support/person.ts'
import { accept, aGroup, done, type TestGroup } from '#test/support/story.ts'
import { chanceOf } from '../model/chance.ts'
import { aServerBehindProxy, creditsSaid } from './behindProxy.ts'
import { aRoundOfGames, type PlayedGame, type Score, sports, tellAnew, tellTruth } from './playedGames.ts'
import { settledBets, winnerBy } from './settledBets.ts'

const rounds = extent('FAULT_ROUNDS', { once: 1, usual: 2, long: 8 })
const stepsARound = extent('FAULT_STEPS', { once: 20, usual: 90, long: 180 })

const slow: readonly Fault[] = ['hang', 'silence', 'trickle', 'huge', 'gzip bomb']
const quick: readonly Fault[] = [
  ...(['reset', 'lost answer', 'html', 'no content', 'redirect', 'half', 'cut'] as const),
  ...(['length too large', 'length too small'] as const),
  { status: 500 },
  { status: 401 },
  { status: 429 },
  { status: 429, retryAfter: '90' },
]

type Run = { settled: number; checked: number; errors: number }

describe(`games, bids and settlements while the odds service fails, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  const said: string[] = []
  let server: TestServer
  let other: Awaited<ReturnType<TestServer['another']>>
  let proxy: FaultProxy
  let stop: () => Promise<void>
  let root: Person
  let group: TestGroup
  let games: PlayedGame[]
  let open: BidView[] = []
  /** What answers that came through whole have told: final scores by game, and listed games by sport and moment. */
  const finals = new Map<string, Score[]>()
  const listed = new Map<string, string[]>()

  beforeAll(async () => {
    ;({ server, proxy, stop } = await aServerBehindProxy({ timeoutMs: 700 }))
    other = await server.another()
    root = await server.aWebsiteAdmin()
    group = await aGroup(server)
  })
  afterAll(async () => {
    await other.stop()
    await stop()
  })

  const anybody = () => {
    const person = chance.one([group.ann, group.ben, group.cleo])
    return chance.isIn(50) ? person : elsewhere(person, other.url)
  }
  const services = () => chance.one([server.services, other.services])

  function faultOf(path: string): Fault {
    const fault = chance.isIn(55) ? 'pass' : chance.isIn(12) ? chance.one(slow) : chance.one(quick)
    if (fault === 'pass') hear(path)
    return fault
  }

  function healthy(path: string): Fault {
    hear(path)
    return 'pass'
  }

  function hear(path: string): void {
    const [sport = '', kind] = path.split('/').slice(3)
    const ofSport = games.filter(({ game, isListed }) => isListed && game.sport === sport)
    if (kind === 'scores') {
      for (const { game, says } of ofSport) {
        if (says !== 'nothing final') finals.set(game.id, [...(finals.get(game.id) ?? []), says])
      }
      return
    }
    const ids = server.feed.listed(sport)
    listed.set(`${sport} ${isoFromInstant(server.clock.now())}`, ids)
  }

  /** No answer is a failure of ours. */
  function sound<Body>({ status, body }: Answered<Body>): Answered<Body> {
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    return { status, body, headers: new Headers() }
  }

  async function look(): Promise<void> {
    const { sport, label } = chance.one(sports)
    const { lastUpdated, stale, games: shown } = await done(anybody().get<LinesView>(`/api/lines?sport=${label}`))
    if (lastUpdated === null) return expect([stale, shown]).toEqual([true, []])
    expect(shown.map(({ id }) => id).sort()).toEqual(listed.get(`${sport} ${lastUpdated}`)?.toSorted())
    if (!stale) expect(server.clock.now() - Date.parse(lastUpdated)).toBeLessThan(5 * minuteMs)
  }

  async function offer(): Promise<void> {
    const { game } = chance.one(games)
    const side = chance.one([
      { betType: 'moneyline', selection: { team: game.homeTeam } },
      { betType: 'moneyline', selection: { team: game.awayTeam } },
      { betType: 'spread', selection: { team: game.homeTeam, line: -3.5 } },
      { betType: 'total', selection: { type: 'Over', line: 44.5 } },
    ])
    const bid = { gameId: game.id, expiration: 'gameTime', ...side, wagerAmount: chance.whole(1, 50) }
    const { status, body } = sound(await anybody().post<BidView>(`${group.path}/bids`, bid))
    if (status === 201) open.push(body)
  }

  async function take(): Promise<void> {
    const bid = open.length > 0 ? chance.one(open) : null
    if (!bid) return
    if (sound(await accept(group, anybody(), bid)).status === 201) open = open.filter((one) => one !== bid)
  }

  async function press(): Promise<void> {
    await Promise.all(
      Array.from({ length: chance.whole(1, 3) }, async () => {
        await done(anybody().post<Run>(`${group.path}/settle`))
      }),
    )
  }

  async function job(): Promise<void> {
    const jobs = [
      settleDueBets,
      startBets,
      recheckBets,
      followGames,
      (on: TestServer['services']) =>
        refreshNeeded(
          on,
          sports.map(({ sport }) => sport),
        ),
    ]
    await chance.one(jobs)(services())
  }

  async function tell(): Promise<void> {
    const over = games.filter(({ game }) => server.clock.now() > game.startsAt + 2.5 * hourMs)
    if (over.length > 0) tellAnew(server, chance.one(over), chance)
  }

  async function wait(): Promise<void> {
    server.clock.advance(chance.whole(1, 45) * minuteMs)
  }

  const actions = { look, offer, take, press, job, tell, wait }
  const often = [
    'look',
    'look',
    'offer',
    'offer',
    'take',
    'take',
    'press',
    'press',
    'job',
    'job',
    'tell',
    'wait',
    'wait',
  ] as const

  /** Every bet that is settled is so by a final score that was heard, and by what that score means. */
  async function compare(): Promise<void> {
    for (const bet of await settledBets(server, group)) {
      expect(bet.voidReason).toBeNull()
      expect(finals.get(bet.gameId), `${bet.gameId} by ${JSON.stringify(bet.score)}`).toContainEqual(bet.score)
      expect(bet.winnerId).toBe(winnerBy(bet, bet.score))
    }
  }

  async function playRound(): Promise<void> {
    games = aRoundOfGames(server, chance)
    open = []
    // Some bets to begin with; what follows is left to chance.
    proxy.fail(healthy)
    for (const act of Array.from({ length: 8 }, () => [offer, take] as const).flat()) await act()
    proxy.fail(faultOf)
    for (let step = 0; step < stepsARound; step += 1) {
      const name = chance.one(often)
      said.push(`${name} at ${isoFromInstant(server.clock.now())}`)
      await actions[name]()
      await compare()
    }
  }

  /** The service is well again, and tells how the games ended. */
  async function endRound(): Promise<void> {
    proxy.fail(healthy)
    for (const played of games) tellTruth(server, played, chance)
    const lastStart = Math.max(...games.map(({ game }) => game.startsAt))
    server.clock.set(instant(Math.max(server.clock.now() + hourMs, lastStart + 5 * hourMs)))
    // A busy machine may be too slow for so impatient a client.
    for (let tries = 1; (await done(anybody().post<Run>(`${group.path}/settle`))).errors > 0; tries += 1) {
      expect(tries).toBeLessThan(5)
      server.clock.advance(2 * minuteMs)
    }
    await compare()
    const active = `select count(*)::int from bets where group_id = $1 and status = 'active'`
    expect((await server.services.db.pool.query(active, [group.id])).rows).toEqual([{ count: 0 }])
    server.clock.advance(hourMs + minuteMs)
    await recheckBets(services())
    for (const bet of await settledBets(server, group)) {
      const truth = games.find(({ game }) => game.id === bet.gameId)?.truth
      if (truth && winnerBy(bet, truth) !== bet.winnerId) expect(bet.isQuestioned).toBe(true)
    }
    const { members } = await done(group.ann.get<BalancesView>(`${group.path}/balances`))
    expect(members.reduce((sum, { net }) => sum + Math.round(net * 100), 0)).toBe(0)
    const usage = await done(root.get<UsageView>('/api/admin/odds/usage?from=2026-11-01'))
    expect(usage.totalCredits).toBe(creditsSaid(proxy))
    expect([proxy.mostAtOnce(), proxy.strayed]).toEqual([1, []])
  }

  it(
    `settles nothing wrongly, hides nothing, counts every credit, and ends well, ${rounds} times [STL-01] [STL-06] [STL-17] [FEED-07] [FEED-11] [FEED-31] [BEY-04] [BEY-05]`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        try {
          await playRound()
          await endRound()
        } catch (error) {
          throw new Error(`SEED=${seed}, round ${round}, after:\n${said.slice(-8).join('\n')}\n${error}`, {
            cause: error,
          })
        }
      }
      expect((await settledBets(server, group)).length).toBeGreaterThan(rounds)
    },
    60_000 + rounds * 60_000,
  )
})
