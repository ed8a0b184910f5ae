import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { claimDataFolder } from '#server/db/dataFolder.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { databaseUrlOf } from '#test/support/onDatabase.ts'

/** Signs the sessions of every program of a benchmark. */
export const authSecret = 'a secret of the benchmarks, long enough for everyone'

/** A migrated database of a benchmark. */
export type BenchDatabase = {
  readonly connection: { host: string; port: number; user: string; password: string; database: string; ssl: false }
  /** In the form of DATABASE_URL. */
  readonly url: string
  /** For seeding and queries outside of what is measured. */
  readonly client: pg.Client
}

export type BenchProgram = RunningProgram & { readonly port: number }

/** What a row works with: its own PostgreSQL, with production settings. */
export type Stage = {
  /** A folder that is removed afterwards. */
  readonly folder: string
  database(): Promise<BenchDatabase>
  /** The program in its own process, without rate limits and timed work, with the built-in sample games. */
  program(database: BenchDatabase, environment?: Record<string, string>): Promise<BenchProgram>
  /** `ending` runs before the folder is removed, the last one first. */
  later(ending: () => unknown): void
}

/** Runs `work` on its own stage and cleans up afterwards, also when the benchmark is told to end. */
export async function onStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const endings: (() => unknown)[] = []
  const later = (ending: () => unknown) => void endings.unshift(ending)
  const clearUp = async () => {
    for (const ending of endings.splice(0)) await ending()
  }
  const end = () => void clearUp().finally(() => process.exit(1))
  for (const signal of signals) process.once(signal, end)
  try {
    const folder = await temporaryFolder(later)
    return await work(stageIn(folder, later))
  } finally {
    await clearUp()
    for (const signal of signals) process.off(signal, end)
  }
}

/** The last one: the launcher has ended. */
const signals = ['SIGINT', 'SIGTERM', 'disconnect'] as const

async function temporaryFolder(later: Stage['later']): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'betwixt-bench-'))
  later(() => rm(folder, { recursive: true, force: true }))
  // For root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  return folder
}

function stageIn(folder: string, later: Stage['later']): Stage {
  let server: ReturnType<typeof startPostgres> | null = null
  let databases = 0
  return {
    folder,
    later,
    async database() {
      server ??= startPostgres(folder, later)
      const { connection } = await server
      databases += 1
      return makeDatabase({ ...connection, database: `bench_${databases}` }, later)
    },
    async program({ url }, environment = {}) {
      const quiet = { DATABASE_URL: url, AUTH_SECRET: authSecret, RATE_LIMITS: 'off', JOBS: 'off', LOG_LEVEL: 'error' }
      const program = await startProgram({ ...quiet, ...environment })
      later(program.terminate)
      return { ...program, port: Number(new URL(program.url).port) }
    },
  }
}

async function startPostgres(folder: string, later: Stage['later']) {
  const claim = await claimDataFolder(folder)
  later(claim.release)
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  later(server.stop)
  return server
}

async function makeDatabase(connection: BenchDatabase['connection'], later: Stage['later']): Promise<BenchDatabase> {
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${connection.database}`)
  await admin.end()
  await migrate({ connection, log: () => {} })
  const client = new pg.Client(connection)
  await client.connect()
  later(() => client.end())
  return { connection, url: databaseUrlOf(connection), client }
}
