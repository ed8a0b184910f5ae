import type { BetLeg } from '#domain/bids/parlays.ts'
import type { CsvValue } from '#domain/csv.ts'
import { remaining } from '#domain/debts/debts.ts'
import { describeSide, oppositeSide } from '#domain/games/sides.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import { formatOdds } from '#domain/odds/odds.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { isoFromInstant, isoOrNull } from '#domain/times.ts'
import { betLegsFromRow } from '#features/bets/server/legs.ts'
import { sideFromColumns } from '#features/games/server/sideColumns.ts'
import type { Columns, Row, Statement } from '#server/db/statement.ts'
import type { pageBets, pageDebts, pagePayments } from './store.ts'

/** A value that CSV writes in another way than JSON. */
type Cell = CsvValue | { readonly json: unknown; readonly csv: CsvValue }
type RowOf<Page> = Page extends Statement<Columns, infer Result> ? Row<Result> : never

/** The columns of an export in their order, and what each says of a row of `Page`, whose people `personOf` names. */
export type ExportColumns<Page> = Readonly<Record<string, (row: RowOf<Page>, personOf: PersonOf) => Cell>>

/** A bet with both sides and the legs of a parlay; `winnerId` is empty while it is active, and after a push. */
export const betColumns: ExportColumns<typeof pageBets> = {
  id: (row) => row.id,
  bidId: (row) => row.bid_id,
  status: (row) => row.status,
  outcome: (row) => row.settlement_status,
  winnerId: (row) => row.winner_id,
  winner: (row, personOf) => row.winner_id && personOf(row.winner_id, '').name,
  creatorId: (row) => row.creator_id,
  creator: (row, personOf) => personOf(row.creator_id, row.creator_name).name,
  creatorSide: (row) => describeSide(sideFromColumns(row)),
  creatorRisk: (row) => money(row.stake_cents),
  creatorToWin: (row) => money(row.win_cents),
  acceptorId: (row) => row.acceptor_id,
  acceptor: (row, personOf) => personOf(row.acceptor_id, row.acceptor_name).name,
  acceptorSide: (row) =>
    describeSide(oppositeSide(sideFromColumns(row), { homeTeam: row.home_team, awayTeam: row.away_team })),
  acceptorRisk: (row) => money(row.win_cents),
  acceptorToWin: (row) => money(row.stake_cents),
  creatorOdds: (row) => row.odds,
  sport: (row) => row.sport,
  betType: (row) => row.bet_type,
  homeTeam: (row) => row.home_team,
  awayTeam: (row) => row.away_team,
  description: (row) => row.description,
  legs: (row) => legsCell(betLegsFromRow(row.legs)),
  gameTime: (row) => isoOrNull(row.starts_at),
  acceptedAt: (row) => isoFromInstant(row.accepted_at),
  settledAt: (row) => isoOrNull(row.settled_at),
  settledBy: (row, personOf) => personOf(row.settled_by, row.settled_by_name)?.name ?? null,
  homeScore: (row) => row.home_score,
  awayScore: (row) => row.away_score,
  voidReason: (row) => row.void_reason,
}

/** A debt; what remains of those that are not disputed makes up the balances. */
export const debtColumns: ExportColumns<typeof pageDebts> = {
  id: (row) => row.id,
  betId: (row) => row.bet_id,
  bet: (row) => row.bet_description,
  debtorId: (row) => row.debtor_id,
  debtor: (row, personOf) => personOf(row.debtor_id, row.debtor_name).name,
  creditorId: (row) => row.creditor_id,
  creditor: (row, personOf) => personOf(row.creditor_id, row.creditor_name).name,
  amount: (row) => money(row.amount_cents),
  paid: (row) => money(row.paid_cents),
  cancelled: (row) => money(row.cancelled_cents),
  remaining: ({ amount_cents: amount, paid_cents: paid, cancelled_cents: cancelled }) =>
    money(remaining({ amount: cents(amount), paid: cents(paid), cancelled: cents(cancelled) })),
  status: (row) => row.status,
  disputed: ({ disputed }) => ({ json: disputed, csv: disputed ? 'yes' : 'no' }),
  origin: (row) => row.origin,
  settlement: (row) => row.settlement,
  createdAt: (row) => isoFromInstant(row.created_at),
  settledAt: (row) => isoOrNull(row.settled_at),
  lastModified: (row) => isoFromInstant(row.last_modified),
}

/** A payment; `debts` says how much it took off each debt, or had taken off before it was reversed. */
export const paymentColumns: ExportColumns<typeof pagePayments> = {
  id: (row) => row.id,
  payerId: (row) => row.payer_id,
  payer: (row, personOf) => personOf(row.payer_id, row.payer_name).name,
  payeeId: (row) => row.payee_id,
  payee: (row, personOf) => personOf(row.payee_id, row.payee_name).name,
  amount: (row) => money(row.amount_cents),
  method: (row) => row.method,
  note: (row) => row.note,
  recordedById: (row) => row.settled_by,
  recordedBy: (row, personOf) => personOf(row.settled_by, row.settled_by_name).name,
  recordedAt: (row) => isoFromInstant(row.created_at),
  status: (row) => (row.reversed_at === null ? 'recorded' : 'reversed'),
  reversedAt: (row) => isoOrNull(row.reversed_at),
  reversedById: (row) => row.reversed_by,
  reversedBy: (row, personOf) => personOf(row.reversed_by, row.reversed_by_name)?.name ?? null,
  reversalReason: (row) => row.reversal_reason,
  settleUpId: (row) => row.settle_up_id,
  debts: (row) => {
    const debts = row.debts as readonly { readonly debtId: string; readonly cents: number }[]
    return {
      json: debts.map(({ debtId, cents: amount }) => ({ debtId, amount: dollarsFromCents(cents(amount)) })),
      csv: debts.map(({ debtId, cents: amount }) => `${debtId} ${decimals(amount)}`).join('; '),
    }
  },
}

/** In CSV each with its game, price and outcome: `Bills -3 (Bills @ Dolphins) +100 won`. [BEY-32] */
function legsCell(legs: readonly BetLeg[]): Cell {
  return {
    json: legs.map(({ game, side, odds, status, score }) => ({
      ...{
        sport: game.sport,
        homeTeam: game.homeTeam,
        awayTeam: game.awayTeam,
        side: describeSide(side),
        odds,
        status,
      },
      ...{ homeScore: score?.homeScore ?? null, awayScore: score?.awayScore ?? null },
    })),
    csv: legs
      .map(({ game: { homeTeam, awayTeam }, side, odds, status }) =>
        [describeSide(side), `(${awayTeam} @ ${homeTeam})`, formatOdds(odds), status].join(' '),
      )
      .join('; '),
  }
}

/** In CSV with two decimals. */
function money(amountCents: number): Cell {
  return { json: dollarsFromCents(cents(amountCents)), csv: decimals(amountCents) }
}

function decimals(amountCents: number): string {
  return (amountCents / 100).toFixed(2)
}

export function csvOf(cell: Cell): CsvValue {
  return isBoth(cell) ? cell.csv : cell
}

export function jsonOf(cell: Cell): unknown {
  return isBoth(cell) ? cell.json : cell
}

function isBoth(cell: Cell): cell is Exclude<Cell, CsvValue> {
  return typeof cell === 'object' && cell !== null
}
