import { createRequire } from 'node:module'
import pg from 'pg'

/** What a query is made of. */
type Named = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/** The parts of the driver's query that it keeps to itself. */
type Inside = {
  name: string
  values: readonly unknown[]
  callback: unknown
  _accumulateRows: boolean
  readonly _result: Result
  hasBeenParsed(connection: pg.Connection): boolean
  prepare(connection: pg.Connection): void
  handleRowDescription(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

/** The columns of a statement's rows as the database described them, with what the driver made of them. */
type Description = { fields: readonly pg.FieldDef[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

type Result = Description & { _types: pg.CustomTypesConfig }

type Wire = {
  bind(of: { statement: string; values: readonly unknown[] }): void
  execute(of: { rows: undefined }): void
  sync(): void
}

const Base = pg.Query as unknown as new (text: string) => Inside

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as { prepareValue(value: unknown): unknown }

/** By connection and statement: on each connection a statement is prepared anew, so its columns may differ. */
const descriptions = new WeakMap<pg.Connection, Map<string, Description>>()
/** Those of the last connection, which others share where they are the same. */
const latest = new Map<string, Description>()

/**
 * A named statement whose columns are described once per connection. The driver asks each time, and the answer is longer
 * than most rows: for a bid 60 columns. They cannot change: PostgreSQL refuses a prepared statement whose columns would.
 */
export class DescribedQuery extends Base {
  #connection: pg.Connection | undefined
  #isDescribed = false

  /** The driver would copy a query that is given as one object property by property, with their descriptors. */
  constructor({ name, text, values }: Named, types: pg.CustomTypesConfig) {
    super(text)
    this.name = name
    this.values = values
    this._result._types = types
  }

  override prepare(connection: pg.Connection): void {
    this.#connection = connection
    const known = descriptions.get(connection)?.get(this.name)
    if (!known || !this.hasBeenParsed(connection)) {
      super.prepare(connection)
      return
    }
    this.#isDescribed = true
    const { fields, _parsers, _prebuiltEmptyResultObject } = known
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject })
    this._accumulateRows = true
    const wire = connection as unknown as Wire
    wire.bind({ statement: this.name, values: this.values.map(prepareValue) })
    wire.execute({ rows: undefined })
    wire.sync()
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    this.#remember()
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    // One without rows has no description.
    if (!this.#isDescribed) this.#remember()
    super.handleCommandComplete(message, connection)
  }

  #remember(): void {
    if (!this.#connection || this.#isDescribed) return
    this.#isDescribed = true
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    const shared = latest.get(this.name)
    const own = shared && areSame(shared.fields, fields) ? shared : { fields, _parsers, _prebuiltEmptyResultObject }
    latest.set(this.name, own)
    const known = descriptions.get(this.#connection) ?? new Map<string, Description>()
    descriptions.set(this.#connection, known.set(this.name, own))
  }
}

function areSame(some: readonly pg.FieldDef[], others: readonly pg.FieldDef[]): boolean {
  return (
    some.length === others.length &&
    some.every(
      ({ name, dataTypeID }, index) => name === others[index]?.name && dataTypeID === others[index]?.dataTypeID,
    )
  )
}
