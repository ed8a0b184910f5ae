import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDataFolder } from '#server/db/dataFolder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { aDataFolder, killDatabase } from '#test/support/aProgram.ts'
import { aServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import { on } from '#test/support/onDatabase.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { chanceOf } from '../model/chance.ts'
import { fillDatabase } from './fullDatabase.ts'
import { type AllRows, allRows, asBefore, fillAt, migrationNames, migrationsSeen } from './olderSchemas.ts'

const times = extent('INTERRUPTIONS', { once: 1, usual: 5, long: 30 })

describe(`a migration that is interrupted, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let claim: Awaited<ReturnType<typeof claimDataFolder>>
  let postgres: EmbeddedPostgres
  let rows: AllRows
  let newest: number
  /** How long a whole migration takes here, so that the blows fall within it. */
  let wholeMs = 400

  beforeAll(async () => {
    newest = (await migrationNames()).length
    const server = await aServer({ JOBS: 'on', RATE_LIMITS: 'off' })
    try {
      await fillDatabase(server)
      rows = await on(server.connection, allRows)
    } finally {
      await server.stop()
    }
    folder = await aDataFolder()
    claim = await claimDataFolder(folder.path)
    postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} })
  }, 120_000)
  afterAll(async () => {
    await postgres?.stop()
    await claim?.release()
    await folder?.remove()
  })

  it(
    `leaves the schema before or after, with every row, and the next start completes it, ${times} times`,
    async () => {
      const left = new Set<string>()
      for (let time = 0; time < times; time += 1) {
        const from = chance.whole(6, newest - 1)
        const connection = await anOldDatabase(`old_${time}`, from)
        const before = await on(connection, allRows)
        const blow = chance.one(['program', 'database', 'both'] as const)
        await interrupt(connection, blow, chance.whole(0, Math.round(wholeMs * 1.2)))
        const seen = await waitFor(() => on(connection, (client) => seenAlone(client)))
        expect([from, newest]).toContain(seen)
        left.add(seen === from ? 'before' : 'after')
        const now = await on(connection, allRows)
        if (seen === from) expect(now).toEqual(before)
        expect(asBefore(before, now)).toEqual(asBefore(before, before, now))
        await migrate({ connection, log: () => {} })
        expect(await on(connection, migrationsSeen)).toBe(newest)
        const after = await on(connection, allRows)
        expect(asBefore(before, after)).toEqual(asBefore(before, before, after))
        await on(postgres.connection, (client) => client.query(`drop database old_${time} with (force)`))
      }
      // The blows fall in the middle of it, not all before or behind it.
      if (times > 20) expect(left).toEqual(new Set(['before', 'after']))
    },
    30_000 + times * 10_000,
  )

  async function anOldDatabase(name: string, count: number): Promise<pg.ClientConfig> {
    await on(postgres.connection, (client) => client.query(`create database ${name}`))
    const connection = { ...postgres.connection, database: name }
    await fillAt(connection, count, rows)
    return connection
  }

  /** Strikes `afterMs` into the migration of a process of its own, which may have ended by then. */
  async function interrupt(connection: pg.ClientConfig, blow: 'program' | 'database' | 'both', afterMs: number) {
    const program = migrating(connection)
    const ended = once(program, 'exit')
    await once(program.stdout ?? program, 'data')
    const started = performance.now()
    await Promise.race([sleep(afterMs, null, { ref: false }), ended])
    wholeMs = program.exitCode === 0 ? performance.now() - started : wholeMs * 1.05
    if (blow !== 'program') await killDatabase(folder.path)
    if (blow !== 'database') program.kill('SIGKILL')
    await ended
    if (blow !== 'program')
      await waitFor(() => on(postgres.connection, (client) => client.query('select 1')), { withinMs: 20_000 })
  }
})

/** Null while the server still works for whoever was killed: what it was told last may be to commit. */
async function seenAlone(client: pg.Client): Promise<number | null> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = $1',
    ['client backend'],
  )
  return rowCount === 0 ? migrationsSeen(client) : null
}

function migrating(connection: pg.ClientConfig): ChildProcess {
  const file = join(import.meta.dirname, 'migratingProcess.ts')
  return spawn(process.execPath, [file, JSON.stringify(connection)], { stdio: ['ignore', 'pipe', 'ignore'] })
}
