import { calledOffByBoth } from '#domain/bets/callingOff.ts'
import { disputableAtMost } from '#domain/bets/disputes.ts'
import { cents } from '#domain/money/money.ts'
import type { GameChange, NoticeFacts, OfferInWords, Result, ToDecide } from '#domain/notices/noticeFacts.ts'
import { judgeIdsOf } from '#domain/people/judges.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { instantFromIso } from '#domain/times.ts'
import { sideFromColumns } from '#features/games/server/sideColumns.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  factsSource,
  type Happened,
  type HappenedInGroup,
  type OffersOf,
  subjectsOf,
} from '#server/events/factsSource.ts'
import { betLegsFromRow, listLegsOfBets } from './legs.ts'
import { type BetRow, findBets } from './store.ts'

type Told = { readonly row: BetRow; offer(): OfferInWords }
type Known = Pick<HappenedInGroup, 'admins'> & { readonly bets: ReadonlyMap<string, Told> }

/** What notices say of what becomes of bets. [STL-22] [BEY-03] [BEY-04] [BEY-10] [BEY-11] */
export const betFacts = factsSource(
  async (db, happened): Promise<Known> => ({
    admins: happened.admins,
    bets: await betsOf(db, { ...happened, ids: subjectsOf(happened, 'bet') }),
  }),
  {
    'bet.started': (event, known) => of(event, known, ({ offer }) => ({ kind: 'bet.started', offer: offer() })),
    'bet.moved': (event, known) => changeIn(event, known, moveIn(event)),
    'bet.held': (event, known) => changeIn(event, known, holdIn(event)),
    'bet.settled': settlementIn,
    'bet.corrected': (event, known) => decisionIn(event, known, false),
    'cancellation.asked': (event, known) => cancelIn(event, known, 'asked'),
    'cancellation.declined': (event, known) => cancelIn(event, known, 'declined'),
    'dispute.opened': (event, known) => disputeIn(event, known, false),
    'dispute.answered': (event, known) => disputeIn(event, known, true),
    'dispute.closed': (event, known) => decisionIn(event, known, true),
  },
)

export const betOffersOf: OffersOf = async (db, among) => {
  const bets = await betsOf(db, among)
  return (id) => bets.get(id)?.offer() ?? null
}

async function betsOf(db: Queryable, { groupId, ids, personOf }: Parameters<OffersOf>[1]) {
  const rows = ids.length === 0 ? [] : await db.query(findBets, { groupId, betIds: ids })
  const parlayIds = rows.filter((row) => row.bet_type === 'parlay').map(({ id }) => id)
  const legs = parlayIds.length === 0 ? [] : await db.query(listLegsOfBets, { groupId, betIds: parlayIds })
  const legsOf = new Map(legs.map((row) => [row.id, row.legs]))
  return new Map(rows.map((row) => [row.id, { row, offer: () => offerFrom(row, legsOf.get(row.id), personOf) }]))
}

function offerFrom(row: BetRow, legs: unknown, personOf: PersonOf): OfferInWords {
  return {
    bidId: row.bid_id,
    betId: row.id,
    creator: personOf(row.creator_id, row.creator_name),
    acceptor: personOf(row.acceptor_id, row.acceptor_name),
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    description: row.description,
    startsAt: row.starts_at,
    side: sideFromColumns(row),
    legs: betLegsFromRow(legs),
    odds: row.odds,
    stake: cents(row.stake_cents),
  }
}

/** The facts of a bet, if it is there. */
function of(event: Happened, { bets }: Known, tell: (bet: Told) => NoticeFacts | null): NoticeFacts | null {
  const bet = bets.get(event.entityId)
  return bet ? tell(bet) : null
}

function changeIn(event: Happened, known: Known, change: GameChange | null): NoticeFacts | null {
  return of(event, known, ({ offer }) => change && { kind: 'bet.moved', offer: offer(), change })
}

function moveIn({ details: { from, to, game } }: Happened): GameChange | null {
  return from && to
    ? { what: 'moved', from: instantFromIso(from), to: instantFromIso(to), ...(game && { game }) }
    : null
}

function holdIn({ details: { doubt } }: Happened): GameChange | null {
  return doubt ? { what: 'held', doubt } : null
}

/** Void is what became of the game, not a result, unless both have called the bet off. As it was settled then. */
function settlementIn(event: Happened, known: Known): NoticeFacts | null {
  return of(event, known, ({ row, offer }) => {
    const { winnerId = row.winner_id, voidReason = row.void_reason, score } = event.details
    if (voidReason === calledOffByBoth) return cancelIn(event, known, 'agreed')
    if (voidReason !== null) return changeIn(event, known, { what: 'void', reason: voidReason })
    const until = disputableAtMost({ happensAt: row.happens_at, settledAt: event.at })
    const disputable = until !== null && event.actor !== null && { disputableUntil: until }
    const result = { winnerId, amount: owedIn(row, winnerId), score: scoreIn(row, score) }
    return { kind: 'bet.settled', offer: offer(), result, ...disputable }
  })
}

/** The loser owes their risk: the creator the stake, the acceptor the creator's win amount. */
function owedIn(row: BetRow, winnerId: string | null): Result['amount'] {
  return cents(winnerId === null ? 0 : winnerId === row.creator_id ? row.win_cents : row.stake_cents)
}

/** Older events did not keep their score. */
function scoreIn({ home_score: home, away_score: away }: BetRow, kept: Happened['details']['score']): Result['score'] {
  if (kept) return { home: kept.homeScore, away: kept.awayScore }
  return kept === null || home === null || away === null ? null : { home, away }
}

function cancelIn(event: Happened, known: Known, what: 'asked' | 'agreed' | 'declined'): NoticeFacts | null {
  const { reason = null } = event.details
  return of(event, known, ({ offer }) => ({ kind: 'bet.cancel', offer: offer(), what, reason }))
}

function disputeIn(event: Happened, known: Known, isAnswer: boolean): NoticeFacts | null {
  const { outcome, reason = null } = event.details
  return of(event, known, ({ row, offer }) =>
    outcome ? { kind: 'bet.disputed', offer: offer(), outcome, reason, isAnswer, ...judgesOfBet(row, known) } : null,
  )
}

function decisionIn(event: Happened, known: Known, stands: boolean): NoticeFacts | null {
  const { how = 'admin', reason = null, winnerId = null, refunded = 0 } = event.details
  return of(event, known, ({ row, offer }) => {
    const decided = { how, reason, stands, winnerId, amount: owedIn(row, winnerId), refunded: cents(refunded) }
    return { kind: 'bet.corrected', offer: offer(), ...decided, ...judgesOfBet(row, known) }
  })
}

/** Against a final score only the website's administrators decide. */
function judgesOfBet(row: BetRow, { admins }: Known): ToDecide {
  const isByScore = row.settlement === 1 && !row.manually_settled && row.void_reason === null
  const matter = { parties: [row.creator_id, row.acceptor_id], began: row.accepted_at }
  return { judgeIds: judgeIdsOf(matter, admins), asksWebsite: isByScore }
}
