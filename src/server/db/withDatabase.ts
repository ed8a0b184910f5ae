import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { readSecret } from '../keptSecret.ts'
import { StartRefusal } from '../startRefusal.ts'
import { superuser } from './cluster.ts'
import { passwordFile } from './clusterAccess.ts'
import { claimDataFolder } from './dataFolder.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'
import { onConnection } from './onConnection.ts'
import { reachDatabase } from './reachDatabase.ts'
import { serverFile } from './stopPostgres.ts'

/** What a terminal command works with: a connection, and whether a running program may be using the database too. */
export type DatabaseInUse = { readonly connection: pg.ClientConfig; readonly isShared: boolean }

/**
 * Lets `work` use the configured database: the one of DATABASE_URL, else our own, which is started unless a running
 * program has started it already. Refuses with a sentence where there is none.
 */
export async function withDatabase<Answer>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (database: DatabaseInUse) => Promise<Answer>,
): Promise<Answer> {
  if (databaseUrl !== null) {
    await reachDatabase(databaseUrl)
    return work({ connection: { connectionString: databaseUrl }, isShared: true })
  }
  const running = await runningPostgres(dataDir)
  if (running) return work({ connection: running, isShared: true })
  const claim = await claimDataFolder(dataDir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    try {
      return await work({ connection: postgres.connection, isShared: false })
    } finally {
      await postgres.stop()
    }
  } finally {
    await claim.release()
  }
}

/** The database started by the running program on this folder; null where none takes connections. */
async function runningPostgres(dataDir: string): Promise<pg.ClientConfig | null> {
  const [, , , port, host] = await serverFile(join(dataDir, 'postgres', 'cluster'))
  const holder = await readFile(join(dataDir, 'program.pid'), 'utf8').catch(() => '')
  if (!port || !host || !isRunning(Number(holder))) return null
  const password = await readSecret(dataDir, passwordFile)
  const connection = { host, port: Number(port), user: superuser, password, database: 'betwixt', ssl: false } as const
  try {
    return await onConnection(connection, async () => connection)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return null
    throw new StartRefusal(`The database in ${dataDir} is starting or stopping. Try again in a moment.`)
  }
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process is running too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
