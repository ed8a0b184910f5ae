import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import '#app/features.ts'
import '#app/program.ts'
import { adminJobs } from '#features/admin/server/warnOfCredits.ts'
import { betsJobs } from '#features/bets/server/jobs.ts'
import { bidsJobs } from '#features/bids/server/jobs.ts'
import { messagesJobs } from '#features/messages/server/forgetMessages.ts'
import { notificationsJobs } from '#features/notifications/server/jobs.ts'
import '#features/notifications/server/announce.ts'
import { writeEventNotices } from '#features/notifications/server/writeEventNotices.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'
import { authJobs } from '../server/auth/forgetExpired.ts'
import { deletedFrom } from '../server/db/servingRole.ts'
import { allStatements, anyOfParam } from '../server/db/statement.ts'
import { requestJobs } from '../server/jobs/requestJobs.ts'

/** PostgreSQL's names for what the statements declare. */
const sqlNames: Readonly<Record<string, string>> = {
  text: 'text',
  group: 'text',
  bool: 'boolean',
  int4: 'integer',
  int8: 'bigint',
  float8: 'double precision',
  timestamptz: 'timestamp with time zone',
  json: 'json',
  jsonb: 'jsonb',
  bytea: 'bytea',
  'text[]': 'text[]',
  'int4[]': 'integer[]',
  'int8[]': 'bigint[]',
  'timestamptz[]': 'timestamp with time zone[]',
}

const asSql = (types: Readonly<Record<string, string>>) =>
  Object.values(types).map((type) => sqlNames[type.replace('?', '')])

/** Those of the program: test files of the same process may have declared some of their own. */
const ours = allStatements.filter(({ name }) => !name.startsWith('tests.'))

describe('every statement on the migrated database', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let client: pg.Client

  beforeAll(async () => {
    database = await freshDatabase()
    client = new pg.Client(database.connection)
    await client.connect()
  })

  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it('has a name of its own, so that no prepared statement takes the place of another', () => {
    const names = ours.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(40)
    expect(
      [
        betsJobs,
        bidsJobs,
        messagesJobs,
        notificationsJobs,
        adminJobs,
        requestJobs,
        authJobs,
        [writeEventNotices],
      ].flat().length,
    ).toBeGreaterThan(0)
  })

  it('takes and answers what it declares', async () => {
    const { rows: versions } = await client.query('show server_version_num')
    // PostgreSQL 15 does not say what a statement answers.
    const saysAnswers = Number(versions[0].server_version_num) >= 160_000
    for (const { name, text, params, columns } of ours) {
      const declared = Object.values(params).map((type) => sqlNames[type.replace('?', '')])
      await client.query(`prepare "${name}" (${declared.join(', ')}) as ${text}`.replace(' () as', ' as'))
      const { rows } = await client.query(
        `select parameter_types::text[] as takes, to_jsonb(prepared) -> 'result_types' as answers
         from pg_prepared_statements prepared where name = $1`,
        [name],
      )
      expect({ name, takes: rows[0].takes, answers: rows[0].answers ?? [] }).toEqual({
        name,
        takes: asSql(params),
        answers: saysAnswers ? asSql(columns) : [],
      })
    }
  })

  it('is allowed to the role that serves, and deletes from no table beyond those of that role', async () => {
    await on(database.serving, async (serving) => {
      for (const { name, text, params } of ours) {
        const declared = Object.values(params).map((type) => sqlNames[type.replace('?', '')])
        await serving.query(`prepare "${name}" (${declared.join(', ')}) as ${text}`.replace(' () as', ' as'))
        const nulls = declared.length > 0 ? `(${declared.map(() => 'null').join(', ')})` : ''
        // The plan is made without running it, after the rights to every table in it are checked.
        await serving.query(`explain execute "${name}"${nulls}`).catch((error: Error) => {
          throw new Error(`${name}: ${error.message}`)
        })
      }
    })
    const texts = ours.map(({ text }) => text).join('\n')
    const unused = [...deletedFrom].filter((table) => !new RegExp(`delete from ${table}\\b`).test(texts))
    expect(unused).toEqual([])
  })

  it('finds what two people owe or owed each other without reading all debts of the group [DEBT-13] [BEY-12]', async () => {
    await client.query('set enable_seqscan = off')
    for (const wanted of ['debts.lastReminder', 'settleUps.known', 'payments.facts']) {
      const { text = '', params = {} } = ours.find(({ name }) => name === wanted) ?? {}
      const types = Object.values(params).map((type) => sqlNames[type.replace('?', '')])
      await client.query(`prepare "${wanted} of a pair" (${types.join(', ')}) as ${text}`)
      await client.query('set plan_cache_mode = force_generic_plan')
      const { rows } = await client.query(
        `explain execute "${wanted} of a pair"(${types.map(() => 'null').join(', ')})`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, wanted).toContain('debts_of_pair')
    }
    await client.query('reset enable_seqscan; reset plan_cache_mode')
  })

  it('is planned once where it takes the ids of a page, however few they are', async () => {
    const ofPages = ours.filter(({ text }) => text.includes(anyOfParam('$2')))
    expect(ofPages.length).toBeGreaterThan(5)
    for (const { name, text, params } of ofPages) {
      const page = `${name} of a page`
      const types = Object.values(params).map((type) => sqlNames[type.replace('?', '')])
      await client.query(`prepare "${page}" (${types.join(', ')}) as ${text}`)
      const values = types.map((type) => (type === 'text[]' ? "'{one}'" : "'group'"))
      for (let turn = 0; turn < 8; turn += 1) await client.query(`execute "${page}"(${values.join(', ')})`)
      const { rows } = await client.query('select custom_plans::int from pg_prepared_statements where name = $1', [
        page,
      ])
      // PostgreSQL's own first five.
      expect([name, rows[0]?.custom_plans]).toEqual([name, 5])
    }
  })

  it('names its columns as it declares', async () => {
    for (const { name, text, params, columns } of ours) {
      if (!text.trimStart().startsWith('select') || text.includes('for no key update')) continue
      const types = Object.values(params).map((type) => sqlNames[type.replace('?', '')])
      const nulls = text.replace(/\$(\d+)/g, (_, position) => `null::${types[Number(position) - 1]}`)
      const { fields } = await client.query(`select * from (${nulls}) as answer limit 0`).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`)
      })
      expect({ name, columns: fields.map((field) => field.name) }).toEqual({ name, columns: Object.keys(columns) })
    }
  })
})

describe('the schema', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  const rows = async <Found extends pg.QueryResultRow>(text: string) =>
    (await on(database.connection, (client) => client.query<Found>(text))).rows

  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.giveBack())

  /** A group's tables have its id in their primary key, a person's begin with theirs; but a few stay in one place. */
  const homes = `select c.oid, c.relname as name, case when c.relname = 'groups' then 'id'
        when pg_get_indexdef(x.indexrelid) ~ '\\(user_id' then 'user_id'
        when pg_get_indexdef(x.indexrelid) ~ 'group_id' then 'group_id' end as key
     from pg_class c join pg_index x on x.indrelid = c.oid and x.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('calendars', 'phone_codes')`

  it('has no unique key of a group or a person without their id: their rows may be on a server of their own', async () => {
    const unique = await rows<{ name: string; key: string; index: string }>(
      `with homes as (${homes})
       select h.name, h.key, pg_get_indexdef(x.indexrelid) as index
         from homes h join pg_index x on x.indrelid = h.oid and x.indisunique where h.key is not null`,
    )
    expect(unique.length).toBeGreaterThan(30)
    expect(unique.filter(({ key, index }) => !new RegExp(`[(, ]${key}\\b`).test(index))).toEqual([])
  })

  it('has no foreign key between groups and people but to users, and within a group only with its id', async () => {
    const foreign = await rows<{ from: string; to: string; text: string }>(
      `with homes as (${homes})
       select f.name as from, t.name as to, pg_get_constraintdef(c.oid) as text
         from pg_constraint c join homes f on f.oid = c.conrelid join homes t on t.oid = c.confrelid
        where c.contype = 'f' and (f.key is not null or t.key is not null)
          and t.name not in ('users', 'games')
          and not (f.key = 'group_id' and t.key in ('group_id', 'id')
            and pg_get_constraintdef(c.oid) like 'FOREIGN KEY (group_id%'
            and pg_get_constraintdef(c.oid) ~ ('REFERENCES [a-z_]+\\(' || t.key))`,
    )
    expect(foreign).toEqual([])
  })

  it('has no function that reads a table, but for triggers on the rows that they are about', async () => {
    const functions = await rows<{ name: string; source: string }>(
      `select proname as name, prosrc as source from pg_proc
        where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
    )
    expect(functions.map(({ name }) => name).toSorted()).toEqual([
      // Only triggers call `move_balance`.
      ...['implied_probability', 'move_balance', 'quarter_of', 'saved_micros', 'sides_of'],
    ])
    const tables = (await rows<{ name: string }>(`select name from (${homes}) h`)).map(({ name }) => name)
    for (const { name, source } of functions) {
      expect({ name, reads: tables.filter((table) => new RegExp(`\\b(from|join) ${table}\\b`).test(source)) }).toEqual({
        name,
        reads: [],
      })
    }
  })

  it('locks by rows, which exclude each other from every server, not by advisory locks', () => {
    const advisory = ours.filter(({ text }) => /advisory/.test(text)).map(({ name }) => name)
    // A turn of a job ends with its connection.
    expect(advisory.filter((name) => !name.startsWith('jobs.'))).toEqual([])
  })
})

it('change games and names only where the change is noted, for which replicas wait', () => {
  const shared = /\b(insert into|update) games\b|\bupdate users set [^;]*?\bname = /
  const names = ours.filter(({ text }) => shared.test(text.replaceAll(/\s+/g, ' '))).map(({ name }) => name)
  // What was announced of a game is in no answer.
  const noted = ['accounts.rename', 'games.markMissing', 'games.write', 'ownData.erase']
  expect(names.filter((name) => name !== 'games.markAnnounced').toSorted()).toEqual(noted)
})
