import { expired } from '#domain/bids/bidCancellations.ts'
import { closesAt } from '#domain/bids/bids.ts'
import { liveWindowMs } from '#domain/games/lines.ts'
import { termsOf } from '#domain/log/eventDetails.ts'
import { after } from '#domain/times.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import type { TimedJob } from '#server/jobs/timedJobs.ts'
import type { Services } from '#server/services.ts'
import { loadBidDetails } from './bidDetails.ts'
import { standingCounters } from './bidRows.ts'
import { lapseCounters } from './counterStore.ts'
import { followGames } from './followGames.ts'
import { followOdds } from './followOdds.ts'
import { refreshOdds } from './refreshOdds.ts'
import { groupsWithExpiredBids, listOpenBids, markCancelled } from './store.ts'

/**
 * Cancels the bids whose time has run out, with the reason "expired", and ends the counter-offers whose time is over
 * although their bid has become longer. By the clock they could no longer be accepted; this only records it. [BID-26]
 * [BID-27] [BEY-17]
 */
export async function expireBids(services: Services): Promise<number> {
  const now = services.clock()
  const liveUntilNow = after(now, -liveWindowMs)
  const groups = await services.db.query(groupsWithExpiredBids, { now, liveUntilNow })
  const groupIds = groups.map((row) => row.group_id)
  const expired = await inEachGroup(services, groupIds, (groupId) => expireBidsOf(services, groupId))
  return expired.reduce((sum, count) => sum + count, 0)
}

function expireBidsOf(services: Services, groupId: string): Promise<number> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(uncheckedGroup(groupId)),
      read: async ({ tx }) => loadBidDetails(tx, await tx.query(listOpenBids, { groupId })),
      async run({ tx, now }, group, bids) {
        if (!group) return 0
        const over = bids.filter((bid) => closesAt(bid) <= now)
        for (const bid of over) {
          const ended = { bidId: bid.id, cancelledBy: null, ...expired, now }
          tx.write(markCancelled, { groupId: group.id, ...ended })
          group.record('bid.expired', 'bid', bid.id, { terms: termsOf(bid) })
        }
        const longer = bids.filter(
          (bid) => closesAt(bid) > now && bid.counters.length > standingCounters(bid, now).length,
        )
        for (const bid of longer) await lapseCounters(tx, group, { bidId: bid.id, closingBy: now, now })
        return over.length
      },
    },
  )
}

export const bidsJobs: readonly TimedJob[] = [
  { name: 'refresh-odds', cron: '* * * * *', run: refreshOdds },
  { name: 'follow-games', cron: '* * * * *', run: followGames },
  { name: 'follow-odds', cron: '* * * * *', run: (services) => followOdds(services) },
  { name: 'expire-bids', cron: '* * * * *', run: expireBids },
]
