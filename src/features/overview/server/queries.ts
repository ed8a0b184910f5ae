import { positionOf } from '#domain/debts/balances.ts'
import type { Game } from '#domain/games/game.ts'
import { hasBegun } from '#domain/games/games.ts'
import { type Cents, dollarsFromCents } from '#domain/money/money.ts'
import type { Group, Member, Role } from '#domain/people/groups.ts'
import { hasLiveGame } from '#domain/pools/pools.ts'
import { after, hourMs, type Instant } from '#domain/times.ts'
import { loadBetDetails } from '#features/bets/server/betDetails.ts'
import type { StoredBet } from '#features/bets/server/store.ts'
import { loadBidDetails } from '#features/bids/server/bidDetails.ts'
import type { StoredBid } from '#features/bids/server/bidRows.ts'
import { readPairs } from '#features/debts/server/netPairs.ts'
import { listPeople, personsAmong } from '#features/groups/server/personsIn.ts'
import { findOwnGroup, listMemberships } from '#features/groups/server/store.ts'
import { loadPools, type StoredPool } from '#features/pools/server/loadPools.ts'
import { listDisputedPools, listPlayedPools } from '#features/pools/server/poolRows.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { adminsOf, groupFromRow } from '#server/commands/groupRows.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { GroupOverview } from '../contract.ts'
import {
  findMatters,
  listActiveBets,
  listBidsSoon,
  listDisputed,
  listDoubted,
  listOpeningsToAgree,
  type OpeningToAgree,
} from './store.ts'
import {
  ofBets,
  ofBids,
  ofDisputedPools,
  ofDisputes,
  ofDoubts,
  ofOpenings,
  ofPools,
  type Reader,
  waitsInOrder,
} from './waits.ts'

/** How long before it closes a bid is shown as closing soon. */
const soonMs = 3 * hourMs

/** All groups of the asker. [BEY-28] */
export async function readOverview(context: OperationContext): Promise<{ groups: GroupOverview[] }> {
  const { db, clock } = context.services
  const asker = askerOf(context)
  const { userId } = asker
  const now = clock()
  const soon = after(now, soonMs)
  // Each group is asked by itself, and all are sent together.
  const groups = await db.snapshot(async (tx) => {
    const ids = await tx.query(listMemberships, { userId })
    const found = await Promise.all(ids.map((row) => foundIn(tx, { groupId: row.group_id, userId, now, soon })))
    return found.flatMap((one) => one ?? [])
  })
  return {
    groups: groups.map(({ row, net, admins, personOf, ...found }) => {
      const member: Member = { userId, name: asker.name, role: row.role as Role, isActive: true }
      return overviewOf({ member, group: groupFromRow(row), asker, admins, personOf, now, soon }, found, net)
    }),
  }
}

type Found = {
  readonly newBets: number
  readonly newComments: number
  readonly bets: readonly StoredBet[]
  readonly disputed: readonly StoredBet[]
  readonly disputedPools: readonly StoredPool[]
  /** Those that the reader plays, where a game runs or they have something to pick. */
  readonly pools: readonly StoredPool[]
  readonly bids: readonly StoredBid[]
  readonly openings: readonly OpeningToAgree[]
  readonly doubted: readonly Parameters<typeof ofDoubts>[1][number][]
}

type Within = { readonly groupId: string; readonly userId: string; readonly now: Instant; readonly soon: Instant }

/** Null if they are not in the group. */
async function foundIn(tx: Queryable, within: Within) {
  const { userId, now } = within
  const [rows, matters, pairs] = await Promise.all([
    tx.query(findOwnGroup, within),
    tx.query(findMatters, within),
    readPairs(tx, { groupId: uncheckedGroup(within.groupId), withIds: false, userId }),
  ])
  const [row, has] = [firstOf(rows), firstOf(matters)]
  if (!row || !has) return null
  const groupId = uncheckedGroup(within.groupId)
  const [bets, disputed, disputedPools, pools, bids, doubted, openings, admins, people] = await Promise.all([
    has.has_bets ? tx.query(listActiveBets, within).then((rows) => loadBetDetails(tx, rows)) : [],
    has.has_disputes ? tx.query(listDisputed, within).then((rows) => loadBetDetails(tx, rows)) : [],
    has.has_disputed_pools ? tx.query(listDisputedPools, { groupId }).then((rows) => loadPools(tx, groupId, rows)) : [],
    has.has_pools
      ? tx.query(listPlayedPools, { groupId, userId, now }).then((rows) => loadPools(tx, groupId, rows))
      : [],
    has.has_bids ? tx.query(listBidsSoon, within).then((rows) => loadBidDetails(tx, rows)) : [],
    has.has_doubts ? tx.query(listDoubted, within) : [],
    has.has_openings ? tx.query(listOpeningsToAgree, within) : [],
    has.has_doubts || has.has_bids || has.has_disputed_pools ? adminsOf(tx, within.groupId) : [],
    // Bids and bets come with the names of their people.
    has.has_doubts || has.has_openings || has.has_disputed_pools ? tx.query(listPeople, { groupId }) : [],
  ])
  return {
    row,
    personOf: personsAmong(people, { marksLocked: false }),
    net: positionOf(pairs, userId).net,
    newBets: has.new_bets,
    newComments: has.new_comments,
    admins,
    bets,
    disputed,
    disputedPools,
    pools,
    bids,
    doubted,
    openings,
  }
}

function overviewOf(reader: Reader & { group: Group }, found: Found, net: Cents): GroupOverview {
  const { group, now } = reader
  const live = found.bets.filter((bet) => isLive(bet, now))
  // One source for each kind of thing that can wait for somebody.
  const waits = waitsInOrder([
    ...ofBids(reader, found.bids),
    ...ofBets(reader, found.bets),
    ...ofDisputes(reader, found.disputed),
    ...ofDisputedPools(reader, found.disputedPools),
    ...ofPools(reader, found.pools),
    ...ofDoubts(reader, found.doubted),
    ...ofOpenings(reader, found.openings),
  ])
  return {
    groupId: group.id,
    name: group.name,
    net: dollarsFromCents(net),
    live: live.length,
    disputed: found.disputed.filter(({ creator, acceptor }) => [creator.id, acceptor.id].includes(reader.member.userId))
      .length,
    livePools: found.pools.filter((pool) => hasLiveGame(pool, now)).length,
    newBets: found.newBets,
    newComments: found.newComments,
    waiting: waits.length,
    activeBets: found.bets.length,
    liveBets: live.map((bet) => liveBet(bet, reader.member.userId)),
    waits,
  }
}

function isLive(bet: StoredBet, now: Instant): boolean {
  return gamesOf(bet).some((game) => hasBegun(game, now) && !game.isOver && game.missingSince === null)
}

/** The games that an active bet waits for. */
function gamesOf({ game, legs }: StoredBet): readonly Game[] {
  if (game) return [game]
  return legs.filter(({ status }) => status === 'active').map((leg) => leg.game)
}

function liveBet(bet: StoredBet, userId: string): GroupOverview['liveBets'][number] {
  const { id: betId, homeTeam, awayTeam, sport, description, creator, acceptor } = bet
  const [own, other] = creator.id === userId ? [creator, acceptor] : [acceptor, creator]
  const money = { risk: dollarsFromCents(own.risk), toWin: dollarsFromCents(own.toWin) }
  return { betId, homeTeam, awayTeam, sport, description, with: other.name, ...money }
}
