/** A piece of SQL. All tokens of a text together are that text. `name`: a quoted identifier. */
export type Token = {
  readonly kind: 'space' | 'comment' | 'string' | 'name' | 'word' | 'symbol'
  readonly text: string
}

/** The whitespace of PostgreSQL, and what it takes for the letters of a word. */
const space = '[ \\t\\n\\r\\f\\v]'
const letter = 'A-Za-z_\\u0080-\\uffff'

// The order counts: what begins a string or a comment would otherwise be taken for a word or a symbol.
const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['space', new RegExp(`${space}+`, 'y')],
  ['comment', /--[^\n\r]*/y],
  ['string', /[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|\\?$)/y],
  ['string', /(?:[uU]&|[bBxXnN])?'(?:[^']|'')*(?:'|$)/y],
  ['name', /(?:[uU]&)?"(?:[^"]|"")*(?:"|$)/y],
  ['string', new RegExp(`(\\$(?:[${letter}][${letter}0-9]*)?\\$)[\\s\\S]*?(?:\\1|$)`, 'y')],
  ['word', new RegExp(`[${letter}][${letter}0-9$]*`, 'y')],
  ['word', /[0-9][0-9A-Za-z_]*/y],
]

/** A string goes on in the next line by the rules that it began with. */
const nextLine = `${space.replace('\\n\\r', '')}*[\\n\\r](?:${space}+|--[^\\n\\r]*[\\n\\r])*`
const escapedGoesOn = new RegExp(`${nextLine}'(?:[^'\\\\]|\\\\[\\s\\S]|'')*(?:'|\\\\?$)`, 'y')

/** The tokens of SQL as PostgreSQL reads it, with `standard_conforming_strings` on. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < sql.length; ) {
    const token = tokenAt(sql, at)
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}

function tokenAt(sql: string, at: number): Token {
  if (sql.startsWith('/*', at)) return { kind: 'comment', text: blockComment(sql, at) }
  for (const [kind, pattern] of patterns) {
    const text = matchAt(pattern, sql, at)
    if (text === '') continue
    return { kind, text: /^[eE]'/.test(text) ? text + continued(sql, at + text.length) : text }
  }
  return { kind: 'symbol', text: sql.slice(at, at + 1) }
}

function matchAt(pattern: RegExp, sql: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(sql)?.[0] ?? ''
}

function continued(sql: string, at: number): string {
  let end = at
  for (let more = matchAt(escapedGoesOn, sql, end); more !== ''; more = matchAt(escapedGoesOn, sql, end)) {
    end += more.length
  }
  return sql.slice(at, end)
}

/** Comments in comments count. */
function blockComment(sql: string, start: number): string {
  let depth = 0
  for (const { 0: mark, index } of sql.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return sql.slice(start, start + index + 2)
  }
  return sql.slice(start)
}

/** Neither space nor a comment. */
export function says({ kind }: Token): boolean {
  return kind !== 'space' && kind !== 'comment'
}

/** A word in lower case; null for everything else. */
export function wordOf(token: Token | undefined): string | null {
  return token?.kind === 'word' ? token.text.toLowerCase() : null
}

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('')
}

/** Splits tokens at a symbol outside of parentheses. */
export function splitAt(symbol: string, tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    depth += depthOf(token)
    if (depth === 0 && token.kind === 'symbol' && token.text === symbol) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** What a token does to the depth of parentheses. */
export function depthOf({ kind, text }: Token): number {
  if (kind !== 'symbol') return 0
  return Number(text === '(' || text === '[') - Number(text === ')' || text === ']')
}

/** The statements of a text, without the semicolons between them. */
export function statementsOf(sql: string): Token[][] {
  const statements: Token[][] = [[]]
  let depth = 0
  let body = 0
  for (const token of tokensOf(sql)) {
    const statement = statements.at(-1) ?? []
    depth += depthOf(token)
    if (depth === 0) body += bodyDepthOf(token, { body, statement })
    if (depth === 0 && body === 0 && token.kind === 'symbol' && token.text === ';') statements.push([])
    else statement.push(token)
  }
  return statements.filter((tokens) => tokens.some(says))
}

/** The body of a function may consist of statements itself: `begin atomic … end`. */
function bodyDepthOf(token: Token, { body, statement }: { body: number; statement: readonly Token[] }): number {
  const word = wordOf(token)
  if (body > 0) return word === 'end' ? -1 : Number(word === 'case' || word === 'begin')
  if (word !== 'atomic' || wordOf(statement.findLast(says)) !== 'begin') return 0
  return Number(/^create (or replace )?(function|procedure) /.test(firstWords(statement)))
}

function firstWords(statement: readonly Token[]): string {
  const words = statement.filter(says).slice(0, 5)
  return `${words.map((token) => wordOf(token) ?? '?').join(' ')} `
}
