import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresPrograms } from '#server/db/postgresPrograms.ts'
import { refusalOf, startProgram } from '#test/support/aProgram.ts'
import { aStandby, type Standby } from '#test/support/aStandby.ts'
import { on } from '#test/support/onDatabase.ts'
import { aSeparatePostgres, type SeparatePostgres } from '#test/support/separatePostgres.ts'
import { waitFor } from '#test/support/waitFor.ts'

describe('a process with DATABASE_READ_URLS', () => {
  const programs = postgresPrograms()
  let primary: SeparatePostgres
  let stranger: SeparatePostgres
  let standby: Standby

  beforeAll(async () => {
    const settings = { wal_keep_size: '256MB', fsync: 'off' }
    ;[primary, stranger] = (await Promise.all([1, 2].map(() => aSeparatePostgres({ programs, settings })))) as [
      SeparatePostgres,
      SeparatePostgres,
    ]
    standby = await aStandby(primary, programs)
  }, 120_000)
  afterAll(async () => {
    await standby.stop()
    await Promise.all([primary.stop(), stranger.stop()])
  })

  const environment = (DATABASE_READ_URLS: string) => ({
    DATABASE_URL: primary.url,
    DATABASE_READ_URLS,
    AUTH_SECRET: 'a secret that is long enough for all',
  })
  const tables = ({ owner }: SeparatePostgres) =>
    on({ ...owner, database: 'betwixt' }, async (client) => {
      const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public'")
      return rows.length
    })

  it('uses one once it is found fit, and stops using it when it becomes a primary of its own', async () => {
    const program = await startProgram(environment(standby.url))
    const inUse = async () => {
      const text = await fetch(`${program.url}/metrics`).then((answer) => answer.text())
      return /^database_replica_in_use\{replica="1"\} (\d)$/m.exec(text)?.[1]
    }
    try {
      await waitFor(async () => ((await inUse()) === '1' ? true : null), { withinMs: 20_000 })
      await standby.promote()
      await waitFor(async () => ((await inUse()) === '0' ? true : null), { withinMs: 20_000 })
      expect(program.output()).toContain('A replica is not used: it is a primary, like the database of DATABASE_URL.')
      expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
      expect(program.output()).not.toContain('of-the-tests')
    } finally {
      expect(await program.terminate()).toBe(0)
    }
  })

  it('refuses the start with one of another database, or a second primary, which it does not touch', async () => {
    const second = new URL(standby.url).host
    expect(await refusalOf(environment(standby.url))).toBe(
      `1: DATABASE_READ_URLS: replica 1 (${second}) is a primary, like the database of DATABASE_URL.`,
    )
    const other = new URL(stranger.url).host
    expect(await refusalOf(environment(`${primary.url},${stranger.url}`))).toBe(
      `1: DATABASE_READ_URLS: replica 2 (${other}) belongs to another database than DATABASE_URL.`,
    )
    expect(await tables(stranger)).toBe(0)
  })
})
