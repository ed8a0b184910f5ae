import pg from 'pg'
import { rateOf } from './rate.ts'
import type { RecordedTransaction, Sent } from './recordedStatements.ts'
import type { BenchDatabase } from './stage.ts'

/** The parameters that differ from turn to turn, by name; all others are as recorded. */
export type Varying = (turn: number) => Readonly<Record<string, unknown>>

/**
 * Replays a recorded transaction with a plain pg client and nothing else: named statements, pipelined, two round trips
 * per transaction. `reads` must lock the group, whose next event number the writes get as `seq`.
 */
export async function bareRate(
  { connection }: BenchDatabase,
  recorded: RecordedTransaction,
  { clients, times, varying }: { clients: number; times: number; varying: Varying },
): Promise<number> {
  const open = await Promise.all(Array.from({ length: clients }, () => connectPipelined(connection)))
  try {
    return await rateOf(clients, { times }, async (turn, worker) => {
      const client = open[worker]
      if (client) await replay(client, recorded, varying(turn))
    })
  } finally {
    await Promise.all(open.map((client) => client.end()))
  }
}

export async function connectPipelined(connection: BenchDatabase['connection']): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, pipeline: true })
  await client.connect()
  return client
}

async function replay(client: pg.Client, { before, reads, writes }: RecordedTransaction, own: Record<string, unknown>) {
  const send = ({ name, text, parameters }: Sent, more: Record<string, unknown>) =>
    client.query({ name, text, values: Object.keys(parameters).map((key) => more[key] ?? parameters[key]) })
  await Promise.all(before.map((statement) => send(statement, own)))
  const [, ...read] = await Promise.all([client.query('begin'), ...reads.map((statement) => send(statement, own))])
  const locked = read.flatMap(({ rows }) => rows).find((row) => 'last_seq' in row)
  const withSeq = { ...own, seq: Number(locked.last_seq) }
  const sent = writes.map((statement) => send(statement, withSeq))
  const [committed] = await Promise.all([client.query('commit'), ...sent])
  if (committed.command !== 'COMMIT') throw new Error(`the transaction ended with ${committed.command}`)
}
