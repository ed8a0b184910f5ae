import { offDoubt } from '#domain/games/settlement.ts'
import { needsAttentionAt } from '#domain/games/voiding.ts'
import type { BettingRules } from '#domain/people/groups.ts'
import { after, hourMs, type Instant, isoFromInstant } from '#domain/times.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { firstOf } from '#server/db/database.ts'
import { noteSharedChange } from '#server/db/sharedChanges.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { decidingTime } from './decidingTime.ts'
import { awaitedGameFromRow, type DueGame, listUnsettledGames } from './startedBets.ts'

const findSwitch = statement(
  'bets.autoSettle',
  { groupId: 'text' },
  { auto_settle: 'bool' },
  'select auto_settle from groups where id = $1',
)

/** Whether anything settles by itself in a group: the switches of the website and of the group are on. [STL-15] */
export async function settlesByItself(
  services: Services,
  { bettingRules }: { readonly bettingRules: Pick<BettingRules, 'autoSettleBets'> },
): Promise<boolean> {
  return bettingRules.autoSettleBets && (await adminSettings(services)).enableAutoSettlement
}

/** The same for a group that is not locked yet. */
export async function settlesByItselfIn(services: Services, groupId: string): Promise<boolean> {
  const group = firstOf(await services.db.query(findSwitch, { groupId }))
  return settlesByItself(services, { bettingRules: { autoSettleBets: group?.auto_settle ?? false } })
}

// A game that has moved since it was read is left alone.
const heldGames = `select g.* from jsonb_to_recordset($2)
         as h (id text, sport text, "homeTeam" text, "awayTeam" text, "startsAt" timestamptz)
       join games g on g.id = h.id and g.sport = h.sport and g.home_team = h."homeTeam"
            and g.away_team = h."awayTeam" and g.starts_at = h."startsAt"`
const isHeld = (it: 'b' | 'l') => `${it}.group_id = $1 and ${it}.status = 'active' and ${it}.needs_attention is null
       and ${it}.game_id = g.id and ${it}.sport = g.sport and ${it}.home_team = g.home_team
       and ${it}.away_team = g.away_team`

const holdBetsOn = statement(
  'bets.holdOnGames',
  { groupId: 'text', games: 'jsonb', doubt: 'text', now: 'timestamptz' },
  { id: 'text' },
  `with held as (${heldGames}), legs as (
     update bet_legs l set needs_attention = $3 from held g where ${isHeld('l')} returning l.bet_id
   )
   update bets b set needs_attention = $3, last_modified = $4
    where b.group_id = $1 and b.status = 'active' and b.needs_attention is null
      and b.id in (select b.id from bets b join held g on ${isHeld('b')} union all select bet_id from legs)
   returning b.id`,
)

type Overdue = { readonly isOffEverywhere: boolean }

/**
 * Where nothing settles by itself, people are told all the same about bets that should have been settled 12 hours ago.
 * Goes by the clock alone: no score is fetched. Returns how many bets. [BEY-04] [STL-15]
 */
export async function holdOverdueBets(services: Services, { isOffEverywhere }: Overdue): Promise<number> {
  const now = decidingTime(services)
  const rows = await services.db.query(listUnsettledGames, { dueBy: after(now, -12 * hourMs), isOffEverywhere })
  const overdue = rows.flatMap((row) => {
    const [due] = awaitedGameFromRow(row)
    return due && isOverdue(due, now) ? [{ groupId: row.group_id, due }] : []
  })
  const byGroup = Map.groupBy(overdue, ({ groupId }) => groupId)
  const held = await inEachGroup(services, [...byGroup.keys()], (groupId) => {
    const games = (byGroup.get(groupId) ?? []).map(({ due }) => due)
    return holdInGroup(services, { groupId, games, isOffEverywhere })
  })
  return held.reduce((sum, count) => sum + count, 0)
}

function isOverdue({ game, doubt }: DueGame, now: Instant): boolean {
  return doubt === null && needsAttentionAt(game) <= now
}

type InGroup = Overdue & { readonly groupId: string; readonly games: readonly DueGame[] }

function holdInGroup(services: Services, { groupId, games, isOffEverywhere }: InGroup): Promise<number> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(uncheckedGroup(groupId)),
      read: async () => undefined,
      async run({ tx, now }, group) {
        // Switched on meanwhile: then the next run finds out more.
        if (!group || (!isOffEverywhere && group.bettingRules.autoSettleBets)) return 0
        const wanted = games.map(({ game }) => ({ ...game, startsAt: isoFromInstant(game.startsAt) }))
        const held = await tx.query(holdBetsOn, { groupId, games: wanted, doubt: offDoubt, now })
        // A leg of a parlay that is held already has no event.
        noteSharedChange(tx)
        for (const { id } of held) group.record('bet.held', 'bet', id, { doubt: offDoubt }, 'product')
        return held.length
      },
    },
  )
}
