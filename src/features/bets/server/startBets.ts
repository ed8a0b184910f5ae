import { uncheckedGroup } from '#server/checkedGroup.ts'
import { runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'

// Whoever accepts a bid on a live game knows that it runs, unless it turns out to start later. The bid is looked up for
// each bet that the index finds: of that the planner cannot make a walk through all bids.
const hasJustStarted = `b.status = 'active' and b.started_at is null and (b.starts_at > b.accepted_at
  or not (select o.is_live from bids o where o.group_id = b.group_id and o.id = b.bid_id))`

export const groupsWithStarts = statement(
  'bets.groupsWithStarts',
  { now: 'timestamptz' },
  { group_id: 'text' },
  `select distinct b.group_id from bets b join groups g on g.id = b.group_id
    where ${hasJustStarted} and b.starts_at <= $1 and not g.is_deleted`,
)

export const markStarted = statement(
  'bets.markStarted',
  { groupId: 'text', now: 'timestamptz' },
  { id: 'text' },
  `update bets b set started_at = $2
    where b.group_id = $1 and ${hasJustStarted} and b.starts_at <= $2 returning b.id`,
)

/** Writes down that games of active bets have started: once a bet, also when its start moves afterwards. */
export async function startBets(services: Services): Promise<number> {
  const groups = await services.db.query(groupsWithStarts, { now: services.clock() })
  const groupIds = groups.map((row) => row.group_id)
  const started = await inEachGroup(services, groupIds, (groupId) => startBetsOf(services, groupId))
  return started.reduce((sum, count) => sum + count, 0)
}

function startBetsOf(services: Services, groupId: string): Promise<number> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(uncheckedGroup(groupId)),
      read: async () => null,
      async run({ tx, now }, group) {
        const started = group ? await tx.query(markStarted, { groupId, now }) : []
        for (const { id } of started) group?.record('bet.started', 'bet', id)
        return started.length
      },
    },
  )
}
