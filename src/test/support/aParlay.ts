import { dayMs, hourMs, type Instant, instant, after as later } from '#domain/times.ts'
import type { BetAnswer, BetStep } from '#features/bets/contract.ts'
import type { Run } from '#features/bets/server/settleGroup.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { BalancesView } from '#features/debts/contract.ts'
import type { TestServer } from './aServer.ts'
import { aFeedGame, type TestGame } from './oddsFeed.ts'
import { accept, aGroup, done, made, type TestGroup } from './story.ts'

type Came = 'won' | 'lost' | 'push'

/** The home team -3 at +100, the other one at +138. */
function aGame(startsAt: Instant, sport: TestGame['sport'] = 'americanfootball_nfl'): TestGame {
  const lines = { spread: { point: -3, home: -110, away: -110 }, moneyline: { home: -150, away: 130 } }
  return aFeedGame({ sport, startsAt, ...lines })
}

/**
 * Ann has the first game's home team -3, the second one's away team and the third one's home team -3 for $10 at +852,
 * Ben the other side. The games start two, three and five hours later; the second one is basketball.
 */
export async function aParlay(server: TestServer) {
  server.feed.recover()
  server.clock.advance(dayMs)
  const group = await aGroup(server)
  const start = instant(Math.ceil(server.clock.now() / hourMs) * hourMs)
  const at = (hours: number) => later(start, hours * hourMs)
  const games = [aGame(at(2)), aGame(at(3), 'basketball_nba'), aGame(at(5))] as const
  server.feed.setGames(...games)
  const { id } = await anotherOne(group, games, 10)
  const read = <Body>(path: string) => done(group.cleo.get<Body>(`${group.path}/${path}`))
  return {
    id,
    group,
    games,
    path: `${group.path}/bets/${id}`,
    at: (hours: number) => server.clock.set(at(hours)),
    read: (betId = id) => read<BetAnswer>(`bets/${betId}`),
    steps: async () => (await read<{ items: BetStep[] }>(`bets/${id}/timeline`)).items,
    typesOf: async () => (await read<{ items: BetStep[] }>(`bets/${id}/timeline`)).items.map(({ type }) => type),
    press: () => done(group.cleo.post<Run>(`${group.path}/settle`)),
    /** What each is owed. */
    async nets() {
      const { members } = await read<BalancesView>('balances')
      return Object.fromEntries(members.map(({ name, net }) => [name, net]))
    },
    /** Ends a game so that Ann's leg comes out like that. */
    end(leg: 0 | 1 | 2, came: Came) {
      const scores =
        leg === 1
          ? { won: [90, 99], lost: [99, 90], push: [90, 90] }
          : { won: [27, 20], lost: [20, 27], push: [23, 20] }
      const [home = 0, away = 0] = scores[came]
      server.feed.finish(games[leg].id, home, away)
    },
    /** The same at another stake. */
    another: (wagerAmount: number) => anotherOne(group, games, wagerAmount),
  }
}
export type Parlay = Awaited<ReturnType<typeof aParlay>>

async function anotherOne(
  group: TestGroup,
  [first, second, third]: readonly [TestGame, TestGame, TestGame],
  wagerAmount: number,
): Promise<BetAnswer> {
  const spread = ({ id: gameId, homeTeam: team }: TestGame) => ({
    ...{ gameId, betType: 'spread', selection: { team, line: -3 } },
  })
  const moneyline = { gameId: second.id, betType: 'moneyline', selection: { team: second.awayTeam } }
  const legs = [spread(first), moneyline, spread(third)]
  const bid = await made(group.ann.post<BidView>(`${group.path}/bids`, { legs, wagerAmount }))
  return made(accept(group, group.ben, bid))
}
