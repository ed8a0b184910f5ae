import type { Side } from '#domain/games/sides.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { type Instant, isoFromInstant } from '#domain/times.ts'
import { sideToColumns } from '#features/games/server/sideColumns.ts'
import type { TestServer } from './aServer.ts'
import { on } from './onDatabase.ts'
import type { TestGroup } from './story.ts'

/** A bet as stored after Ann offered $20 at +100 and Ben took it, an hour before the start. */
export type WrittenBet = {
  readonly id: string
  readonly gameId: string
  readonly sport: SportKey
  readonly homeTeam: string
  readonly awayTeam: string
  readonly side: Side
  readonly startsAt: Instant
}

/** Inserts bets into a group together: for thousands, posting and accepting each would take minutes. */
export async function writeBets(server: TestServer, group: TestGroup, bets: readonly WrittenBet[]): Promise<void> {
  const rows = bets.map(({ side, startsAt, ...bet }) => ({
    ...bet,
    ...sideToColumns(side),
    startsAt: isoFromInstant(startsAt),
  }))
  const from = `jsonb_to_recordset($2) as r (id text, "gameId" text, sport text, "homeTeam" text, "awayTeam" text,
    "betType" text, "sideTeam" text, "sideType" text, "sideLine" float8, "startsAt" timestamptz)`
  const shared = `r.sport, r."homeTeam", r."awayTeam", r."betType", r."sideTeam", r."sideType", r."sideLine", 100`
  const columns = 'sport, home_team, away_team, bet_type, side_team, side_type, side_line, odds'
  const values = [group.id, JSON.stringify(rows), group.ann.id, group.ben.id]
  await on(server.connection, async (client) => {
    // What each row refers to is in the same lists: looking it up a dozen times a bet takes longer than all else.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into games (id, sport, home_team, away_team, scheduled_at, starts_at, odds_starts_at, heard_at, source)
       select distinct r."gameId", r.sport, r."homeTeam", r."awayTeam", r."startsAt", r."startsAt", r."startsAt", now(), 'odds'
         from jsonb_to_recordset($1) as r ("gameId" text, sport text, "homeTeam" text, "awayTeam" text, "startsAt" timestamptz)
       on conflict do nothing`,
      [values[1]],
    )
    await client.query(
      `insert into bids (group_id, id, game_id, ${columns}, creator_id, stake_cents, expires_at, status, created_at,
         last_modified, accepted_at, acceptor_id)
       select $1, r.id, r."gameId", ${shared}, $3, 2000, r."startsAt", 'accepted', now(), now(), r."startsAt" - interval '1 hour', $4 from ${from}`,
      values,
    )
    await client.query(
      `insert into bets (group_id, id, bid_id, game_id, ${columns}, creator_id, acceptor_id, stake_cents, win_cents,
         scheduled_at, accepted_at, created_at, last_modified)
       select $1, r.id, r.id, r."gameId", ${shared}, $3, $4, 2000, 2000, r."startsAt", r."startsAt" - interval '1 hour', now(), now() from ${from}`,
      values,
    )
  })
}
