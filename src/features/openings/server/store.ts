import type { Opening, OpeningState } from '#domain/debts/openings.ts'
import { cents } from '#domain/money/money.ts'
import { type Columns, type Row, statement } from '#server/db/statement.ts'

const openingColumns = {
  id: 'text',
  debtor_id: 'text',
  creditor_id: 'text',
  amount_cents: 'int8',
  note: 'text',
  happened_on: 'text?',
  recorded_by: 'text',
  recorded_at: 'timestamptz',
  import_id: 'text?',
  state: 'text',
  agreed_at: 'timestamptz?',
  paid_cents: 'int8',
} as const satisfies Columns
export type OpeningRow = Row<typeof openingColumns>

const fromOpenings = `select o.id, o.debtor_id, o.creditor_id, o.amount_cents, o.note, o.happened_on::text, o.recorded_by,
    o.recorded_at, o.import_id, o.state, o.agreed_at, coalesce(d.paid_cents, 0) as paid_cents
  from opening_balances o
  left join debts d on d.group_id = $1 and d.id = o.id`

/** Newest first, strictly below a position. */
export const listOpenings = statement(
  'openings.list',
  { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  openingColumns,
  `${fromOpenings} where o.group_id = $1 and (o.recorded_at, o.id) < ($2, $3)
   order by o.recorded_at desc, o.id desc limit $4`,
)

export const findOpening = statement(
  'openings.find',
  { groupId: 'group', openingId: 'text' },
  openingColumns,
  `${fromOpenings} where o.group_id = $1 and o.id = $2`,
)

export const listOpeningsOfImports = statement(
  'openings.ofImports',
  { groupId: 'group', importIds: 'text[]' },
  openingColumns,
  `${fromOpenings} where o.group_id = $1 and o.import_id = any($2) order by o.id`,
)

export const insertOpening = statement(
  'openings.insert',
  {
    ...{ groupId: 'group', id: 'text', debtorId: 'text', creditorId: 'text', amount: 'int8', note: 'text' },
    ...{ date: 'text?', recordedBy: 'text', importId: 'text?', state: 'text', agreedAt: 'timestamptz?' },
    now: 'timestamptz',
  },
  {},
  `insert into opening_balances (group_id, id, debtor_id, creditor_id, amount_cents, note, happened_on, recorded_by,
     import_id, state, agreed_at, recorded_at, last_modified)
   values ($1, $2, $3, $4, $5, $6, $7::date, $8, $9, $10, $11, $12, $12)`,
)

export const setStates = statement(
  'openings.setStates',
  { groupId: 'group', ids: 'text[]', state: 'text', agreedAt: 'timestamptz?', now: 'timestamptz' },
  {},
  `update opening_balances set state = $3, agreed_at = coalesce($4, agreed_at), last_modified = $5
    where group_id = $1 and id = any($2)`,
)

const importColumns = {
  id: 'text',
  created_by: 'text',
  created_at: 'timestamptz',
  digest: 'text',
  pairs: 'jsonb',
  confirmed_at: 'timestamptz?',
  undone_at: 'timestamptz?',
} as const satisfies Columns
export type ImportRow = Row<typeof importColumns>

const fromImports = `select id, created_by, created_at, digest, pairs, confirmed_at, undone_at from imports`

export const findImport = statement(
  'imports.find',
  { groupId: 'group', importId: 'text' },
  importColumns,
  `${fromImports} where group_id = $1 and id = $2`,
)

/** Those in the ledger, the latest first. */
export const listImports = statement(
  'imports.list',
  { groupId: 'group' },
  importColumns,
  `${fromImports} where group_id = $1 and confirmed_at is not null and undone_at is null
   order by confirmed_at desc, id desc limit 20`,
)

/** The one in the ledger that came from a file. */
export const findImportOfFile = statement(
  'imports.ofFile',
  { groupId: 'group', digest: 'text' },
  { id: 'text' },
  'select id from imports where group_id = $1 and digest = $2 and confirmed_at is not null and undone_at is null',
)

/** A preview takes the place of the person's last one that was not confirmed. */
export const removePreviews = statement(
  'imports.removePreviews',
  { groupId: 'group', createdBy: 'text' },
  {},
  'delete from imports where group_id = $1 and created_by = $2 and confirmed_at is null',
)

export const insertImport = statement(
  'imports.insert',
  {
    ...{ groupId: 'group', id: 'text', createdBy: 'text', digest: 'text', pairs: 'jsonb', now: 'timestamptz' },
  },
  {},
  'insert into imports (group_id, id, created_by, digest, pairs, created_at) values ($1, $2, $3, $4, $5, $6)',
)

export const confirmImportRow = statement(
  'imports.confirm',
  { groupId: 'group', importId: 'text', now: 'timestamptz' },
  {},
  'update imports set confirmed_at = $3 where group_id = $1 and id = $2',
)

export const undoImportRow = statement(
  'imports.undo',
  { groupId: 'group', importId: 'text', by: 'text', now: 'timestamptz' },
  {},
  'update imports set undone_at = $4, undone_by = $3 where group_id = $1 and id = $2',
)

export function openingFromRow(row: OpeningRow): Opening {
  return {
    debtorId: row.debtor_id,
    creditorId: row.creditor_id,
    amount: cents(row.amount_cents),
    recordedBy: row.recorded_by,
    state: row.state as OpeningState,
    agreedAt: row.agreed_at,
    paid: cents(row.paid_cents),
  }
}
