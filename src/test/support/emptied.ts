import type pg from 'pg'

/** The tables of a migrated database, and a mark of everything in its schema. */
export type Schema = { readonly tables: readonly string[]; readonly mark: string }

/** Above so many rows a new database is cheaper than the dead rows left for the next test. */
const mostRows = 20_000

/** The migrations table stays; all other rows are written by tests. */
const migrations = 'migrations'

export async function schemaOf(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = 'public' and c.relname <> '${migrations}'
      order by 1`,
  )
  return { tables: rows.map(({ name }) => name), mark: await markOf(client) }
}

/**
 * Empties a database, and returns whether it is as the migrations left it: one with a changed schema, or with too many
 * rows, is not worth keeping. Open connections to it are terminated.
 */
export async function emptied(client: pg.Client, { tables, mark }: Schema): Promise<boolean> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  if ((await markOf(client)) !== mark) return false
  // Without triggers, including those of foreign keys, so the order does not matter.
  const all = tables.map((table) => `delete from ${table};`).join('')
  const done = await client.query(`
    set session_replication_role = replica; set lock_timeout = '2s'; begin; ${all} commit;
    select setval(seqrelid::regclass, seqstart, false)
      from pg_sequence where seqrelid::regclass::text <> '${migrations}_id_seq';`)
  const results = done as unknown as readonly pg.QueryResult[]
  const deleted = results.reduce((sum, { command, rowCount }) => sum + (command === 'DELETE' ? (rowCount ?? 0) : 0), 0)
  return deleted <= mostRows
}

/**
 * A digest of tables, columns, constraints, triggers, functions and settings of the database, and of its migrations; and
 * of which tables were counted by `analyze`, for which PostgreSQL plans otherwise.
 */
async function markOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ mark: string }>(`
    with own as (select oid, nspname from pg_namespace where nspname !~ '^(pg_|information_schema)')
    select md5(string_agg(one, ';' order by one)) as mark from (
      select format('%s %s %s %s', nspname, relname, relkind, reltuples >= 0) as one
        from pg_class c join own on own.oid = relnamespace
      union all
      select format('%s %s %s %s', attrelid::regclass, attname, atttypid, attnotnull)
        from pg_attribute join pg_class c on c.oid = attrelid join own on own.oid = c.relnamespace
       where attnum > 0 and relkind = 'r'
      union all
      select format('%s %s', conname, pg_get_constraintdef(c.oid)) from pg_constraint c join own on own.oid = connamespace
      union all
      select format('%s %s %s', tgname, tgrelid::regclass, tgenabled) from pg_trigger where not tgisinternal
      union all
      select format('%s %s', proname, md5(prosrc)) from pg_proc join own on own.oid = pronamespace
      union all
      select format('%s', setconfig) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where datname = current_database()
      union all
      select name from ${migrations}
    ) as everything`)
  return rows[0]?.mark ?? ''
}
