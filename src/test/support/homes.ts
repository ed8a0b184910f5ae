import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/root.ts'

const text = readFileSync(join(root, 'src/server/db/citus/distribution.sql'), 'utf8')

const distributed = [
  ...text.matchAll(/^select create_distributed_table\('(\w+)', '(\w+)', colocate_with => '(\w+)'\);$/gm),
]

/** Tables with the column that says whose a row is, as far as they are with the rows of one of the first of each kind. */
function besides(first: string): Readonly<Record<string, string>> {
  const rows = distributed.filter(([, table, , other]) => table === first || other === first)
  return Object.fromEntries(rows.map(([, table = '', by = '']) => [table, by]))
}

/**
 * Where each table's rows are on a database of several nodes, as src/server/db/citus/distribution.sql says: with their group, with
 * their person, copied to every node, or on the first node only. On a single PostgreSQL all are in one place.
 */
export const homes = {
  group: besides('groups'),
  person: besides('notifications'),
  everywhere: [...text.matchAll(/^select create_reference_table\('(\w+)'\);$/gm)].map(([, table = '']) => table),
  local: [...text.matchAll(/^-- {3}(\w.*)$/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
} as const
