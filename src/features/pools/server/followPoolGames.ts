import { missingForMs } from '#domain/games/rescheduled.ts'
import { isLocked } from '#domain/pools/pools.ts'
import { after, isoFromInstant } from '#domain/times.ts'
import { newGameOf } from '#features/bets/server/followRescheduled.ts'
import type { StoredGame } from '#features/games/server/gameRows.ts'
import { type CheckedGroupId, uncheckedGroup } from '#server/checkedGroup.ts'
import { type Command, type LockedGroup, runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { gameFromRow, type StoredPoolGame } from './loadPools.ts'
import { gameOfPoolColumns, selectPoolGames } from './poolRows.ts'

/** The undecided games of live pools that have been missing since a moment, in all groups. */
const listMissingGames = statement(
  'pools.missingGames',
  { missingBy: 'timestamptz' },
  { group_id: 'text', ...gameOfPoolColumns },
  `select p.group_id, x.* from pools p join groups o on o.id = p.group_id
     cross join lateral (${selectPoolGames} where b.group_id = p.group_id and b.pool_id = p.id and b.result is null
       and g.missing_since <= $1) x
    where p.settled_at is null and p.called_off_at is null and not o.is_deleted`,
)

/**
 * Gives a game its new id, and clears any doubt about it, unless it is decided, or the pool has the other game already: its
 * games are different ones.
 */
const takeOver = statement(
  'pools.takeOver',
  { groupId: 'group', poolId: 'text', round: 'int4', gameId: 'text', newId: 'text', hasBegun: 'bool' },
  { pool_id: 'text' },
  `update pool_games b set now_id = $5, needs_attention = null, stays_locked = stays_locked or $6
    where b.group_id = $1 and b.pool_id = $2 and b.round = $3 and b.game_id = $4 and b.result is null
      and not exists (select from pool_games o
        where o.group_id = $1 and o.pool_id = $2 and coalesce(o.now_id, o.game_id) = $5)
    returning b.pool_id`,
)

type Followed = { readonly poolId: string; readonly game: StoredPoolGame; readonly as: StoredGame }

/**
 * A game of a pool that the odds service no longer lists, and lists again under another id, is that one from then on, by
 * the rule of bets, with the picks it has. Returns how many games. [BEY-03] [BEY-34]
 */
export async function followPoolGames(services: Services): Promise<number> {
  const rows = await services.db.query(listMissingGames, { missingBy: after(services.clock(), -missingForMs) })
  const found: (Followed & { readonly groupId: string })[] = []
  for (const row of rows) {
    const [game] = gameFromRow(row)
    const as = game?.game && (await newGameOf(services, game.game))
    if (game && as) found.push({ groupId: row.group_id, poolId: row.pool_id, game, as })
  }
  const byGroup = Map.groupBy(found, ({ groupId }) => groupId)
  const counts = await inEachGroup(services, [...byGroup.keys()], (groupId) =>
    followIn(services, groupId, byGroup.get(groupId) ?? []),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function followIn(services: Services, groupId: string, games: readonly Followed[]): Promise<number> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(uncheckedGroup(groupId)),
      read: async () => undefined,
      async run(command, group) {
        if (!group) return 0
        const followed: Followed[] = []
        for (const one of games) if (await follow(command, group.id, one)) followed.push(one)
        // Told once, whatever the pools.
        for (const one of new Map(followed.map((of) => [of.as.id, of])).values()) tell(group, one)
        return followed.length
      },
    },
  )
}

async function follow(
  { tx, now }: Pick<Command, 'tx' | 'now'>,
  groupId: CheckedGroupId,
  { poolId, game, as }: Followed,
): Promise<boolean> {
  const { round, gameId } = game
  const hasBegun = isLocked(game, now)
  return (await tx.query(takeOver, { groupId, poolId, round, gameId, newId: as.id, hasBegun })).length > 0
}

function tell(group: LockedGroup, { game: { sport, homeTeam, awayTeam, scheduledAt }, as }: Followed): void {
  const [from, to] = [isoFromInstant(scheduledAt), isoFromInstant(as.startsAt)]
  group.record('game.moved', 'game', as.id, { game: { sport, homeTeam, awayTeam }, from, to })
}
