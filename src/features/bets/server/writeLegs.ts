import type { LegDecision, ParlayDecision, ParlayPrice } from '#domain/bets/parlayBets.ts'
import { isoOrNull } from '#domain/times.ts'
import { noteSharedChange } from '#server/db/sharedChanges.ts'
import { statement } from '#server/db/statement.ts'
import type { Writing } from './writeOutcomes.ts'

const decideLegs = statement(
  'bets.decideLegs',
  { groupId: 'text', legs: 'jsonb', now: 'timestamptz' },
  {},
  `update bet_legs l
      set status = d.status, home_score = d."homeScore", away_score = d."awayScore",
          score_updated_at = d."scoreUpdatedAt", is_witnessed = d."isWitnessed", void_reason = d."voidReason",
          needs_attention = null, decided_at = $3
     from jsonb_to_recordset($2) as d ("betId" text, number int, status text, "homeScore" int, "awayScore" int,
       "scoreUpdatedAt" timestamptz, "isWitnessed" boolean, "voidReason" text)
    where l.group_id = $1 and l.bet_id = d."betId" and l.number = d.number and l.status = 'active'`,
)

const doubtLegs = statement(
  'bets.doubtLegs',
  { groupId: 'text', legs: 'jsonb' },
  {},
  `update bet_legs l set needs_attention = d.doubt
     from jsonb_to_recordset($2) as d ("betId" text, number int, doubt text)
    where l.group_id = $1 and l.bet_id = d."betId" and l.number = d.number and l.status = 'active'`,
)

// Behind the rows of the legs, without which the table keeps the price.
const lowerPrices = statement(
  'bets.lowerPrices',
  { groupId: 'text', prices: 'jsonb' },
  {},
  `update bets b set odds = p.odds, original_odds = p."originalOdds", win_cents = p."toWin"
     from jsonb_to_recordset($2) as p ("betId" text, odds int, "originalOdds" int, "toWin" bigint)
    where b.group_id = $1 and b.id = p."betId" and b.status = 'active'`,
)

const touchBets = statement(
  'bets.touch',
  { groupId: 'text', betIds: 'text[]', now: 'timestamptz' },
  {},
  'update bets set last_modified = $3 where group_id = $1 and id = any($2)',
)

/** What was decided about a bet's legs; none but of a parlay. */
export type DecidedLegs = Pick<ParlayDecision, 'legs' | 'price'> & { readonly bet: { readonly id: string } }

/** Writes what became of the legs of parlays, and what these pay now; before their own outcomes. [BEY-32] */
export function writeLegs({ tx, group, now }: Writing, parlays: readonly DecidedLegs[]): void {
  const groupId = group.id
  const changes = parlays.flatMap(({ bet: { id: betId }, legs }) => legs.map((leg) => ({ betId, leg })))
  if (changes.length === 0) return
  const decided = changes.flatMap(({ betId, leg }) => (leg.status === 'active' ? [] : [{ betId, ...rowOf(leg) }]))
  const doubts = changes.flatMap(({ betId, leg }) => (leg.status === 'active' ? [{ betId, ...leg }] : []))
  const prices = parlays.flatMap(({ bet, price }) => (price ? [{ betId: bet.id, ...price }] : []))
  if (decided.length > 0) tx.write(decideLegs, { groupId, legs: decided, now })
  if (doubts.length > 0) {
    tx.write(doubtLegs, { groupId, legs: doubts })
    // The bet may be in doubt about another leg already, and then has no news of its own.
    noteSharedChange(tx)
  }
  if (prices.length > 0) tx.write(lowerPrices, { groupId, prices })
  tx.write(touchBets, { groupId, betIds: [...new Set(changes.map(({ betId }) => betId))], now })
  for (const { betId, leg } of changes) {
    if (leg.status !== 'active') group.record('bet.leg-decided', 'bet', betId, detailsOf(leg), 'product')
  }
}

type DecidedLeg = Exclude<LegDecision, { status: 'active' }>

function rowOf({ number, status, as: { score, scoreUpdatedAt, voidReason, isWitnessed } }: DecidedLeg) {
  const { homeScore = null, awayScore = null } = score ?? {}
  const told = { homeScore, awayScore, scoreUpdatedAt: isoOrNull(scoreUpdatedAt), isWitnessed: isWitnessed ?? null }
  return { number, status, ...told, voidReason }
}

function detailsOf({ number, leg, status, as: { score, voidReason }, before, after }: DecidedLeg) {
  const { sport, homeTeam, awayTeam } = leg.game
  const price = ({ odds, toWin }: ParlayPrice) => ({ odds, toWin })
  const then = { number, status, before: price(before), after: price(after) }
  return { game: { sport, homeTeam, awayTeam }, leg: then, score, voidReason }
}
