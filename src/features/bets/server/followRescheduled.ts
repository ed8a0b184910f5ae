import type { Game } from '#domain/games/game.ts'
import { missingForMs, rescheduledAs } from '#domain/games/rescheduled.ts'
import { after, isoFromInstant } from '#domain/times.ts'
import { gameFromRow, gameOfRow, joinedGame, type StoredGame } from '#features/games/server/gameRows.ts'
import { listGamesOfTeams } from '#features/games/server/store.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { type Command, type LockedGroup, runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { clearDoubts } from './betsFollow.ts'
import { waitingBets } from './startedBets.ts'

/** The games of active bets that have been missing since a moment, by group and by the schedule of then. */
const listMissingGames = statement(
  'bets.missingGames',
  { missingBy: 'timestamptz' },
  {
    group_id: 'text',
    game_id: 'text',
    sport: 'text',
    home_team: 'text',
    away_team: 'text',
    scheduled_at: 'timestamptz',
    ...joinedGame.columns,
  },
  `select distinct b.group_id, b.game_id, b.sport, b.home_team, b.away_team, b.scheduled_at, ${joinedGame.select}
     from ${waitingBets} where b.status = 'active' and g.missing_since <= $1`,
)

const ofGame = (it: 'b' | 'l') => `${it}.group_id = $1 and ${it}.status = 'active' and ${it}.game_id = $2
    and ${it}.sport = $3 and ${it}.home_team = $4 and ${it}.away_team = $5 and ${it}.scheduled_at = $6`

/**
 * Gives a game's active bets, and undecided legs, the game's new id. Returns them with the start that was last told. A
 * parlay that has a leg on the other game already keeps this one: its legs are on different games.
 */
const takeOver = statement(
  'bets.takeOver',
  {
    ...{ groupId: 'text', gameId: 'text', sport: 'text', homeTeam: 'text', awayTeam: 'text' },
    ...{ scheduledAt: 'timestamptz', newId: 'text', startsAt: 'timestamptz', now: 'timestamptz' },
  },
  { id: 'text', told: 'timestamptz', is_leg: 'bool' },
  `with taken as (
     select b.id, coalesce(b.told_starts_at, b.scheduled_at) as told from bets b where ${ofGame('b')}
   ), bets_moved as (
     update bets b set game_id = $7, told_starts_at = $8, last_modified = $9 from taken t
      where b.group_id = $1 and b.id = t.id
   ), legs_moved as (
     update bet_legs l set game_id = $7
      where ${ofGame('l')} and not exists (
        select from bet_legs o where o.group_id = $1 and o.bet_id = l.bet_id and o.game_id = $7)
        and exists (select from bets p where p.group_id = $1 and p.id = l.bet_id and p.status = 'active')
     returning l.bet_id, l.scheduled_at
   )
   select id, told, false as is_leg from taken
    union all select bet_id, scheduled_at, true from legs_moved order by id`,
)

type Rescheduled = { readonly groupId: string; readonly game: Game; readonly as: StoredGame }

/**
 * Bets on a game that the odds service no longer lists, and lists again under another id, go with that one: its rule says
 * which. Both participants are told of the new start, and neither can undo it. The void rule still goes by the start of
 * the bet. Returns how many bets. [BEY-03]
 */
export async function followRescheduled(services: Services): Promise<number> {
  const { db, clock } = services
  const rows = await db.query(listMissingGames, { missingBy: after(clock(), -missingForMs) })
  const found: Rescheduled[] = []
  for (const row of rows) {
    const game = gameOfRow(row, { scheduledAt: row.scheduled_at })
    const as = game && (await newGameOf(services, game))
    if (game && as) found.push({ groupId: row.group_id, game, as })
  }
  const byGroup = Map.groupBy(found, ({ groupId }) => groupId)
  const counts = await inEachGroup(services, [...byGroup.keys()], (groupId) =>
    takeOverIn(services, groupId, byGroup.get(groupId) ?? []),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The game as which a missing one is listed again; null if there is none, or nobody can tell. */
export async function newGameOf({ db, clock }: Services, game: Game): Promise<StoredGame | null> {
  const { id, sport, homeTeam, awayTeam, scheduledAt } = game
  const games = (await db.query(listGamesOfTeams, { sport, homeTeam, awayTeam })).flatMap(gameFromRow)
  const stored = games.find((one) => one.id === id && one.homeTeam === homeTeam)
  return stored ? rescheduledAs({ ...stored, scheduledAt }, games, clock()) : null
}

function takeOverIn(services: Services, groupId: string, rescheduled: readonly Rescheduled[]): Promise<number> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(uncheckedGroup(groupId)),
      read: async () => undefined,
      async run(command, group) {
        if (!group) return 0
        let count = 0
        for (const one of rescheduled) count += await takeOverGame(command, group, one)
        return count
      },
    },
  )
}

async function takeOverGame(
  { tx, now }: Pick<Command, 'tx' | 'now'>,
  group: LockedGroup,
  { game: { id: gameId, sport, homeTeam, awayTeam, scheduledAt }, as }: Rescheduled,
): Promise<number> {
  const groupId = group.id
  const teams = { sport, homeTeam, awayTeam }
  const { id: newId, startsAt } = as
  const taken = await tx.query(takeOver, { groupId, gameId, ...teams, scheduledAt, newId, startsAt, now })
  if (taken.length === 0) return 0
  await clearDoubts(tx, group, { groupId, gameId: newId, ...teams, now })
  const to = isoFromInstant(startsAt)
  for (const { id, told, is_leg } of taken) {
    const move = { from: isoFromInstant(told), to, newId, ...(is_leg && { game: { id: newId, ...teams } }) }
    group.record('bet.moved', 'bet', id, move, 'product')
  }
  group.record('game.moved', 'game', newId, { game: teams, from: isoFromInstant(scheduledAt), to })
  return taken.length
}
