import type { Instant } from '#domain/times.ts'
import type { CheckedGroupId } from '../checkedGroup.ts'

/** The column types that statements declare, and the value each has in TypeScript. */
type Values = {
  text: string
  /** The id of a group, as text, after the access check. */
  group: CheckedGroupId
  bool: boolean
  int4: number
  /** Read as a number; all our counts and amounts are safe integers. */
  int8: number
  float8: number
  timestamptz: Instant
  json: unknown
  jsonb: unknown
  bytea: Uint8Array
  'text[]': readonly string[]
  'int8[]': readonly number[]
  'int4[]': readonly number[]
  'timestamptz[]': readonly Instant[]
}

export type ScalarType = keyof Values
/** `text?` may be null. */
export type ColumnType = ScalarType | `${ScalarType}?`
type Value<Type extends ColumnType> = Type extends `${infer Scalar extends ScalarType}?`
  ? Values[Scalar] | null
  : Type extends ScalarType
    ? Values[Type]
    : never

export type Columns = Readonly<Record<string, ColumnType>>
export type Row<Declared extends Columns> = { readonly [Name in keyof Declared]: Value<Declared[Name]> }

/**
 * A named, prepared statement with the types of its parameters (by name, in order) and of its columns. A test prepares
 * every statement on the migrated database and compares these declarations with PostgreSQL's.
 */
export type Statement<Params extends Columns, Result extends Columns> = {
  readonly name: string
  readonly text: string
  readonly params: Params
  readonly columns: Result
}

/** Every statement of the program, for the test that checks them. */
export const allStatements: Statement<Columns, Columns>[] = []

export function statement<const Params extends Columns, const Result extends Columns>(
  name: string,
  params: Params,
  columns: Result,
  text: string,
): Statement<Params, Result> {
  const declared = { name, text, params, columns }
  allStatements.push(declared)
  return declared
}

/**
 * Inserts one row. A parameter is named like its column, in camel case, unless `columns` says what that is called.
 */
export function insertInto<const Params extends Columns>(
  name: string,
  table: string,
  params: Params,
  columns: Readonly<Record<string, string>> = {},
) {
  const names = Object.keys(params)
  const into = names.map((one) => columns[one] ?? one.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const values = names.map((_, place) => `$${place + 1}`)
  return statement(name, params, {}, `insert into ${table} (${into.join(', ')}) values (${values.join(', ')})`)
}

/**
 * A condition that a column is among the ids, or numbers, of a parameter. With a plain `any($2)` PostgreSQL estimates the rows by the
 * length of the array, finds every general plan dearer than that, and plans the statement anew at each call.
 */
export function anyOfParam(parameter: string, type: 'text' | 'bigint' = 'text'): string {
  return `= any(array(select unnest(${parameter}::${type}[])))`
}
