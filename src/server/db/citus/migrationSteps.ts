import { depthOf, says, splitAt, statementsOf, type Token, textOf, wordOf } from './sqlTokens.ts'

/** Where a new table's rows are; `by` is the column whose value decides. */
export type Home = 'everywhere' | 'local' | { readonly by: string }

/** A foreign key as a migration writes it. Without a name or columns of the other table, PostgreSQL chooses them. */
export type WrittenKey = {
  readonly table: string
  readonly name: string | null
  readonly columns: readonly string[]
  readonly to: string
  readonly referred: readonly string[] | null
  /** Like `foreign key (group_id) references groups (id)`. */
  readonly definition: string
}

/** What a migration does on a distributed database, one thing after another. */
export type Step =
  | { readonly run: string }
  /** `home` is null where the migration does not say it. */
  | { readonly place: string; readonly home: Home | null }
  | { readonly add: WrittenKey }

/**
 * The steps of a migration where Citus runs it: each statement by itself, since a trigger cannot come with others, and
 * each change of a table too, since a constraint cannot be added beside others. A new table is placed before its foreign
 * keys are added: with them it would have to fit the others while it is still local.
 */
export function migrationSteps(sql: string): Step[] {
  return statementsOf(sql).flatMap((tokens) => newTable(tokens) ?? changedTable(tokens) ?? [{ run: runnable(tokens) }])
}

/** Null unless it creates a table, for longer than the session. */
function newTable(tokens: readonly Token[]): Step[] | null {
  const words = /^create (unlogged )?table (if not exists )?/.exec(wordsOf(tokens))?.[0]
  if (words === undefined) return null
  const start = nth(tokens, words.trim().split(' ').length)
  const table = nameOf(tokens.slice(start, afterName(tokens, start)))
  const placed = { place: table, home: writtenHome(tokens) }
  const open = nth(tokens, 0, afterName(tokens, start))
  // Its columns come from elsewhere, and no foreign keys with them.
  if (tokens[open]?.text !== '(') return [{ run: runnable(tokens) }, placed]
  const close = closing(tokens, open)
  const items = splitAt(',', tokens.slice(open + 1, close)).map((item) => withoutKeys(table, item))
  const columns = items.flatMap(({ rest }) => (rest.some(says) ? [textOf(rest)] : []))
  const text = `${textOf(tokens.slice(0, open + 1))}${columns.join(',')}${textOf(tokens.slice(close))}`
  return [{ run: text.trim() }, placed, ...items.flatMap(({ keys }) => keys.map((add) => ({ add })))]
}

/** Null unless it changes a table. */
function changedTable(tokens: readonly Token[]): Step[] | null {
  const words = /^alter table (if exists )?(only )?/.exec(wordsOf(tokens))?.[0]
  if (words === undefined) return null
  const start = nth(tokens, words.trim().split(' ').length)
  const end = afterName(tokens, start)
  const table = nameOf(tokens.slice(start, end))
  const before = textOf(tokens.slice(0, end)).trim()
  return splitAt(',', tokens.slice(end)).flatMap((change) => {
    if (!/^add /.test(wordsOf(change))) return [{ run: `${before} ${runnable(change)}` }]
    const afterAdd = nth(change, 1)
    const { keys, rest } = withoutKeys(table, withoutColumnWord(change.slice(afterAdd)))
    const added = rest.some(says) ? [{ run: `${before} add ${runnable(rest)}` }] : []
    return [...added, ...keys.map((add) => ({ add }))]
  })
}

/** A foreign key of a column that may be there already stays with it: only PostgreSQL knows whether to add it. */
function withoutColumnWord(added: readonly Token[]): readonly Token[] {
  return /^column /.test(wordsOf(added)) ? added.slice(nth(added, 1)) : added
}

/** A column or constraint of a table, without its foreign keys. */
function withoutKeys(table: string, item: readonly Token[]): { rest: readonly Token[]; keys: WrittenKey[] } {
  const words = wordsOf(item)
  if (/^(constraint \S+ )?foreign key /.test(words)) return { rest: [], keys: [tableKey(table, item)] }
  if (/^(constraint|primary|unique|check|exclude|like|not|if) /.test(words)) return { rest: item, keys: [] }
  const column = nameOf(item.slice(0, afterName(item, nth(item, 0))))
  const keys: WrittenKey[] = []
  let rest = [...item]
  for (let at = keyIn(rest); at !== null; at = keyIn(rest)) {
    const name = namedBefore(rest, at)
    const end = afterKey(rest, at)
    keys.push({ ...keyFrom(rest.slice(at, end), [column]), table, name: name?.name ?? null })
    rest = [...rest.slice(0, name?.at ?? at), ...rest.slice(end)]
  }
  return { rest, keys }
}

function tableKey(table: string, item: readonly Token[]): WrittenKey {
  const start = item.findIndex((token) => wordOf(token) === 'foreign')
  const from = item.findIndex((token) => wordOf(token) === 'references')
  const name = /^constraint /.test(wordsOf(item)) ? nameOf(item.slice(nth(item, 1), start)) : null
  return { ...keyFrom(item.slice(from), namesIn(item.slice(start, from))), table, name }
}

/** From `references` on. */
function keyFrom(tokens: readonly Token[], columns: readonly string[]): Omit<WrittenKey, 'table' | 'name'> {
  const end = afterName(tokens, nth(tokens, 1))
  const next = tokens.slice(end).findIndex(says)
  const isListed = next >= 0 && tokens[end + next]?.text === '('
  return {
    columns,
    to: nameOf(tokens.slice(nth(tokens, 1), end)),
    referred: isListed ? namesIn(tokens.slice(end, closing(tokens, end + next) + 1)) : null,
    definition: `foreign key (${columns.map(quotedName).join(', ')}) ${runnable(tokens)}`,
  }
}

/** The next `references` that is no part of an expression. */
function keyIn(tokens: readonly Token[]): number | null {
  let depth = 0
  for (const [at, token] of tokens.entries()) {
    depth += depthOf(token)
    if (depth === 0 && wordOf(token) === 'references') return at
  }
  return null
}

function namedBefore(tokens: readonly Token[], at: number): { at: number; name: string } | null {
  const [constraint, name] = tokens
    .slice(0, at)
    .map((token, place) => ({ token, place }))
    .filter(({ token }) => says(token))
    .slice(-2)
  if (!constraint || !name || wordOf(constraint.token) !== 'constraint') return null
  return { at: constraint.place, name: plain(name.token) }
}

const keyOptions =
  /^(match (full|partial|simple)|on (delete|update) (cascade|restrict|no action|set null|set default)|(not )?deferrable|initially (deferred|immediate)|(not )?enforced) /

/** Behind a reference with its options. */
function afterKey(tokens: readonly Token[], start: number): number {
  let end = afterName(tokens, nth(tokens, 1, start))
  const list = () => {
    const next = nth(tokens, 0, end)
    if (tokens[next]?.text === '(') end = closing(tokens, next) + 1
  }
  list()
  for (;;) {
    const option = keyOptions.exec(wordsOf(tokens.slice(end)))?.[0]
    if (option === undefined) return end
    end = nth(tokens, option.trim().split(' ').length - 1, end) + 1
    if (/^on /.test(option)) list()
  }
}

/** `-- distributed by group_id` or `-- everywhere`, in the comment before a new table or in it. */
function writtenHome(tokens: readonly Token[]): Home | null {
  for (const { kind, text } of tokens) {
    const [, all, by] = (kind === 'comment' && /^--\s*(?:(everywhere)|distributed by (\w+))\s*$/.exec(text)) || []
    if (by !== undefined) return { by }
    if (all !== undefined) return 'everywhere'
  }
  return null
}

/** The words in lower case, with spaces between and behind them; names and symbols are in their places. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .filter(says)
    .slice(0, 8)
    .map((token) => `${wordOf(token) ?? token.text.replaceAll(' ', '_')} `)
    .join('')
}

/** The place of the nth token that says something, from `start` on; the end if there are fewer. */
function nth(tokens: readonly Token[], count: number, start = 0): number {
  let left = count
  const at = tokens.findIndex((token, place) => place >= start && says(token) && left-- === 0)
  return at < 0 ? tokens.length : at
}

/** Behind the name that starts at a place, which may have a schema. */
function afterName(tokens: readonly Token[], start: number): number {
  return tokens[start + 1]?.text === '.' ? start + 3 : start + 1
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0
  const at = tokens.findIndex((token, place) => {
    if (place >= open) depth += depthOf(token)
    return place >= open && depth === 0
  })
  return at < 0 ? tokens.length : at
}

/** The last name in it, as the catalogue has it. */
function nameOf(tokens: readonly Token[]): string {
  const last = tokens.findLast(({ kind }) => kind === 'word' || kind === 'name')
  return last ? plain(last) : ''
}

function namesIn(tokens: readonly Token[]): string[] {
  const open = tokens.findIndex(({ text }) => text === '(')
  return tokens
    .slice(open, closing(tokens, open))
    .filter(({ kind }) => kind === 'word' || kind === 'name')
    .map(plain)
}

function plain({ kind, text }: Token): string {
  return kind === 'name' ? text.slice(text.indexOf('"') + 1, -1).replaceAll('""', '"') : text.toLowerCase()
}

function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function runnable(tokens: readonly Token[]): string {
  return textOf(tokens).trim()
}
