import {
  refusableUntil,
  whyCannotAgreeToOpening,
  whyCannotRefuseOpening,
  whyCannotUndoImport,
  whyCannotWithdrawOpening,
} from '#domain/debts/openings.ts'
import type { ImportedPair } from '#domain/imports/importPairs.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import { type Instant, isoFromInstant, isoOrNull } from '#domain/times.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { ImportAnswer, OpeningAnswer } from '../contract.ts'
import { type People, peopleOf } from './people.ts'
import {
  findOpening,
  type ImportRow,
  listImports,
  listOpenings,
  listOpeningsOfImports,
  type OpeningRow,
  openingFromRow,
} from './store.ts'

type Reader = { readonly people: People; readonly readerId: string; readonly now: Instant }

/** What is owed from before, newest first, and the imports that were not taken back. [BEY-36] */
export async function openingsOf(
  context: OperationContext,
  { limit, cursor }: { groupId: string; limit: number; cursor?: string | undefined },
) {
  const { db, clock } = context.services
  const { groupId, userId: readerId } = memberOf(context)
  const below = positionOf(cursor)
  const [rows, imports, people] = await Promise.all([
    db.query(listOpenings, { groupId, belowAt: below.at, belowId: below.id, limit: limit + 1 }),
    db.query(listImports, { groupId }),
    peopleOf(db, groupId),
  ])
  const importIds = imports.map(({ id }) => id)
  const ofImports = importIds.length === 0 ? [] : await db.query(listOpeningsOfImports, { groupId, importIds })
  const reader = { people, readerId, now: clock() }
  const page = pageOfRows(rows, {
    limit,
    positionIn: (row) => ({ at: row.recorded_at, id: row.id }),
    item: (row) => openingView(row, reader),
  })
  return { ...page, imports: imports.map((row) => importView(row, { people, openings: ofImports, now: reader.now })) }
}

/** An opening balance in its current state, also inside a transaction that has just changed it. */
export async function readOpening(
  db: Queryable,
  { groupId, openingId, readerId, now }: { groupId: CheckedGroupId; openingId: string; readerId: string; now: Instant },
): Promise<OpeningAnswer> {
  const [rows, people] = await Promise.all([db.query(findOpening, { groupId, openingId }), peopleOf(db, groupId)])
  const row = firstOf(rows)
  if (!row) throw new Error(`no opening balance ${openingId}`)
  return openingView(row, { people, readerId, now })
}

function openingView(row: OpeningRow, { people, readerId, now }: Reader): OpeningAnswer {
  const opening = openingFromRow(row)
  return {
    id: row.id,
    from: people.person(row.debtor_id),
    to: people.person(row.creditor_id),
    amount: dollarsFromCents(opening.amount),
    note: row.note,
    date: row.happened_on,
    by: people.person(row.recorded_by),
    recordedAt: isoFromInstant(row.recorded_at),
    state: opening.state,
    agreedAt: isoOrNull(row.agreed_at),
    refusableUntil: isoOrNull(refusableUntil(opening)),
    importId: row.import_id,
    mayAgree: whyCannotAgreeToOpening(opening, readerId, people.isMember) === null,
    mayRefuse: whyCannotRefuseOpening(opening, readerId, now) === null,
    mayWithdraw: whyCannotWithdrawOpening(opening, readerId) === null,
  }
}

export function importView(
  row: ImportRow,
  { people, openings, now }: { people: People; openings: readonly OpeningRow[]; now: Instant },
): ImportAnswer {
  const pairs = row.pairs as readonly ImportedPair[]
  const own = openings.filter(({ import_id }) => import_id === row.id).map(openingFromRow)
  return {
    id: row.id,
    by: people.person(row.created_by),
    at: isoFromInstant(row.confirmed_at ?? row.created_at),
    pairs: pairs.length,
    total: dollarsFromCents(cents(pairs.reduce((sum, { amount }) => sum + amount, 0))),
    why: whyCannotUndoImport(own, now)?.message ?? null,
  }
}
