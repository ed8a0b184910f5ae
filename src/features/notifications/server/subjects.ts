import type { AnyDetails } from '#domain/log/eventDetails.ts'
import { cents } from '#domain/money/money.ts'
import type { Named, OfferInWords, Result } from '#domain/notices/noticeFacts.ts'
import { type SideColumns, sideFromColumns } from '#features/games/server/sideColumns.ts'
import type { HappenedRow } from './happenedStore.ts'

export function detailsOf({ details }: HappenedRow): AnyDetails {
  return details as AnyDetails
}

/** The bid or bet that a row of the log is about; null if it is gone. */
export function offerIn(row: HappenedRow): OfferInWords | null {
  const creator = row.personOf(row.creator_id, row.creator_name)
  if (!creator || row.bet_type === null) return null
  const { terms } = detailsOf(row)
  return {
    bidId: row.bid_id ?? '',
    betId: row.bet_id,
    creator,
    acceptor: row.personOf(row.acceptor_id, row.acceptor_name),
    homeTeam: row.home_team ?? '',
    awayTeam: row.away_team ?? '',
    description: row.description ?? '',
    startsAt: row.starts_at,
    side: sideFromColumns({ ...row, bet_type: row.bet_type }),
    legs: legsIn(row),
    // As they were then: a bid may have changed since.
    odds: terms?.odds ?? row.odds ?? 0,
    stake: cents(terms?.stake ?? row.stake_cents ?? 0),
  }
}

/** Those of a parlay. [BEY-32] */
function legsIn({ legs }: HappenedRow): NonNullable<OfferInWords['legs']> {
  return ((legs ?? []) as readonly (SideColumns & { home_team: string; away_team: string })[]).map((leg) => ({
    side: sideFromColumns(leg),
    game: { homeTeam: leg.home_team, awayTeam: leg.away_team },
  }))
}

/** The loser owes their risk: the creator the stake, the acceptor the creator's win amount. */
export function resultIn(row: HappenedRow, winnerId: string | null): Omit<Result, 'score'> {
  const owed = winnerId === row.creator_id ? row.win_cents : row.stake_cents
  return { winnerId, amount: cents(winnerId === null ? 0 : (owed ?? 0)) }
}

/** Older events did not keep their score. */
export function scoreIn(
  { home_score: home, away_score: away }: HappenedRow,
  kept: AnyDetails['score'],
): Result['score'] {
  if (kept) return { home: kept.homeScore, away: kept.awayScore }
  return kept === null || home === null || away === null ? null : { home, away }
}

export function memberOf(row: HappenedRow): Named | null {
  return row.member_name === null ? null : row.personOf(row.entity_id, row.member_name)
}
