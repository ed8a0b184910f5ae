import { loadModule, parseSync } from 'libpg-query'
import { homes } from './homes.ts'
import { asTree, inside, isTree, lastName, listOf, maybeInside, type Tree } from './syntaxTree.ts'

await loadModule()

type Home = keyof typeof homes

/** A mention of a table, with the parameters that its rows' group or person equals wherever it is mentioned. */
type Use = {
  readonly table: string
  readonly home: Home | null
  readonly by: readonly number[]
  readonly isWritten: boolean
}

/** What a statement is, by PostgreSQL's own parser: whose rows it uses, or why they may be those of several. */
export type StatementClass = {
  readonly kind: 'one group' | 'one person' | 'local' | 'across'
  /** Why it is across; empty for the others. */
  readonly why: readonly string[]
  /** Every mention of a table. */
  readonly tables: readonly string[]
  /** What a database of several nodes refuses of it, or does at a price that all pay. */
  readonly refused: readonly string[]
}

const columnOf = new Map<string, string>([...Object.entries(homes.group), ...Object.entries(homes.person)])

export function homeOf(table: string): Home | null {
  if (table in homes.group) return 'group'
  if (table in homes.person) return 'person'
  if (homes.everywhere.includes(table)) return 'everywhere'
  // The catalogs are each node's own.
  return homes.local.includes(table) || table.startsWith('pg_') ? 'local' : null
}

/** `tableFunctions`: functions that read tables, which no statement may call. */
export function classOf(sql: string, tableFunctions: ReadonlySet<string> = new Set()): StatementClass {
  const found = new Reader(sql)
  const { uses } = found
  const of = (home: Home | null) => uses.filter((use) => use.home === home)
  const [groups, people, local] = [of('group'), of('person'), of('local')]
  const owned = groups.length > 0 ? groups : people
  const why = [
    ...of(null).map(({ table }) => `${table} has no home`),
    ...found.calls.filter((name) => tableFunctions.has(name)).map((name) => `${name}() reads tables`),
    ...(groups.length > 0 && people.length > 0 ? [`mixes ${groups[0]?.table} and ${people[0]?.table}`] : []),
    ...(owned.length > 0 && local.length > 0 ? [`mixes ${owned[0]?.table} and ${local[0]?.table}`] : []),
    ...(owned.length > 0
      ? of('everywhere').flatMap(({ table, isWritten }) =>
          isWritten ? [`writes ${table} beside ${owned[0]?.table}`] : [],
        )
      : []),
    ...whyNotOne(owned),
  ]
  const kind = groups.length > 0 ? 'one group' : people.length > 0 ? 'one person' : 'local'
  return {
    kind: why.length > 0 ? 'across' : kind,
    why: [...new Set(why)],
    tables: uses.map(({ table }) => table),
    refused: found.refused,
  }
}

function whyNotOne(uses: readonly Use[]): string[] {
  const free = uses.filter(({ by }) => by.length === 0)
  if (free.length > 0) return free.map(({ table }) => `${table} is not restricted by ${columnOf.get(table)}`)
  const [first, ...more] = uses
  const isOne = !first || first.by.some((parameter) => more.every(({ by }) => by.includes(parameter)))
  return isOne ? [] : ['its tables are restricted by different parameters']
}

/** Names that a query sees as results of its own WITH, or of one around it. */
type Names = ReadonlySet<string>
/** A table in one FROM, by the name that conditions know it by, with the conditions that apply to its rows. */
type Item = {
  readonly table: string
  readonly alias: string
  readonly conditions: readonly Tree[]
  readonly isMerged: boolean
}

class Reader {
  readonly uses: Use[] = []
  readonly calls: string[] = []
  readonly refused: string[] = []

  constructor(sql: string) {
    for (const { stmt } of parseSync(sql).stmts ?? []) this.walk(stmt, new Set())
  }

  /** Looks for queries and calls in whatever is not a query itself. */
  private walk(node: unknown, names: Names): void {
    if (Array.isArray(node)) for (const one of node) this.walk(one, names)
    if (!isTree(node)) return
    for (const [key, value] of Object.entries(node)) {
      if (!isTree(value)) this.walk(value, names)
      else if (key === 'SelectStmt') this.select(value, names)
      else if (key === 'InsertStmt') this.insert(value, names)
      else if (key === 'UpdateStmt') this.change(value, names, 'fromClause')
      else if (key === 'DeleteStmt') this.change(value, names, 'usingClause')
      else if (key === 'MergeStmt') throw new Error('MERGE is not understood here')
      else {
        if (key === 'FuncCall') this.calls.push(String(lastName(value.funcname)))
        this.walk(value, names)
      }
    }
  }

  /** The names with those of its WITH, whose queries are read on the way. */
  private with(query: Tree, outer: Names): Names {
    const clause = query.withClause
    if (!isTree(clause)) return outer
    const names = new Set(outer)
    for (const cte of listOf(clause.ctes).map((one) => inside(one, 'CommonTableExpr'))) {
      if (clause.recursive) names.add(String(cte.ctename))
      this.walk(cte.ctequery, new Set(names))
      names.add(String(cte.ctename))
    }
    return names
  }

  private select(query: Tree, outer: Names): readonly Item[] {
    const names = this.with(query, outer)
    for (const arm of [query.larg, query.rarg]) if (isTree(arm)) this.select(arm, names)
    const items = this.from(listOf(query.fromClause), conjuncts(query.whereClause), names)
    for (const item of items) this.use(item)
    if (listOf(query.lockingClause).length > 0) for (const item of items) this.lock(item)
    const { withClause, larg, rarg, fromClause, ...rest } = query
    this.walk(rest, names)
    return items
  }

  /** An update or a delete: its target is one of its tables. */
  private change(query: Tree, outer: Names, more: 'fromClause' | 'usingClause'): void {
    const names = this.with(query, outer)
    const where = conjuncts(query.whereClause)
    const target = itemOf(asTree(query.relation), where, false)
    const items = this.from(listOf(query[more]), where, names)
    this.use(target, true)
    for (const item of items) this.use(item)
    const { withClause, relation, [more]: from, ...rest } = query
    this.walk(rest, names)
  }

  private insert(query: Tree, outer: Names): void {
    const names = this.with(query, outer)
    const table = String(asTree(query.relation).relname)
    const place = listOf(query.cols).findIndex((one) => inside(one, 'ResTarget').name === columnOf.get(table))
    const source = isTree(query.selectStmt) ? inside(query.selectStmt, 'SelectStmt') : {}
    const by = this.inserted(source, place, names)
    this.uses.push({ table, home: homeOf(table), by, isWritten: true })
    const { withClause, relation, selectStmt, ...rest } = query
    this.walk(rest, names)
  }

  /** The parameters that are the value at that place in every row of what is inserted. */
  private inserted(source: Tree, place: number, outer: Names): readonly number[] {
    if (isTree(source.larg) && isTree(source.rarg)) {
      const names = this.with(source, outer)
      const right = this.inserted(source.rarg, place, names)
      return this.inserted(source.larg, place, names).filter((parameter) => right.includes(parameter))
    }
    const items = this.select(source, outer)
    const rows = source.valuesLists
      ? listOf(source.valuesLists).map((row) => listOf(inside(row, 'List').items)[place])
      : [maybeInside(listOf(source.targetList)[place], 'ResTarget')?.val]
    const perRow = rows.map((value) => equalsInserted(value, items))
    return perRow.reduce((all, row) => all.filter((parameter) => row.includes(parameter)))
  }

  /** The tables of a FROM. A condition of an outer join restricts only the side that it may leave empty. */
  private from(nodes: readonly unknown[], conditions: readonly Tree[], names: Names, isMerged = false): Item[] {
    return nodes.flatMap((node) => {
      const table = maybeInside(node, 'RangeVar')
      if (table) return names.has(String(table.relname)) ? [] : [itemOf(table, conditions, isMerged)]
      const join = maybeInside(node, 'JoinExpr')
      if (!join) {
        this.walk(node, names)
        return []
      }
      this.walk(join.quals, names)
      const own = conjuncts(join.quals)
      const merged = isMerged || Boolean(join.isNatural) || listOf(join.usingClause).length > 0
      const toLeft = ['JOIN_INNER', 'JOIN_RIGHT'].includes(String(join.jointype)) ? own : []
      const toRight = ['JOIN_INNER', 'JOIN_LEFT'].includes(String(join.jointype)) ? own : []
      const left = this.from([join.larg], [...conditions, ...toLeft], names, merged)
      const before = this.uses.length
      const right = this.from([join.rarg], [...conditions, ...toRight], names, merged)
      const isLateral = Boolean(maybeInside(join.rarg, 'RangeSubselect')?.lateral)
      if (isLateral && maybeInside(join.larg, 'RangeFunction')) this.joinLaterally(this.uses.slice(before))
      return [...left, ...right]
    })
  }

  /** A query of its own for each of a list of parameters. */
  private joinLaterally(uses: readonly Use[]): void {
    const owned = uses.find(({ home }) => home === 'group' || home === 'person')
    if (owned) this.refused.push(`joins ${owned.table} laterally to parameters`)
  }

  /** On a copy that every node has, the lock of a row is one of the whole table; those of several wait for each other. */
  private lock(item: Item): void {
    const home = homeOf(item.table)
    if (home === 'everywhere') this.refused.push(`locks rows of ${item.table}, which is everywhere`)
    const isOwned = home === 'group' || home === 'person'
    if (isOwned && restrictions(item).length === 0) this.refused.push(`locks rows of several in ${item.table}`)
  }

  private use(item: Item, isWritten = false): void {
    this.uses.push({ table: item.table, home: homeOf(item.table), by: restrictions(item), isWritten })
  }
}

function itemOf(range: Tree, conditions: readonly Tree[], isMerged: boolean): Item {
  const table = String(range.relname)
  const alias = isTree(range.alias) ? String(range.alias.aliasname) : table
  return { table, alias, conditions, isMerged }
}

/** The parameters that the item's group or person equals. */
function restrictions(item: Item): readonly number[] {
  return item.conditions.flatMap(equalities).flatMap(([one, other]) => {
    if (isOwner(one, item)) return parameterOf(other) ?? []
    return isOwner(other, item) ? (parameterOf(one) ?? []) : []
  })
}

/**
 * Whether an expression is the item's own column. One without a table's name is that of the only table with such a
 * column, or PostgreSQL refuses it; where a join merges columns it may be that of another.
 */
function isOwner(node: unknown, { table, alias, isMerged }: Item): boolean {
  const fields = listOf(maybeInside(node, 'ColumnRef')?.fields).map((field) => maybeInside(field, 'String')?.sval)
  const [first, second] = fields
  if (fields.length === 1) return !isMerged && first === columnOf.get(table)
  return fields.length === 2 && first === alias && second === columnOf.get(table)
}

/** The parameters that a value to insert equals: itself, or what the table restricts that it comes from. */
function equalsInserted(value: unknown, items: readonly Item[]): readonly number[] {
  const parameter = parameterOf(value)
  if (parameter !== null) return [parameter]
  return items.filter((item) => isOwner(value, item)).flatMap(restrictions)
}

/** Ids are text: a cast to it changes nothing. */
function parameterOf(node: unknown): number | null {
  const cast = maybeInside(node, 'TypeCast')
  if (cast) {
    const type = asTree(cast.typeName)
    return lastName(type.names) === 'text' && !type.arrayBounds ? parameterOf(cast.arg) : null
  }
  const number = maybeInside(node, 'ParamRef')?.number
  return typeof number === 'number' ? number : null
}

/** What must all be true. */
function conjuncts(node: unknown): Tree[] {
  if (!isTree(node)) return []
  const bool = maybeInside(node, 'BoolExpr')
  return bool?.boolop === 'AND_EXPR' ? listOf(bool.args).flatMap(conjuncts) : [node]
}

/** The pairs that a condition makes equal, `(a, b) = (c, d)` included. */
function equalities(condition: Tree): (readonly [unknown, unknown])[] {
  const { kind, name, lexpr, rexpr } = maybeInside(condition, 'A_Expr') ?? {}
  if (kind !== 'AEXPR_OP' || lastName(name) !== '=') return []
  const [left, right] = [maybeInside(lexpr, 'RowExpr'), maybeInside(rexpr, 'RowExpr')]
  if (!left || !right) return [[lexpr, rexpr]]
  return listOf(left.args).map((one, place) => [one, listOf(right.args)[place]] as const)
}
