import { type Duel, type HeadToHead, headToHead } from '#domain/bets/headToHead.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import { poolsBetween } from '#domain/pools/headToHead.ts'
import { standingsOf } from '#domain/pools/standings.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { loadPools } from '#features/pools/server/loadPools.ts'
import { listPoolsBetween } from '#features/pools/server/poolRows.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import type { VersusMade } from '../contract.ts'
import { luckIn } from './luck.ts'
import { statsRangeOf, statsReader } from './statsRange.ts'
import { type DuelRow, findPair, listDuels } from './store.ts'

type Input = { groupId: string; userId: string; other?: string | undefined; season?: string | undefined }

/** Two members by their settled bets with each other, and their places in pools, on the results in force. [BEY-20] [BEY-11] */
export async function versusOf(
  context: OperationContext,
  { userId: opponentId, other, season: seasonId }: Input,
): Promise<VersusMade> {
  const { db, clock } = context.services
  const { groupId, userId } = statsReader(context)
  const memberId = other ?? userId
  if (memberId === opponentId) throw new Refused(refusal('versus-oneself'))
  const { season, ...range } = await statsRangeOf(db, groupId, { season: seasonId })
  const two = { groupId, one: memberId, other: opponentId }
  const [named, pair, rows, pools, luck] = await Promise.all([
    personsIn(db, groupId),
    db.query(findPair, two),
    db.query(listDuels, { groupId, memberId, opponentId, ...range }),
    db.query(listPoolsBetween, { ...two, ...range }).then((found) => loadPools(db, groupId, found)),
    luckIn(db, { groupId, ...range, between: [memberId, opponentId] }),
  ])
  const personOf = (userId: string) => {
    const found = pair.find(({ id }) => id === userId)
    if (!found) throw new Refused(refusal('member-not-found'))
    return named(found.id, found.name)
  }
  return {
    member: personOf(memberId),
    opponent: personOf(opponentId),
    season,
    luck: { member: luck.get(memberId) ?? null, opponent: luck.get(opponentId) ?? null },
    pools: poolsBetween(
      pools.map((pool) => standingsOf(pool, clock())),
      two,
    ),
    ...figuresOf(headToHead(rows.map(duelFromRow)), rows),
  }
}

function duelFromRow({ id, sport, settled_at: at, wins, losses, won_cents, lost_cents }: DuelRow): Duel {
  const result = wins > 0 ? 'won' : losses > 0 ? 'lost' : 'push'
  return { betId: id, sport, at, result, net: cents(won_cents - lost_cents) }
}

function figuresOf({ net, biggestWin, biggestLoss, bySport, line, ...rest }: HeadToHead, rows: readonly DuelRow[]) {
  return {
    ...rest,
    net: dollarsFromCents(net),
    biggestWin: decidedBet(biggestWin, rows),
    biggestLoss: decidedBet(biggestLoss, rows),
    bySport: bySport.map((standing) => ({ ...standing, net: dollarsFromCents(standing.net) })),
    line: line.map((point) => ({ at: isoFromInstant(point.at), net: dollarsFromCents(point.net) })),
  }
}

function decidedBet(duel: Duel | null, rows: readonly DuelRow[]): VersusMade['biggestWin'] {
  const row = duel && rows.find(({ id }) => id === duel.betId)
  if (!row) return null
  return {
    betId: row.id,
    amount: dollarsFromCents(cents(row.won_cents + row.lost_cents)),
    settledAt: isoFromInstant(row.settled_at),
    sport: row.sport,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    description: row.description,
  }
}
