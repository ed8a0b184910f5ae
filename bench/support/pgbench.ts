import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RecordedTransaction, Sent } from './recordedStatements.ts'
import type { BenchDatabase } from './stage.ts'

const run = promisify(execFile)

/** Whether PostgreSQL's own load generator is installed; the embedded PostgreSQL comes without it. */
export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}

/**
 * A recorded transaction as a pgbench script, pipelined as in our program. `varying` has an SQL expression for each
 * parameter that differs from turn to turn; it may use `:turn`, the number of the turn, and variables that `lines` set.
 */
export function pgbenchScript(
  { before, reads, writes }: RecordedTransaction,
  { lines, varying }: { lines: readonly string[]; varying: Readonly<Record<string, string>> },
): PgbenchScript {
  const constants: Record<string, string> = {}
  const sql = (sent: Sent) => `${withVariables(sent, { varying, constants })};`
  const pipelined = (statements: readonly string[]) => ['\\startpipeline', ...statements, '\\endpipeline']
  const script = [
    ...lines,
    ...before.map(sql),
    ...pipelined(['begin;', ...reads.map(sql)]),
    ...pipelined([...writes.map(sql), 'commit;']),
  ]
  return { text: `${script.join('\n')}\n`, constants }
}

type PgbenchScript = { readonly text: string; readonly constants: Readonly<Record<string, string>> }

function withVariables(
  { text, parameters, types }: Sent,
  { varying, constants }: { varying: Readonly<Record<string, string>>; constants: Record<string, string> },
): string {
  const keys = Object.keys(parameters)
  // It takes a colon for the beginning of a variable, in a quoted text too, like the format of a time.
  const quoted = text.replaceAll(/'[^']*'/g, (one) =>
    one.includes(':') ? `(${one.replaceAll(':', "' || chr(58) || '")})` : one,
  )
  return quoted.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_, position) => {
    const key = keys[Number(position) - 1] ?? ''
    const value = parameters[key]
    if (varying[key] !== undefined) return varying[key]
    if (value === null || value === undefined) return 'null'
    // A pgbench variable cannot be empty.
    if (value === '') return "''"
    constants[key] = constantOf(value)
    // It sends no types, and not every place of a parameter says one.
    return `:${key}::${types[key]?.replace(/\?$/, '').replace('group', 'text')}`
  })
}

function constantOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(constantOf).join(',')}}`
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Transactions per second of a script, with so many clients in one pgbench process, without connection time. */
export async function pgbenchRate(
  { connection, folder }: { connection: BenchDatabase['connection']; folder: string },
  { text, constants }: PgbenchScript,
  { clients, times, firstTurn }: { clients: number; times: number; firstTurn: number },
): Promise<number> {
  const file = join(folder, 'script.sql')
  await writeFile(file, text)
  const variables = Object.entries({ ...constants, firstTurn: String(firstTurn), clients: String(clients), done: '0' })
  const parameters = [
    ...['--no-vacuum', '--protocol=prepared', '--client', String(clients), '--transactions', String(times / clients)],
    ...['--host', connection.host, '--port', String(connection.port), '--username', connection.user, '--file', file],
    ...variables.flatMap(([name, value]) => ['--define', `${name}=${value}`]),
    connection.database,
  ]
  const { stdout, stderr } = await run('pgbench', parameters, {
    env: { ...process.env, PGPASSWORD: connection.password },
  })
  const rate = Number(/tps = ([\d.]+) \(without initial/.exec(stdout)?.[1])
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
  if (!(rate > 0) || failed > 0) throw new Error(`pgbench failed: ${stdout}${stderr}`)
  return rate
}
