import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { ourMigrations } from '../migrate.ts'
import { plan } from './citusCatalog.ts'
import { migrationSteps } from './migrationSteps.ts'

beforeAll(() => loadModule())

/** However the lines of SQL are broken. */
const tidy = (sql: string) =>
  sql
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( /g, '(')
    .replaceAll(/ (?=[),])/g, '')

/** Steps in short: what is run, `place TABLE HOME`, and `TABLE NAME DEFINITION` of foreign keys. */
const short = (sql: string) =>
  migrationSteps(sql).map((step) => {
    if ('run' in step) return tidy(step.run)
    if ('place' in step) return `place ${step.place} ${JSON.stringify(step.home)}`
    const { table, name, definition, to, columns, referred } = step.add
    return `${table} ${name} ${tidy(definition)} [${columns}] ${to} [${referred}]`
  })

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'statements one by one',
    `create function f() returns trigger language plpgsql as $$ begin return new; end $$;
     create trigger t before update on bets for each row execute function f();
     update bets set odds = 1 where note = 'a;b'`,
    [
      'create function f() returns trigger language plpgsql as $$ begin return new; end $$',
      'create trigger t before update on bets for each row execute function f()',
      "update bets set odds = 1 where note = 'a;b'",
    ],
  ],
  [
    'a new table, its place, then its foreign keys',
    `-- Prizes of a group.
     -- distributed by group_id
     create table prizes (
       group_id text not null references groups (id),
       id text not null, -- random, (20 characters
       -- Who has won; "references users" is no reference.
       winner_id text constraint winner references users(id) on delete set null (winner_id) deferrable initially deferred not null,
       bet_id text check (bet_id <> 'references bets'),
       amount bigint default (1 + 2) not null,
       primary key (group_id, id),
       constraint of_bet foreign key (group_id, bet_id) references bets (group_id, id) match simple on update no action,
       foreign key (winner_id) references users
     );`,
    [
      `-- Prizes of a group.
       -- distributed by group_id
       create table prizes (
         group_id text not null,
         id text not null, -- random, (20 characters
         -- Who has won; "references users" is no reference.
         winner_id text not null,
         bet_id text check (bet_id <> 'references bets'),
         amount bigint default (1 + 2) not null,
         primary key (group_id, id)
       )`,
      'place prizes {"by":"group_id"}',
      'prizes null foreign key ("group_id") references groups (id) [group_id] groups [id]',
      'prizes winner foreign key ("winner_id") references users(id) on delete set null (winner_id) deferrable initially deferred [winner_id] users [id]',
      'prizes of_bet foreign key ("group_id", "bet_id") references bets (group_id, id) match simple on update no action [group_id,bet_id] bets [group_id,id]',
      'prizes null foreign key ("winner_id") references users [winner_id] users [null]',
    ],
  ],
  [
    'homes as they are written',
    `-- everywhere
     create table a (id int);
     -- distributed by user_id
     create unlogged table if not exists "B c" (user_id text);
     create table public.d (id int);
     create temporary table e (id int references a (id));
     -- distributed by group_id
     create table f as select group_id, count(*) from bets group by 1`,
    [
      '-- everywhere create table a (id int)',
      'place a "everywhere"',
      '-- distributed by user_id create unlogged table if not exists "B c" (user_id text)',
      'place B c {"by":"user_id"}',
      'create table public.d (id int)',
      'place d null',
      'create temporary table e (id int references a (id))',
      '-- distributed by group_id create table f as select group_id, count(*) from bets group by 1',
      'place f {"by":"group_id"}',
    ],
  ],
  [
    'the changes of a table one by one, and foreign keys by themselves',
    `alter table only public.bets
       add column judge_id text references users (id) check (judge_id <> 'x'), drop column note,
       alter column odds set default greatest(1, 2),
       add constraint odd check (odds in (1, 2)),
       add foreign key (group_id, part_of) references bets (group_id, id) not valid,
       add plain text`,
    [
      "alter table only public.bets add judge_id text check (judge_id <> 'x')",
      'bets null foreign key ("judge_id") references users (id) [judge_id] users [id]',
      'alter table only public.bets drop column note',
      'alter table only public.bets alter column odds set default greatest(1, 2)',
      'alter table only public.bets add constraint odd check (odds in (1, 2))',
      'bets null foreign key ("group_id", "part_of") references bets (group_id, id) not valid [group_id,part_of] bets [group_id,id]',
      'alter table only public.bets add plain text',
    ],
  ],
  [
    'other changes of a table as they are',
    'alter table bets rename to wagers; alter table if exists bets add column if not exists a text references users (id), owner to x',
    [
      'alter table bets rename to wagers',
      'alter table if exists bets add if not exists a text references users (id)',
      'alter table if exists bets owner to x',
    ],
  ],
]

describe('the steps of a migration on a distributed database', () => {
  it.each(cases)('are %s', (_, sql, steps) => {
    expect(short(sql)).toEqual(steps.map(tidy))
  })

  it('bring new tables to the homes that are listed', () => {
    const steps = readdirSync(ourMigrations).flatMap((name) =>
      migrationSteps(readFileSync(join(ourMigrations, name), 'utf8')),
    )
    for (const step of steps) {
      if (!('place' in step) || step.home === null) continue
      expect([step.place, plan.find(({ table }) => table === step.place)?.home]).toEqual([step.place, step.home])
    }
  })

  it('are statements that PostgreSQL can read, of every migration that there is, with all its foreign keys', () => {
    for (const name of readdirSync(ourMigrations)) {
      const sql = readFileSync(join(ourMigrations, name), 'utf8')
      const steps = migrationSteps(sql)
      const all = steps.flatMap((step) => {
        if ('run' in step) return [step.run]
        return 'add' in step ? [`alter table "${step.add.table}" add ${step.add.definition}`] : []
      })
      for (const one of all) expect([name, one, parseSync(one).stmts?.length]).toEqual([name, one, 1])
      const references = (text: string) => JSON.stringify(parseSync(text)).match(/"CONSTR_FOREIGN"/g)?.length ?? 0
      expect([name, all.reduce((sum, one) => sum + references(one), 0)]).toEqual([name, references(sql)])
      const beside = all.filter((one) => references(one) > 0 && !/^alter table "?\w+"? add foreign key/.test(one))
      expect([name, beside]).toEqual([name, []])
    }
  })
})
