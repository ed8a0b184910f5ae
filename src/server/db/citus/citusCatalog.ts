import type pg from 'pg'
import { homes } from '../placement.ts'
import type { Home } from './migrationSteps.ts'

/** Where Citus has a table. Tables that it does not know, and those that it knows and left on the first node, are local. */
export type Place =
  | { readonly is: 'everywhere' | 'local' | 'other' }
  | { readonly is: 'distributed'; readonly by: string; readonly colocation: number }
export type Places = ReadonlyMap<string, Place>

/** Where a table has to be. Tables of one home are on one node where their columns have one value. */
export type Planned = { readonly table: string; readonly home: Home; readonly together: 'group' | 'person' | null }

/** Whether tables of ours are distributed. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  return [...(await placesOf(client)).values()].some(({ is }) => is === 'distributed')
}

export async function placesOf(client: pg.ClientBase): Promise<Places> {
  const { rows: known } = await client.query(`select to_regclass('pg_dist_partition') as name`)
  if (known[0].name === null) return new Map()
  const { rows } = await client.query<{ table: string; method: string; model: string; id: number; by: string | null }>(
    `select c.relname as table, p.partmethod::text as method, p.repmodel::text as model, p.colocationid as id,
            case when p.partkey is not null then column_to_column_name(p.logicalrelid, p.partkey) end as by
       from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where c.relnamespace = 'public'::regnamespace
      order by 1`,
  )
  return new Map(rows.map(({ table, ...about }) => [table, placeOf(about)]))
}

function placeOf({ method, model, id, by }: { method: string; model: string; id: number; by: string | null }): Place {
  if (method === 'h' && by !== null) return { is: 'distributed', by, colocation: id }
  if (method === 'n' && model === 't') return { is: 'everywhere' }
  return { is: method === 'n' && id === 0 ? 'local' : 'other' }
}

/** Every table of the program, in the order in which they are placed. */
export const plan: readonly Planned[] = [
  ...homes.everywhere.map((table) => ({ table, home: 'everywhere', together: null }) as const),
  ...Object.entries(homes.group).map(([table, by]) => ({ table, home: { by }, together: 'group' }) as const),
  ...Object.entries(homes.person).map(([table, by]) => ({ table, home: { by }, together: 'person' }) as const),
  ...homes.local.map((table) => ({ table, home: 'local', together: null }) as const),
]

/** Whether a table is where it has to be; of distributed ones the column is compared. */
export function isPlaced({ table, home }: Pick<Planned, 'table' | 'home'>, places: Places): boolean {
  const place = places.get(table) ?? { is: 'local' }
  if (typeof home === 'string') return place.is === home
  return place.is === 'distributed' && place.by === home.by
}

export function misplaced(places: Places): Planned[] {
  return plan.filter((planned) => !isPlaced(planned, places))
}

/** What is distributed otherwise than planned; what is not distributed yet is no reason. */
export function whyOtherwise(places: Places): string[] {
  const wrong = misplaced(places).flatMap(({ table, home }) => {
    const found = places.get(table)
    if (found === undefined || found.is === 'local') return []
    const how = found.is === 'distributed' ? `by ${found.by}` : found.is
    return [`${table} is ${how} and not ${typeof home === 'string' ? home : `by ${home.by}`}`]
  })
  return wrong.length > 0 ? wrong : whyApart(places)
}

/** Tables of a group are with the first of them, those of a person with theirs, and the two apart. */
function whyApart(places: Places): string[] {
  const colocation = (table: string) => {
    const found = places.get(table)
    return found?.is === 'distributed' ? found.colocation : null
  }
  const distributed = plan.filter(({ table }) => colocation(table) !== null)
  const first = (home: Planned['together']) => distributed.find(({ together }) => together === home)?.table ?? ''
  const [group, person] = [first('group'), first('person')]
  const alone = distributed.flatMap(({ table, together }) =>
    colocation(table) === colocation(first(together)) ? [] : [`${table} is not colocated with ${first(together)}`],
  )
  const isOne = colocation(group) !== null && colocation(group) === colocation(person)
  return isOne ? [`${group} is colocated with ${person}`, ...alone] : alone
}

/** Brings a local table, with its rows, to where it has to be. */
export async function place(client: pg.ClientBase, planned: Planned, places: Places): Promise<void> {
  const { table, home } = planned
  if (home === 'local') return
  const name = `"${table}"`
  if (home === 'everywhere') await client.query('select create_reference_table($1)', [name])
  else {
    const beside = besideWhich(planned, places)
    await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [name, home.by, beside])
  }
}

/** A table of the same home that is distributed already; `none` keeps the first one apart from all others. */
function besideWhich({ table, together }: Planned, places: Places): string {
  const other = plan.find(
    (one) => one.together === together && one.table !== table && places.get(one.table)?.is === 'distributed',
  )
  return other ? `"${other.table}"` : 'none'
}
