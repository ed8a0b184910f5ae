import pg from 'pg'
import { type Instant, instant, isoFromInstant } from '#domain/times.ts'
import { instantFromPostgres } from './postgresTime.ts'
import type { Columns, Row, Statement } from './statement.ts'

/** Runs statements, on the pool or inside a transaction. */
export type Queryable = {
  query<Params extends Columns, Result extends Columns>(
    statement: Statement<Params, Result>,
    params: Row<Params>,
  ): Promise<Row<Result>[]>
}

export type Database = Queryable & {
  readonly pool: pg.Pool
  /**
   * Runs `work` between BEGIN and COMMIT on one connection. Statements may be sent without waiting for each other: they
   * run in order, and all are awaited before the commit. Any failure rolls back and is thrown.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** A transaction of reads that must fit together: all see the rows as they were at the first, and none may write. */
  snapshot<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>
  /**
   * Runs reads on one connection, so that those sent without waiting for each other travel together; each has a
   * transaction of its own.
   */
  pipelined<Result>(work: (on: Queryable) => Promise<Result>): Promise<Result>
  end(): Promise<void>
}

export type Transaction = Queryable & {
  /** Sends a statement that only writes; its failure fails the transaction. */
  write<Params extends Columns>(statement: Statement<Params, Columns>, params: Row<Params>): void
}

/**
 * Nobody waits forever. A lock that is not acquired in time fails as "not available"; a process that holds one and
 * stops responding, with its machine or in a debugger, loses its connection and with it the lock.
 */
const patience = {
  lock_timeout: 5_000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/**
 * How long we wait on our side for a database or network that has stopped responding: longer than any of the database's
 * own timeouts. Then the connection is dropped, and the caller gets an error that the database is unavailable.
 */
export const silenceMs = 25_000

/** `withinMs`: how long a statement or a connection may take where somebody else can answer instead. */
export function openDatabase(
  connection: pg.PoolConfig,
  { connections, withinMs }: { connections: number; withinMs?: number },
): Database {
  const pool = new pg.Pool({
    query_timeout: withinMs ?? silenceMs,
    keepAlive: true,
    ...connection,
    ...patience,
    ...(withinMs && { statement_timeout: withinMs }),
    pipeline: true,
    max: connections,
    connectionTimeoutMillis: withinMs ?? 10_000,
  })
  // A broken connection fails its statements and is replaced on the next use; without listeners it would end the
  // program. The pool's listener covers idle connections, each connection's own also those in a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    pool,
    query: (statement, params) => run(pool, statement, params),
    transaction: (work) => inTransaction(pool, 'begin', work),
    pipelined: (work) => pipelined(pool, work),
    snapshot: (work) => inTransaction(pool, 'begin isolation level repeatable read read only', work),
    end: () => pool.end(),
  }
}

/** Sends statements on one connection until the end of what they belong to. */
function sendingOn(client: pg.PoolClient, whole: string) {
  const sent: Promise<unknown>[] = []
  let isOver = false
  const query: Queryable['query'] = (statement, params) => {
    // After the end the connection belongs to somebody else.
    if (isOver) throw new Error(`${statement.name} was sent after its ${whole} has ended`)
    const answer = run(client, statement, params)
    sent.push(answer)
    // All are awaited at the end; until then a failure must not count as unhandled.
    answer.catch(() => {})
    return answer
  }
  const end = () => {
    isOver = true
  }
  return { query, sent, end }
}

async function pipelined<Result>(pool: pg.Pool, work: (on: Queryable) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const { query, sent, end } = sendingOn(client, 'connection')
  try {
    return await work({ query })
  } finally {
    end()
    const answers = await Promise.allSettled(sent)
    client.release(answers.some((one) => one.status === 'rejected' && !(one.reason instanceof pg.DatabaseError)))
  }
}

async function inTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  const { query, sent, end } = sendingOn(client, 'transaction')
  let broken: Error | undefined
  try {
    const begun = client.query(begin)
    begun.catch(() => {})
    sent.push(begun)
    const result = await work({ query, write: (statement, params) => void query(statement, params) })
    end()
    await commit(client, sent)
    return result
  } catch (error) {
    end()
    const first = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
    // After one failed statement all later ones fail too, and one of those may be the error caught here: the first has
    // the reason.
    const reason: unknown = isAborted(error) && first?.status === 'rejected' ? first.reason : error
    // It still answers, but the next transaction needs another server.
    if (isReadOnly(reason)) broken = reason
    await client.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw reason
  } finally {
    client.release(broken)
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}

/** The server is a standby: no longer the primary, after a failover, or not yet. */
function isReadOnly(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

// The commit is sent after the writes without waiting for them. After a failed statement PostgreSQL answers the commit
// with ROLLBACK and no error, so every result is checked.
async function commit(client: pg.PoolClient, sent: readonly Promise<unknown>[]): Promise<void> {
  const committed = client.query('commit')
  committed.catch(() => {})
  await Promise.all(sent)
  const { command } = await committed
  if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
}

async function run<Params extends Columns, Result extends Columns>(
  on: pg.Pool | pg.PoolClient,
  { name, text, params: declared }: Statement<Params, Result>,
  params: Row<Params>,
): Promise<Row<Result>[]> {
  const values = Object.keys(declared).map((key) => bound(declared[key], params[key]))
  const { rows } = await on.query<Row<Result>>({ name, text, values, types })
  return rows
}

/** Values in the driver's format: instants and documents as text. */
function bound(type: string | undefined, value: unknown): unknown {
  if (value === null || value === undefined || type === undefined) return null
  if (type.startsWith('timestamptz[]')) return (value as Instant[]).map(isoFromInstant)
  if (type.startsWith('timestamptz')) return isoFromInstant(value as Instant)
  if (type.startsWith('json')) return JSON.stringify(value)
  return value
}

// Not among the names that the library has.
const int8Array = 1016

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, safeInteger],
  [int8Array, (text) => text.slice(1, -1).split(',').filter(Boolean).map(safeInteger)],
  [pg.types.builtins.TIMESTAMPTZ, instantFromPostgres],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format ?? 'text'),
} as pg.CustomTypesConfig

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`too large for a number: ${text}`)
  return value
}

/** The first row, or null. */
export function firstOf<Found>(rows: readonly Found[]): Found | null {
  return rows[0] ?? null
}

/** The program's current time; tests set their own. */
export type Clock = () => Instant
export const systemClock: Clock = () => instant(Date.now())
