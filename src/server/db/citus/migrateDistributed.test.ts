import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCitusStandIn, type CitusStandIn } from '#test/support/citusStandIn.ts'
import { schemaOf } from '#test/support/emptied.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'
import { migrate, ourMigrations } from '../migrate.ts'
import { homes } from '../placement.ts'
import { distribute } from './distribute.ts'

let folder: string
let database: CitusStandIn
let said: string[]
const log = (sentence: string) => void said.push(sentence)
const run = () => migrate({ connection: database.connection, log, folder })
const write = (name: string, sql: string) => writeFile(join(folder, name), sql)

beforeEach(async () => {
  said = []
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(ourMigrations, folder, { recursive: true })
  database = await aCitusStandIn()
  await distribute({ connection: database.connection, log: () => {} })
  await database.query('truncate stand_in.calls')
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const prizes = `
  -- Prizes of a group; winners keep them.
  -- distributed by group_id
  create table prizes (
    group_id text not null references groups (id),
    bet_id text not null,
    winner_id text not null references users,
    note text references notes_of_all (id),
    primary key (group_id, bet_id),
    foreign key (group_id, bet_id) references bets (group_id, id)
  );
  create function keep_prize() returns trigger language plpgsql as $$
  begin
    raise exception 'prizes are kept; %', old.bet_id;
  end $$;
  create trigger prizes_kept before delete on prizes for each row execute function keep_prize();
  alter table bets
    add column prize text check (length(prize) < 100),
    add column judge_id text references users (id),
    add constraint judged check (judge_id is null or prize is not null);`
const notes = `
  -- everywhere
  create table notes_of_all (id text primary key, by_id text references users (id));
  -- distributed by user_id
  create table wishes (user_id text primary key references users (id), group_id text references groups (id));
  create table desk (id text primary key, user_id text references users (id));`

describe('a migration that is newer than the distribution', () => {
  it('brings new tables to the homes that it names, and adds to the others what it adds on PostgreSQL', async () => {
    await write('901-notes.sql', notes)
    await write('902-prizes.sql', prizes)
    await run()
    const [ofPeople] = Object.keys(homes.person)
    expect(await database.calls()).toEqual([
      'create_reference_table notes_of_all',
      `create_distributed_table wishes user_id with "${ofPeople}"`,
      'create_distributed_table prizes group_id with "groups"',
    ])
    expect(said).toEqual([
      'The foreign key wishes_group_id_fkey was left out: rows of wishes and groups are on different nodes.',
      'The database was brought up to 902-prizes.',
    ])
    const plain = await freshDatabase()
    await migrate({ connection: plain.connection, log, folder })
    const constraints = `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as one
       from pg_constraint where conrelid::regclass::text in ('notes_of_all', 'wishes', 'desk', 'prizes', 'bets') order by 1`
    const known = await on(plain.connection, async (client) => (await client.query(constraints)).rows)
    const found = await database.query(constraints)
    expect(found).toEqual(known.filter(({ one }) => !one.includes('wishes_group_id_fkey')))
    await plain.drop()
    const names = await database.query<{ name: string }>('select name from migrations order by id desc limit 2')
    expect(names.map(({ name }) => name)).toEqual(['902-prizes', '901-notes'])
    await run()
    expect(said).toHaveLength(3)
  })

  it('leaves everything as it was when it fails, and is applied once when several programs start', async () => {
    const [before] = await database.query('select * from stand_in.pg_dist_partition order by 1')
    await write('901-notes.sql', notes)
    await write('902-prizes.sql', `${prizes} select nonsense;`)
    await expect(run()).rejects.toThrow('nonsense')
    const [after] = await database.query('select * from stand_in.pg_dist_partition order by 1')
    expect(after).toEqual(before)
    expect(await database.query(`select to_regclass('prizes') as prizes, to_regclass('desk') as desk`)).toEqual([
      { prizes: null, desk: null },
    ])
    await write('902-prizes.sql', prizes)
    await Promise.all([run(), run(), run()])
    expect(await database.calls()).toHaveLength(3)
  })

  it('is refused by nobody on plain PostgreSQL, where its comments change nothing', async () => {
    const plain = await freshDatabase()
    await write('901-notes.sql', notes)
    await migrate({ connection: plain.connection, log, folder })
    const { tables } = await on(plain.connection, schemaOf)
    expect(tables).toEqual(expect.arrayContaining(['public.wishes', 'public.notes_of_all', 'public.desk']))
    await plain.drop()
  })

  it('cannot name a home that there is not', async () => {
    await write('901-cats.sql', '-- distributed by cat_id\ncreate table cats (cat_id text)')
    await expect(run()).rejects.toThrow('no table is distributed by cat_id')
  })
})
