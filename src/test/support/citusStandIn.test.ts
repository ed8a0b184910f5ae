import { afterAll, beforeAll, expect, it } from 'vitest'
import { distribute } from '#server/db/citus/distribute.ts'
import { aCitusStandIn, type CitusStandIn } from './citusStandIn.ts'

let plain: CitusStandIn
let distributed: CitusStandIn

beforeAll(async () => {
  plain = await aCitusStandIn()
  distributed = await aCitusStandIn()
  await distribute({ connection: distributed.connection, log: () => {} })
})
afterAll(() => Promise.all([plain.drop(), distributed.drop()]))

it.each([
  ['a table that has foreign keys', `select create_distributed_table('bids', 'group_id', colocate_with => 'none')`],
  [
    'a table with triggers, without the option',
    `create table kept (group_id text primary key);
     create trigger stays before update on kept for each row execute function refuse_edit('all');
     select create_distributed_table('kept', 'group_id', colocate_with => 'none')`,
  ],
  [
    'a table that is left to chance',
    `create table alone (group_id text); select create_distributed_table('alone', 'group_id')`,
  ],
])('the stand-in for Citus refuses to distribute %s', async (_, sql) => {
  await expect(plain.query(sql)).rejects.toThrow(/has foreign keys|triggers are not supported|left to chance/)
})

it('the stand-in for Citus makes a local table its own that refers to one that is everywhere', async () => {
  await distributed.query(`create table notes (user_id text)`)
  await distributed.query(`alter table notes add foreign key (user_id) references users (id)`)
  const [found] = await distributed.query(
    `select repmodel as model from stand_in.pg_dist_partition where logicalrelid = 'notes'::regclass`,
  )
  expect(found).toEqual({ model: 's' })
})

it.each([
  [
    'a trigger in one text with its function',
    `create function keep() returns trigger language plpgsql as $$ begin return old; end $$;
     create trigger stays before delete on bets for each row execute function keep()`,
    'a trigger comes with other statements',
  ],
  [
    'a constraint beside a new column',
    'alter table bets add column note text, add constraint short check (length(note) < 9)',
    'a constraint is added beside other changes',
  ],
  [
    'a new column with a foreign key',
    'alter table bets add column judge_id text references users (id)',
    'a constraint is added beside other changes',
  ],
  [
    'a new table with a foreign key to a distributed one',
    'create table prizes (group_id text references groups (id))',
    'relations are not colocated',
  ],
  [
    'a table of people with a foreign key to groups',
    'alter table notifications add foreign key (group_id) references groups (id)',
    'relations are not colocated',
  ],
])('the stand-in for Citus refuses, of distributed tables, %s', async (_, sql, sentence) => {
  await expect(distributed.query(sql)).rejects.toThrow(sentence)
})
