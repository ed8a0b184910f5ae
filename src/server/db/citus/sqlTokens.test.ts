import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { seed } from '#test/support/extent.ts'
import { ourMigrations } from '../migrate.ts'
import { statementsOf, textOf, tokensOf } from './sqlTokens.ts'

beforeAll(() => loadModule())

/** The statements as PostgreSQL's own parser divides the text; null if it refuses it. Its offsets count bytes. */
function parsed(sql: string): string[] | null {
  const bytes = Buffer.from(sql)
  try {
    return (parseSync(sql).stmts ?? []).map(({ stmt_location: start = 0, stmt_len: length }) =>
      bytes.subarray(start, length ? start + length : undefined).toString(),
    )
  } catch {
    return null
  }
}
const bare = (statements: readonly string[]) =>
  statements.map((one) => textOf(tokensOf(one).filter(({ kind }) => kind !== 'comment')).trim())
const ours = (sql: string) => bare(statementsOf(sql).map(textOf))

const texts: readonly string[] = [
  "'plain; text'",
  "'it''s; one'",
  "'back\\'",
  "e'it\\'s; escaped'",
  "E'\\\\'",
  "e'goes on\\';' \n 'in the next; line\\''",
  "'goes on' -- with a comment; and\n 'there\\'",
  "U&'d\\0061t;a'",
  "b'01'",
  "N'a;b'",
  "$$dollars; and ' quotes$$",
  '$tag$ inner $$ ; $ta$ $tag$',
  '$ä$;$ä$',
  '$_1$ -- ; $_1$',
  '(select 1 as "a;b")',
  '(select 1 as "say ""x;""")',
  '(select 1 as U&"d;x")',
  '1 - -1',
  '2 /* a ; /* nested ; */ still ; */ + 1',
  '3 -- to the end of the line ; \' "\n',
  '(array[1, 2])[1]',
  '(case when true then 1 end)',
  'a$b$c',
  '1.5e3',
  '0x1F',
  "interval '1' day",
  "'Zoë; 🏈'",
]
const statement = fc.oneof(
  fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 4 }).map((values) => `select ${values.join(', ')}`),
  fc.constantFrom(
    'create function f() returns int language sql as $f$ select 1; select 2; $f$',
    'create function f() returns int begin atomic select 1; select case when true then 2 else 3 end; end',
    'create or replace procedure p() begin atomic insert into t values (1); end',
    'create rule r as on insert to t do also (insert into u values (1); insert into v values (2))',
    'create table begin_atomic (atomic int, "end" int)',
    'begin',
    'commit',
    'create function g(n int default 1) returns int return n + 1',
    '',
  ),
)
const between = fc.constantFrom(';', ' ; ', '; -- a comment; here\n', ';/* ; */', ';;')

describe('SQL divided into statements', () => {
  it(`is divided as PostgreSQL itself divides it (seed ${seed})`, () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.array(fc.tuple(statement, between), { maxLength: 6 }), fc.boolean(), (parts, isEnded) => {
        const whole = parts.map(([text, end]) => text + end).join('')
        const sql = isEnded ? whole : whole.replace(/;[^;]*$/, '')
        const theirs = parsed(sql)
        if (theirs === null) return
        accepted += 1
        expect(ours(sql)).toEqual(bare(theirs))
      }),
      { seed, numRuns: 2_000 },
    )
    expect(accepted).toBeGreaterThan(1_000)
  })

  it('is as long as it was: no character gets lost, even where a string does not end', () => {
    const pieces = fc.constantFrom(
      ...texts,
      "'",
      '"',
      "e'",
      '$$',
      '$a$',
      '/*',
      '*/',
      '--',
      '\n',
      ';',
      '\\',
      '(',
      ')',
      '$',
    )
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        expect(textOf(tokensOf(parts.join('')))).toBe(parts.join(''))
      }),
      { seed, numRuns: 2_000 },
    )
  })

  it('holds for every migration that there is', () => {
    for (const name of readdirSync(ourMigrations)) {
      const sql = readFileSync(join(ourMigrations, name), 'utf8')
      expect([name, ours(sql)]).toEqual([name, bare(parsed(sql) ?? [])])
    }
  })
})
