import type pg from 'pg'

/**
 * The whole schema of a database in one piece, as SQL: tables by name, each with its constraints, indexes and triggers,
 * then functions. The migrations say why; this says what they came to.
 */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const { rows: tables } = await client.query<{ oid: number; name: string }>(
    `select oid, relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by relname`,
  )
  const parts: string[] = []
  for (const table of tables) parts.push(await tableText(client, table))
  const { rows: functions } = await client.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
  )
  return [...parts, ...functions.map(({ text }) => `${text.trimEnd()};\n`)].join('\n').replaceAll('public.', '')
}

async function tableText(client: pg.ClientBase, { oid, name }: { oid: number; name: string }): Promise<string> {
  const lines = async (query: string) =>
    (await client.query<{ line: string }>(query, [oid])).rows.map(({ line }) => line)
  const inside = [...(await lines(columnsQuery)), ...(await lines(constraintsQuery))]
  const outside = [...(await lines(indexesQuery)), ...(await lines(triggersQuery))]
  return [`create table ${name} (\n  ${inside.join(',\n  ')}\n);\n`, ...outside.map((line) => `${line};\n`)].join('')
}

const columnsQuery = `
  select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
           case when a.attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
                when a.attidentity = 'a' then 'generated always as identity'
                else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
           case when a.attnotnull then 'not null' end) as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`

// Newer PostgreSQL also lists what is not null; and a check that older rows of an adopted database need not meet is one.
const constraintsQuery = `
  select format('constraint %s %s', conname, replace(pg_get_constraintdef(oid), ' NOT VALID', '')) as line
    from pg_constraint where conrelid = $1 and contype in ('p', 'u', 'f', 'c')
   order by position(contype::text in 'pufc'), conname`

const indexesQuery = `
  select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indexrelid
   where i.indrelid = $1 and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
   order by c.relname`

const triggersQuery = `
  select pg_get_triggerdef(oid) as line from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`
