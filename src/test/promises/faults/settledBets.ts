import type { TestServer } from '#test/support/aServer.ts'
import type { TestGroup } from '#test/support/story.ts'
import type { Score } from './playedGames.ts'

/** A settled bet, as far as arithmetic that shares nothing with the product asks. */
export type SettledBet = {
  readonly gameId: string
  readonly homeTeam: string
  readonly betType: 'moneyline' | 'spread' | 'total'
  readonly team: string | null
  readonly type: 'Over' | 'Under' | null
  readonly line: number | null
  readonly creatorId: string
  readonly acceptorId: string
  readonly winnerId: string | null
  readonly score: Score
  readonly voidReason: string | null
  readonly isQuestioned: boolean
}

export async function settledBets({ services }: TestServer, { id }: TestGroup): Promise<SettledBet[]> {
  const { rows } = await services.db.pool.query(
    `select game_id as "gameId", home_team as "homeTeam", bet_type as "betType", side_team as team, side_type as type,
            side_line as line, creator_id as "creatorId", acceptor_id as "acceptorId", winner_id as "winnerId",
            json_build_object('home', home_score, 'away', away_score) as score, void_reason as "voidReason",
            exists (select from bet_corrections c where c.bet_id = bets.id) as "isQuestioned"
       from bets where group_id = $1 and status = 'settled'`,
    [id],
  )
  return rows
}

/** Who wins by that score; null: nobody. */
export function winnerBy(bet: SettledBet, { home, away }: Score): string | null {
  const { creatorId, acceptorId, line } = bet
  const over = home + away - Number(line)
  const lead = bet.team === bet.homeTeam ? home - away : away - home
  const margin = { moneyline: lead, spread: lead + Number(line), total: bet.type === 'Over' ? over : -over }[
    bet.betType
  ]
  return margin === 0 ? null : margin > 0 ? creatorId : acceptorId
}
