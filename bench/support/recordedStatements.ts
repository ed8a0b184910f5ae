import pg from 'pg'
import { allStatements } from '#server/db/statement.ts'

/** A named statement as sent, its parameters and their declared types by name. */
export type Sent = {
  readonly name: string
  readonly text: string
  readonly types: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, unknown>>
}

/** One transaction, in the order in which it was sent. */
export type RecordedTransaction = {
  /** Statements before it began. */
  readonly before: readonly Sent[]
  /** Its reads, including locks. */
  readonly reads: readonly Sent[]
  /** From the first write to the end. */
  readonly writes: readonly Sent[]
}

/**
 * What `work` sends to the database: one transaction, and the statements before it. A reference that replays this does
 * the same as our code by construction, also after our code changes.
 */
export async function recordTransaction(work: () => Promise<unknown>): Promise<RecordedTransaction> {
  const sent = await recordQueries(work)
  const names = sent.map((query) => (typeof query === 'string' ? query : query.name))
  const [begin, commit] = [names.indexOf('begin'), names.indexOf('commit')]
  if (begin < 0 || commit !== names.length - 1) throw new Error(`this is not one transaction: ${names.join(', ')}`)
  const inside = sent.slice(begin + 1, commit).map(namedStatement)
  const firstWrite = inside.findIndex(
    ({ text }) => /^(insert into|update|delete from)\b/.test(text) && !/\breturning\b/.test(text),
  )
  return {
    before: sent.slice(0, begin).map(namedStatement),
    reads: inside.slice(0, firstWrite),
    writes: inside.slice(firstWrite),
  }
}

type Query = string | { readonly name: string; readonly values: readonly unknown[] }

async function recordQueries(work: () => Promise<unknown>): Promise<Query[]> {
  const sent: Query[] = []
  const { prototype } = pg.Client
  const { query } = prototype
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (isOurs(given[0])) sent.push(given[0])
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return sent
}

/** Statements of libraries have no name. */
function isOurs(query: unknown): query is Query {
  if (typeof query === 'string') return query === 'begin' || query === 'commit'
  return typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string'
}

function namedStatement(query: Query): Sent {
  const name = typeof query === 'string' ? query : query.name
  const values = typeof query === 'string' ? [] : query.values
  const declared = allStatements.find((one) => one.name === name)
  if (!declared) throw new Error(`no statement is declared as ${name}`)
  const keys = Object.keys(declared.params)
  return {
    name,
    text: declared.text,
    types: declared.params,
    parameters: Object.fromEntries(keys.map((key, index) => [key, values[index]])),
  }
}
