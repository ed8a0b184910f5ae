import type { AnyDetails } from '#domain/log/eventDetails.ts'
import { unlistedEvents } from '#domain/log/events.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant } from '#domain/times.ts'
import { termsView } from '#features/bets/termsContract.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { type Row, statement } from '#server/db/statement.ts'
import type { BetStepMade } from '../contract.ts'

// What became of its bid after a part of it was taken for this bet is no part of its story. The moves of its game count from the bid's first day to the settlement, and only while the id was this game's. A
// payment is read from the list of debts that it covered, also after it was undone.
const listSteps = statement(
  'bets.timeline',
  { groupId: 'group', betId: 'text', unlisted: 'text[]' },
  {
    seq: 'int8',
    type: 'text',
    actor_id: 'text?',
    actor_name: 'text?',
    at: 'timestamptz',
    details: 'jsonb',
    odds: 'int4',
    stake_cents: 'int8',
    amount_cents: 'int8?',
    method: 'text?',
    reversal_reason: 'text?',
    covered: 'int8?',
  },
  `select e.seq, e.type, e.actor_id, actor.name as actor_name, e.at, e.details, b.odds, b.stake_cents,
          p.amount_cents, p.method, p.reversal_reason,
          (select count(*) from payment_debts c where c.group_id = $1 and c.payment_id = p.id) as covered
     from bets b join bids o on o.group_id = $1 and o.id = b.bid_id
     join group_events e on e.group_id = $1 and e.entity_id = any(
       array[b.id, b.bid_id, b.game_id] || array(
         select l.game_id from bet_legs l where l.group_id = $1 and l.bet_id = b.id) || array(
         select c.payment_id from payment_debts c join debts d on d.group_id = $1 and d.id = c.debt_id
          where c.group_id = $1 and d.bet_id = b.id))
     left join users actor on actor.id = e.actor_id
     left join payments p on e.entity_type = 'payment' and p.group_id = $1 and p.id = e.entity_id
    where b.group_id = $1 and b.id = $2 and e.type <> all($3)
      and (e.entity_type <> 'bid' or e.seq < (
        select a.seq from group_events a
         where a.group_id = $1 and a.entity_id = b.id and a.type = 'bid.accepted'))
      and (e.entity_type <> 'game'
        or e.at >= o.created_at and (b.settled_at is null or e.at <= b.settled_at)
          and (e.details->'game'->>'homeTeam' = b.home_team and e.details->'game'->>'awayTeam' = b.away_team
            or exists (select from bet_legs l where l.group_id = $1 and l.bet_id = b.id
              and l.game_id = e.entity_id and l.home_team = e.details->'game'->>'homeTeam'
              and l.away_team = e.details->'game'->>'awayTeam')))
    order by e.seq desc limit 1000`,
)

/** Everything that has happened to a bet, from the bid to the payment, oldest first. [BET-18] [BEY-07] */
export async function betTimeline(
  context: OperationContext,
  { betId }: { groupId: string; betId: string },
): Promise<{ items: BetStepMade[] }> {
  const { groupId } = memberOf(context)
  const { db } = context.services
  const [personOf, rows] = await Promise.all([
    personsIn(db, groupId),
    db.query(listSteps, { groupId, betId, unlisted: unlistedEvents }),
  ])
  // Every bet has at least the event of its acceptance.
  if (rows.length === 0) throw new Refused(refusal('bet-not-found'))
  return { items: rows.reverse().map((row) => stepView(row, personOf)) }
}

type StepRow = Row<(typeof listSteps)['columns']>

function stepView(row: StepRow, personOf: PersonOf): BetStepMade {
  const details = row.details as AnyDetails
  const { winnerId } = details
  return {
    seq: row.seq,
    type: row.type,
    at: isoFromInstant(row.at),
    actor: personOf(row.actor_id, row.actor_name),
    terms: termsIn(row, details),
    before: details.before ? termsView(details.before) : null,
    reason: details.reason ?? null,
    doubt: details.doubt ?? null,
    from: details.from ?? null,
    to: details.to ?? null,
    result: winnerId === undefined ? null : { winnerId, voidReason: details.voidReason ?? null },
    score: details.score ?? details.correction ?? null,
    game: gameIn(details),
    leg: legIn(details),
    outcome: details.outcome ?? null,
    how: details.how ?? null,
    payment: paymentIn(row),
  }
}

/** A bid's terms at that moment. Those of the bet are fixed by the acceptance. */
function termsIn({ type, odds, stake_cents: stake }: StepRow, { terms }: AnyDetails): BetStepMade['terms'] {
  if (terms) return termsView(terms)
  if (type !== 'bid.accepted') return null
  const wagerAmount = dollarsFromCents(cents(stake))
  return { odds, wagerAmount, expirationTime: null, lineGone: false, waits: false }
}

function gameIn({ game }: AnyDetails): BetStepMade['game'] {
  return game ? { sport: game.sport, homeTeam: game.homeTeam, awayTeam: game.awayTeam } : null
}

function legIn({ leg, voidReason = null }: AnyDetails): BetStepMade['leg'] {
  if (!leg) return null
  const { number, status } = leg
  const price = ({ odds, toWin }: typeof leg.before) => ({ odds, toWin: dollarsFromCents(cents(toWin)) })
  return { number, status, voidReason, before: price(leg.before), after: price(leg.after) }
}

function paymentIn({ amount_cents: amount, method, reversal_reason, covered }: StepRow): BetStepMade['payment'] {
  if (amount === null) return null
  return {
    amount: dollarsFromCents(cents(amount)),
    paymentMethod: method ?? '',
    reversalReason: reversal_reason,
    debts: covered ?? 1,
  }
}
