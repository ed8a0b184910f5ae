import type { GameNews } from '#domain/games/games.ts'
import type { Matchup } from '#domain/games/sides.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { listGroupsWithNews, takeNews } from './store.ts'

/** A game as bids and bets refer to it. */
type GameKey = Matchup & { readonly gameId: string; readonly sport: string }

/** What a group still has to do about one of its games. */
export type NewsOfGame = { readonly game: GameKey; readonly news: GameNews }

const allKinds: readonly GameNews['what'][] = ['moved', 'over', 'started', 'missing', 'back']

/** Groups with news of those kinds, for one sport or for all. */
export async function groupsWithNews(
  { db }: Services,
  { sport = null, kinds = allKinds }: { sport?: string | null; kinds?: readonly GameNews['what'][] },
): Promise<string[]> {
  const rows = await db.query(listGroupsWithNews, { sport, kinds })
  return rows.map((row) => row.group_id)
}

/**
 * Takes a group's news, oldest first, in the transaction that applies it, under the group's lock: a second process that
 * takes it finds none.
 */
export async function newsFor(
  tx: Transaction,
  { groupId, kinds = allKinds }: { groupId: string; kinds?: readonly GameNews['what'][] },
): Promise<NewsOfGame[]> {
  const rows = await tx.query(takeNews, { groupId, kinds })
  return rows
    .toSorted((a, b) => a.number - b.number)
    .map((row) => ({
      game: { gameId: row.game_id, sport: row.sport, homeTeam: row.home_team, awayTeam: row.away_team },
      news: readNews(row),
    }))
}

function readNews({ what, moved_from: from, moved_to: to }: Row<(typeof takeNews)['columns']>): GameNews {
  if (what === 'moved' && from !== null && to !== null) return { what, from, to }
  return { what: what as Exclude<GameNews['what'], 'moved'> }
}
