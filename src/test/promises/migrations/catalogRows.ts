import pg from 'pg'
import { tablesOf } from '#server/db/tables.ts'
import { insertRows, type Row } from './olderSchemas.ts'

type Column = { readonly name: string; readonly type: string; readonly needed: boolean }
type Check = { readonly name: string; readonly columns: readonly string[]; readonly text: string }
type Reference = {
  readonly columns: readonly string[]
  readonly parent: string
  readonly parentColumns: readonly string[]
}
type Shape = { readonly columns: Column[]; readonly checks: Check[]; readonly references: Reference[] }

/**
 * Gives every table that has no row two of them, made from the catalog alone: one with a value in each column, one with
 * the fewest. So a table that a later migration brings is filled as well. Answers the tables that it filled.
 */
export async function fillEmptyTables(client: pg.Client): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await tablesOf(client)) {
    if ((await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`)).rowCount !== 0) continue
    const shape = await shapeOf(client, name)
    const wasFilled = await tryRow(client, name, shape, { isFull: true, number: 0 })
    const wasSparse = await tryRow(client, name, shape, { isFull: false, number: 1 })
    if (!wasFilled && !wasSparse) throw new Error(`no row of ${name} could be made from the catalog`)
    filled.push(name)
  }
  return filled
}

async function shapeOf(client: pg.Client, table: string): Promise<Shape> {
  const { rows: columns } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as needed
       from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attidentity = '' order by a.attnum`,
    [pg.escapeIdentifier(table)],
  )
  const { rows: constraints } = await client.query<Check & Reference & { kind: string }>(
    `select c.conname as name, c.contype as kind, pg_get_constraintdef(c.oid) as text, coalesce(p.relname, '') as parent,
            array(select a.attname::text from unnest(c.conkey) with ordinality k(num, at)
                    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by k.at) as columns,
            array(select a.attname::text from unnest(c.confkey) with ordinality k(num, at)
                    join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num order by k.at) as "parentColumns"
       from pg_constraint c left join pg_class p on p.oid = c.confrelid where c.conrelid = $1::regclass
      order by cardinality(c.conkey) desc, c.conname`,
    [pg.escapeIdentifier(table)],
  )
  const references = constraints.filter(({ kind }) => kind === 'f')
  // The schema does not say it of people's tables any more; older ones did.
  const saysNoGroup = references.every((one) => !one.columns.includes('group_id'))
  const ofGroup = { columns: ['group_id'], parent: 'groups', parentColumns: ['id'] }
  const isThere = columns.some(({ name }) => name === 'group_id')
  return {
    columns,
    checks: constraints.filter(({ kind }) => kind === 'c'),
    references: isThere && saysNoGroup ? [...references, ofGroup] : references,
  }
}

/** Tries values until the table's constraints take a row; a refused check moves on the values of its columns. */
async function tryRow(
  client: pg.Client,
  table: string,
  { columns, checks, references }: Shape,
  { isFull, number }: { isFull: boolean; number: number },
): Promise<boolean> {
  const known = await parentsOf(client, references, { columns, isFull, number })
  const free = columns.filter(({ name, needed }) => !(name in known) && (isFull || needed))
  const choices = new Map(
    free.map((column) => [
      column.name,
      choicesOf(table, column, checks, number).filter((one) => one !== null || !column.needed),
    ]),
  )
  const chosen = new Map(free.map(({ name }) => [name, 0]))
  const names = columns.map(({ name }) => name)
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const row: Row = {
      ...known,
      ...Object.fromEntries([...chosen].map(([name, at]) => [name, choices.get(name)?.[at]])),
    }
    const refused = await refusalOf(client, () => insertRows(client, table, names, [row]))
    if (refused === null) return true
    const involved = checks.find(({ name }) => name === refused)?.columns.filter((name) => chosen.has(name)) ?? []
    if (!moveOn(involved, chosen, choices)) return false
  }
  return false
}

/** Counts on like the wheels of a meter; false after the last combination. */
function moveOn(columns: readonly string[], chosen: Map<string, number>, choices: Map<string, unknown[]>): boolean {
  for (const column of columns) {
    const next = (chosen.get(column) ?? 0) + 1
    chosen.set(column, next % (choices.get(column)?.length ?? 1))
    if (next < (choices.get(column)?.length ?? 1)) return true
  }
  return false
}

/** The columns that refer to a row of another table, with the values of one; two references to a table get two rows. */
async function parentsOf(
  client: pg.Client,
  references: readonly Reference[],
  { columns, isFull, number }: { columns: readonly Column[]; isFull: boolean; number: number },
): Promise<Row> {
  const known: Record<string, unknown> = {}
  const asked = new Map<string, number>()
  const isNeeded = (name: string) => columns.some((column) => column.name === name && column.needed)
  for (const { columns: own, parent, parentColumns } of references) {
    if (own.every((name) => name in known) || !(isFull || own.some(isNeeded))) continue
    const nth = asked.get(parent) ?? 0
    asked.set(parent, nth + 1)
    // What another reference has given already, this one's row has too.
    const given = own.flatMap((name, index) => (name in known ? [[parentColumns[index], known[name]]] : []))
    const fitting = `from ${pg.escapeIdentifier(parent)} t where to_jsonb(t) @> $1`
    const { rows } = await client.query<{ row: Row }>(
      `select to_jsonb(t) as row ${fitting} order by to_jsonb(t)::text
        offset $2 % greatest(1, (select count(*) ${fitting})) limit 1`,
      [JSON.stringify(Object.fromEntries(given)), number + nth],
    )
    own.forEach((name, index) => {
      known[name] = rows[0]?.row[parentColumns[index] ?? '']
    })
  }
  return known
}

/** Values of a column, the likeliest first: what a check of it names, and then what our checks usually ask for. */
function choicesOf(table: string, { name, type }: Column, checks: readonly Check[], number: number): unknown[] {
  const own = checks.filter(({ columns }) => columns.includes(name)).map(({ text }) => text)
  const named = own.flatMap((text) => [...text.matchAll(/'([^'^\\]+)'::text/g)].map(([, literal]) => literal))
  const at = Date.UTC(2026, 10, 20, 12, number)
  const hour = 60 * 60 * 1_000
  switch (type) {
    case 'boolean':
      return [false, true]
    case 'timestamp with time zone':
      return [new Date(at).toISOString(), new Date(at + hour).toISOString(), null]
    case 'date':
      return [`2026-11-0${number + 2}`]
    case 'jsonb':
      return [[], {}]
    case 'text[]':
      return ['{}', `{${named[0] ?? 'one'}}`]
    case 'integer[]':
      return ['{100}']
    case 'text':
      return [...named, `${table} ${name} ${number}`, ...usualTexts(number), null]
    default:
      return [1 + number, 10, 100, 1_000, 100_000, 0, null]
  }
}

function usualTexts(number: number): string[] {
  return [
    // Days first: where two have an order, a text between them would have none.
    `2026-11-1${number}`,
    `AbcdefghijKLMNOPQRS${number}`,
    `AbcdefghijKLMNOPQRSTU${number}`,
    `ABC12${number}`,
    `+1555000111${number}`,
    `/path/${number}`,
  ]
}

/** The name of the constraint that refuses it ('' where none is named); null when it is done. */
async function refusalOf(client: pg.Client, work: () => Promise<unknown>): Promise<string | null> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
    return null
  } catch (error) {
    await client.query('rollback')
    return error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  }
}
