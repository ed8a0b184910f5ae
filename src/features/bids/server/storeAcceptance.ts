import type { Bet } from '#domain/bets/bets.ts'
import { withPartTaken } from '#domain/bids/parts.ts'
import { insertBet, newBetRow, storeLegs } from '#features/bets/server/store.ts'
import type { Transaction } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { StoredBid } from './bidRows.ts'

const markAccepted = statement(
  'bids.markAccepted',
  { groupId: 'text', bidId: 'text', acceptorId: 'text', acceptedAt: 'timestamptz' },
  {},
  `update bids set status = 'accepted', accepted_at = $4, acceptor_id = $3, last_modified = $4
    where group_id = $1 and id = $2 and status = 'open'`,
)

/** A part of an open bid became a bet: what is left of it is `stake`. [BEY-18] */
const markPartTaken = statement(
  'bids.markPartTaken',
  {
    groupId: 'text',
    id: 'text',
    stake: 'int8',
    taken: 'int8',
    takenWin: 'int8',
    takenAtOdds: 'int8',
    version: 'int4',
    lastModified: 'timestamptz',
  },
  {},
  `update bids set stake_cents = $3, taken_cents = $4, taken_win_cents = $5, taken_at_odds_cents = $6, version = $7,
     last_modified = $8
    where group_id = $1 and id = $2 and status = 'open'`,
)

/** Stores the bet that was made of all that is open of the bid. */
export function storeAcceptance(
  tx: Transaction,
  bet: Bet,
  bid: Pick<StoredBid, 'odds' | 'autoUpdateOdds' | 'happensAt'>,
): void {
  const row = newBetRow(bet, bid)
  tx.write(markAccepted, row)
  tx.write(insertBet, row)
  storeLegs(tx, bet)
}

/** Stores the bet that was made of a part of the bid, which stays open with what is left of it. */
export function storePartTaken(tx: Transaction, bet: Bet, bid: StoredBid): void {
  const rest = withPartTaken(bid, bet.creator.risk)
  const { risk: taken, toWin: takenWin } = rest.taken
  tx.write(markPartTaken, { ...rest, taken, takenWin, lastModified: bet.acceptedAt })
  tx.write(insertBet, newBetRow(bet, bid))
  storeLegs(tx, bet)
}
