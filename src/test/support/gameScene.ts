import { hourMs, type Instant, instant, after as later } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { settleDueBets } from '#features/bets/server/settleBets.ts'
import { aServer } from './aServer.ts'
import { aFeedGame } from './oddsFeed.ts'
import { aBet, aGroup, done } from './story.ts'

/** A group before one game, Miami at Boston in ten hours, and what befalls its bets as the game goes on. */
export type GameScene = Awaited<ReturnType<typeof aGameScene>>

export async function aGameScene() {
  const server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
  const root = await server.aWebsiteAdmin()
  const group = await aGroup(server)
  const kickoff: Instant = later(server.clock.now(), 10 * hourMs)
  const teams = { homeTeam: 'Boston Celtics', awayTeam: 'Miami Heat' }
  const game = aFeedGame({ sport: 'basketball_nba', ...teams, startsAt: kickoff })
  server.feed.setGames(game)
  const eventsOfType = 'select entity_id from group_events where group_id = $1 and type = $2'
  return {
    server,
    root,
    group,
    game,
    kickoff,
    /** A bet of 20 on Boston to win, which Ann has and Ben opposes. */
    onCeltics: () =>
      aBet(group, { gameId: game.id, betType: 'moneyline', selection: { team: 'Boston Celtics' }, wagerAmount: 20 }),
    settle: () => settleDueBets(server.services),
    /** Moves the clock to so many hours after the kickoff. */
    at: (hours: number) => server.clock.set(instant(kickoff + hours * hourMs)),
    read: (bet: BetAnswer) => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${bet.id}`)),
    debts: async () => (await done(group.ann.get<{ items: unknown[] }>(`${group.path}/debts`))).items,
    /** What the group's events of that type are about, oldest first. */
    events: async (type: string): Promise<string[]> => {
      const { rows } = await server.services.db.pool.query(eventsOfType, [group.id, type])
      return rows.map(({ entity_id }) => entity_id)
    },
  }
}

export const scoreRows = (home: number, away: number) => [
  { name: 'Boston Celtics', score: String(home) },
  { name: 'Miami Heat', score: String(away) },
]
