import { endsCounters } from '#domain/bids/counters.ts'
import { atNewPrice, newPriceOf } from '#domain/bids/followingOdds.ts'
import type { ListedGame } from '#domain/games/lines.ts'
import { isSportKey, type SportKey, sportKeys } from '#domain/games/sports.ts'
import { termsOf } from '#domain/log/eventDetails.ts'
import type { Role } from '#domain/people/groups.ts'
import type { Instant } from '#domain/times.ts'
import { personsAmong } from '#features/groups/server/personsIn.ts'
import { type KeptOdds, keptOdds, oddsHeads } from '#features/lines/server/keptOdds.ts'
import { flagsOf } from '#features/website/server/flags.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { type Command, type LockedGroup, runCommand } from '#server/commands/command.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import type { Services } from '#server/services.ts'
import { type BidRow, bidFromRow, noDetails, type StoredBid } from './bidRows.ts'
import { lapseCounters } from './counterStore.ts'
import { changeTerms, listFollowingBids, listFollowingBidsOf } from './store.ts'

/**
 * Gives the open bids that follow their lines the fair prices of the cached odds, in the groups with the flag on. It
 * fetches no odds itself. Safe to run at any time and in several processes in parallel: it runs after every fetch in
 * the same process, and every minute in case that process crashed. [BID-38] to [BID-40]
 */
export async function followOdds(services: Services, sports: readonly SportKey[] = sportKeys): Promise<void> {
  const following = (await services.db.query(listFollowingBids, { sports: [...sports] })).map(followingFrom)
  if (following.length === 0) return
  const kept = await keptOdds(services, sportsOf(following))
  const now = services.clock()
  // Without cached odds nothing is known, least of all that a line is gone.
  const known = following.filter(({ sport }) => isSportKey(sport) && kept.has(sport))
  const changing = known.filter((bid) => newPriceOf(bid, gameOf(bid, kept), now))
  const groupIds = [...new Set(changing.map(({ groupId }) => groupId))]
  await inEachGroup(services, groupIds, async (groupId) => {
    const { autoUpdateOdds } = await flagsOf(services, groupId)
    if (autoUpdateOdds) await followInGroup(services, groupId, kept)
  })
}

// Its price follows from its row and the line.
const followingFrom = (row: BidRow) => bidFromRow(row, noDetails, personsAmong([]))

type Kept = ReadonlyMap<SportKey, KeptOdds>

function sportsOf(bids: readonly StoredBid[]): SportKey[] {
  return [...new Set(bids.map(({ sport }) => sport).filter(isSportKey))]
}

function gameOf({ sport, gameId }: StoredBid, kept: Kept): ListedGame | null {
  return isSportKey(sport) ? (kept.get(sport)?.games.get(gameId ?? '') ?? null) : null
}

function followInGroup(services: Services, groupId: string, kept: Kept): Promise<void> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(uncheckedGroup(groupId)),
      read: async ({ tx }) => {
        const [following, admins, heads] = await Promise.all([
          tx.query(listFollowingBidsOf, { groupId }),
          adminsOf(tx, groupId),
          oddsHeads(tx, [...kept.keys()]),
        ])
        return { following: following.map(followingFrom), admins: new Set(admins.map(({ userId }) => userId)), heads }
      },
      async run(command, group, { following, admins, heads }) {
        for (const bid of group ? following : []) {
          // Odds fetched in the meantime are left to the process that fetched them: an old price never follows a newer
          // one.
          if (!group || !isLatest(bid.sport, kept, heads)) continue
          await followOne(command, group, {
            bid,
            game: gameOf(bid, kept),
            role: admins.has(bid.creatorId) ? 'admin' : 'member',
          })
        }
      },
    },
  )
}

function isLatest(sport: string, kept: Kept, heads: ReadonlyMap<SportKey, Instant | null>): boolean {
  return isSportKey(sport) && kept.has(sport) && kept.get(sport)?.fetchedAt === heads.get(sport)
}

async function followOne(
  { tx, now }: Command,
  group: LockedGroup,
  { bid, game, role }: { bid: StoredBid; game: ListedGame | null; role: Role },
): Promise<void> {
  const price = newPriceOf(bid, game, now)
  if (!price) return
  const changed = atNewPrice(bid, price, { creator: { role }, rules: group.bettingRules })
  tx.write(changeTerms, { ...changed, lastModified: now })
  group.record('bid.changed', 'bid', bid.id, { terms: termsOf(changed), before: termsOf(bid) })
  if (endsCounters(bid, changed)) await lapseCounters(tx, group, { bidId: bid.id, closingBy: null, now })
}
