import type { Game } from '#domain/games/game.ts'
import { hasBegun } from '#domain/games/games.ts'
import { type Cents, cents, dollarsFromCents, noCents } from '#domain/money/money.ts'
import type { Group, Member, Role } from '#domain/people/groups.ts'
import { after, hourMs, type Instant } from '#domain/times.ts'
import { betFromRow, type StoredBet } from '#features/bets/server/store.ts'
import { bidFromRow } from '#features/bids/server/bidRows.ts'
import { listGroups } from '#features/groups/server/store.ts'
import { groupFromRow } from '#server/commands/groupRows.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { GroupOverview } from '../contract.ts'
import { listActiveBets, listBidsSoon, listDisputed, listDoubted, listNets } from './store.ts'
import { ofBets, ofBids, ofDisputes, ofDoubts, type Reader, waitsInOrder } from './waits.ts'

/** How long before it closes a bid is shown as closing soon. */
const soonMs = 3 * hourMs

/** All groups of the asker. [BEY-28] */
export async function readOverview(context: OperationContext): Promise<{ groups: GroupOverview[] }> {
  const { db, clock } = context.services
  const asker = askerOf(context)
  const { userId } = asker
  const now = clock()
  const soon = after(now, soonMs)
  const [groups, nets, bets, disputed, bids, doubted] = await Promise.all([
    db.query(listGroups, { userId }),
    db.query(listNets, { userId }),
    db.query(listActiveBets, { userId }),
    db.query(listDisputed, { userId }),
    db.query(listBidsSoon, { userId, soon }),
    db.query(listDoubted, { userId }),
  ])
  const own = bets.map(betFromRow)
  const found = { bets: own, disputed: disputed.map(betFromRow), bids: bids.map(bidFromRow), doubted }
  const netOf = new Map(nets.map((row) => [row.group_id, cents(row.net_cents)]))
  return {
    groups: groups.map((row) => {
      const member: Member = { userId, name: asker.name, role: row.role as Role, isActive: true }
      const reader = { member, group: groupFromRow(row), asker, now, soon }
      return overviewOf(reader, inGroup(row.id, found), netOf.get(row.id) ?? noCents)
    }),
  }
}

type Found = {
  readonly bets: readonly StoredBet[]
  readonly disputed: readonly StoredBet[]
  readonly bids: readonly ReturnType<typeof bidFromRow>[]
  readonly doubted: readonly Parameters<typeof ofDoubts>[1][number][]
}

function inGroup(groupId: string, { bets, disputed, bids, doubted }: Found): Found {
  return {
    bets: bets.filter((bet) => bet.groupId === groupId),
    disputed: disputed.filter((bet) => bet.groupId === groupId),
    bids: bids.filter((bid) => bid.groupId === groupId),
    doubted: doubted.filter((payment) => payment.group_id === groupId),
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
    ...ofDoubts(reader, found.doubted),
  ])
  return {
    groupId: group.id,
    name: group.name,
    net: dollarsFromCents(net),
    live: live.length,
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
