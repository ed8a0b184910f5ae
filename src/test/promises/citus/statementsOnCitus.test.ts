import pg from 'pg'
import { expect, it } from 'vitest'
import '#app/features.ts'
import '#app/program.ts'
import { distribute } from '#server/db/citus/distribute.ts'
import { allStatements, type ColumnType } from '#server/db/statement.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'

/** The coordinator of a cluster, with an empty database. */
const url = process.env.CITUS_URL
const note = url ? '' : ' (skipped: CITUS_URL names no cluster)'

/** A value of each type; lists are of people on different nodes. */
const samples: Readonly<Record<string, unknown>> = {
  ...{ text: 'u1', group: 'g'.repeat(20), bool: true, int4: 1, int8: 1, float8: 1 },
  ...{ timestamptz: new Date(0).toISOString(), json: '[]', jsonb: '[]', bytea: Buffer.from('x') },
  ...{ 'text[]': ['u1', 'u2', 'u3', 'u4'], 'int4[]': [1, 2, 3, 4], 'int8[]': [1, 2, 3, 4] },
  'timestamptz[]': Array.from({ length: 4 }, () => new Date(0).toISOString()),
}

/** PostgreSQL's code for what it, or Citus, does not support. */
const unsupported = '0A000'

type Asked = { readonly ran: number; readonly refused: readonly { readonly name: string; readonly why: string }[] }

/** Asks every declared statement, each in a transaction that is rolled back. A row that is refused was planned. */
async function askAll(client: pg.Client): Promise<Asked> {
  const refused: { name: string; why: string }[] = []
  let ran = 0
  for (const { name, text, params } of allStatements.filter((one) => !one.name.startsWith('tests.'))) {
    const values = Object.values(params).map((type: ColumnType) => samples[type.replace('?', '')])
    await client.query('begin')
    try {
      await client.query(text, values)
      ran += 1
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (error.code === unsupported) refused.push({ name, why: error.message })
    }
    await client.query('rollback')
  }
  return { ran, refused }
}

it('every declared statement can be asked of PostgreSQL with a value of each type', async () => {
  const database = await freshDatabase()
  const { ran, refused } = await on(database.connection, askAll)
  expect(refused).toEqual([])
  expect(ran).toBeGreaterThan(400)
  await database.drop()
})

it.skipIf(!url)(`every declared statement is done by Citus${note}`, { timeout: 600_000 }, async () => {
  const connection = { connectionString: url }
  await distribute({ connection, log: () => {} })
  expect((await on(connection, askAll)).refused).toEqual([])
})
