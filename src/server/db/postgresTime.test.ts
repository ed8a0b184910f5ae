import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instant } from '#domain/times.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { instantFromPostgres } from './postgresTime.ts'

describe('an instant from PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let client: pg.Client

  beforeAll(async () => {
    database = await freshDatabase({ empty: true })
    client = new pg.Client(database.connection)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  async function textsOf(instants: readonly number[], zone: string): Promise<string[]> {
    await client.query(`set time zone '${zone}'`)
    const { rows } = await client.query('select t::text from unnest($1::timestamptz[]) t', [
      instants.map((at) => new Date(at)),
    ])
    return rows.map((row) => row.t)
  }

  it.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
    'is the one that was written, in a database of %s',
    async (zone) => {
      const date = fc.date({ noInvalidDate: true, min: new Date('1975-01-01'), max: new Date('9999-12-30') })
      const some = fc.sample(date, 500).map((one) => one.getTime())
      const whole = some.map((at) => at - (at % 1_000))
      const instants = [...some, ...whole, 0, 5, 50, 500, 1_790_000_000_120]
      expect((await textsOf(instants, zone)).map(instantFromPostgres)).toEqual(instants)
    },
  )

  it('has no parts of a millisecond', () => {
    expect(instantFromPostgres('2026-11-21 02:00:00.123999+00')).toBe(instant(Date.UTC(2026, 10, 21, 2, 0, 0, 123)))
    expect(instantFromPostgres('2026-11-21 02:00:00.0004+00')).toBe(instant(Date.UTC(2026, 10, 21, 2)))
  })

  it('is nothing else', () => {
    for (const text of ['infinity', '2026-11-21', '']) {
      expect(() => instantFromPostgres(text)).toThrow()
    }
  })
})
