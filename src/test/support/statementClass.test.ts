import { describe, expect, it } from 'vitest'
import { classOf } from './statementClass.ts'

/** Statements of one group, of one person and of the first node, in all the forms that we write. */
const good: readonly (readonly [string, string])[] = [
  ['one group', 'select from bids where group_id = $1 and id = $2'],
  ['one group', 'select from bids b where $1 = b.group_id'],
  [
    'one group',
    'select from groups g join bids b on b.group_id = $1 join users u on u.id = b.creator_id where g.id = $1',
  ],
  ['one group', 'select from bids b left join bets t on t.group_id = $1 and t.bid_id = b.id where b.group_id = $1'],
  ['one group', 'select from bets t right join bids b on t.group_id = $1 where b.group_id = $1'],
  ['one group', 'select from bids b, bets t where b.group_id = $1 and t.group_id = $1'],
  ['one group', 'select from bids where (group_id, id) = ($1, $2)'],
  ['one group', 'select from bids where group_id = $1::text'],
  [
    'one group',
    'select (select count(*) from comments c where c.group_id = $1 and c.bid_id = b.id) from bids b where b.group_id = $1',
  ],
  [
    'one group',
    'select from users u where exists (select from group_members m where m.group_id = $1 and m.user_id = u.id)',
  ],
  [
    'one group',
    'select from bids b, lateral (select from bets t where t.group_id = $1 and t.bid_id = b.id) x where b.group_id = $1',
  ],
  [
    'one group',
    'with x as (select id from bids where group_id = $1) select from bets t join x on x.id = t.bid_id where t.group_id = $1',
  ],
  ['one group', 'select from bids where group_id = $1 union all select from bets where group_id = $1'],
  ['one group', 'insert into bids (id, group_id) values ($2, $1)'],
  ['one group', 'insert into bids (group_id, id) select $1, x from unnest($2::text[]) as x'],
  ['one group', 'insert into bets (group_id, id) select b.group_id, b.id from bids b where b.group_id = $1'],
  [
    'one group',
    'insert into groups (id) values ($1) on conflict (id) do update set name = (select text from comments where group_id = $1)',
  ],
  [
    'one group',
    'update bids b set status = t.status from bets t where b.group_id = $1 and t.group_id = $1 and t.bid_id = b.id',
  ],
  [
    'one group',
    'update groups set member_count = (select count(*) from group_members m where m.group_id = $1) where id = $1',
  ],
  ['one group', 'delete from comments c using bids b where b.group_id = $1 and c.group_id = $1'],
  ['one group', 'with gone as (delete from comments where group_id = $1 returning id) select from gone'],
  ['one person', 'select from inboxes i join users u on u.id = i.user_id where i.user_id = $1'],
  ['one person', 'insert into inboxes (user_id) values ($1) on conflict do nothing'],
  ['local', 'select from sessions s join users u on u.id = s.user_id where s.token = $1'],
  ['local', 'update users set name = $2 where id = $1'],
  ['local', 'select $1::int'],
]

/** Statements that several nodes would have to answer, and why. */
const bad: readonly (readonly [string, string])[] = [
  ['select from bids', 'bids is not restricted by group_id'],
  ['select from bids where group_id = any($1)', 'bids is not restricted by group_id'],
  ['select from bids where group_id in ($1, $2)', 'bids is not restricted by group_id'],
  ['select from bids where group_id = $1 or id = $2', 'bids is not restricted by group_id'],
  ['select from bids where not group_id = $1', 'bids is not restricted by group_id'],
  ['select from bids where group_id > $1', 'bids is not restricted by group_id'],
  ["select from bids where group_id = 'g1'", 'bids is not restricted by group_id'],
  ['select from bids where group_id = $1::varchar', 'bids is not restricted by group_id'],
  ['select from bids where id = $1', 'bids is not restricted by group_id'],
  ['select from groups where group_id = $1', 'groups is not restricted by id'],
  ['select from bids where (group_id, id) > ($1, $2)', 'bids is not restricted by group_id'],
  [
    'select from bids b join bets t on t.group_id = b.group_id where b.group_id = $1',
    'bets is not restricted by group_id',
  ],
  ['select from bids b join bets t using (group_id) where b.group_id = $1', 'bets is not restricted by group_id'],
  ['select from bids join bets using (group_id) where group_id = $1', 'bets is not restricted by group_id'],
  ['select from bids natural join bets where group_id = $1', 'bets is not restricted by group_id'],
  ['select from bids b left join bets t on b.group_id = $1 and t.group_id = $1', 'bids is not restricted by group_id'],
  ['select from bids b full join bets t on b.group_id = $1 and t.group_id = $1', 'bets is not restricted by group_id'],
  [
    'select (select count(*) from comments c where c.group_id = b.group_id) from bids b where b.group_id = $1',
    'comments is not restricted by group_id',
  ],
  // The condition is on the bid outside, though it is written inside.
  [
    'select (select from comments c where b.group_id = $1) from bids b where b.group_id = $1',
    'comments is not restricted by group_id',
  ],
  ['with x as (select * from bids) select from x where x.group_id = $1', 'bids is not restricted by group_id'],
  ['select from (select * from bids) b where b.group_id = $1', 'bids is not restricted by group_id'],
  ['with bids as (select * from bets) select from bids where group_id = $1', 'bets is not restricted by group_id'],
  [
    'with x as (delete from bids where id = $2 returning 1) select from bets where group_id = $1',
    'bids is not restricted by group_id',
  ],
  [
    'select from bids b join bets t on t.group_id = $2 where b.group_id = $1',
    'its tables are restricted by different parameters',
  ],
  ['insert into bids (group_id, id) values ($1, $2), ($3, $4)', 'bids is not restricted by group_id'],
  ['insert into bids (group_id, id) select b.group_id, $2 from bets b', 'bids is not restricted by group_id'],
  ["insert into bids (group_id, id) values ('g1', $1)", 'bids is not restricted by group_id'],
  ['insert into bids (id) values ($1)', 'bids is not restricted by group_id'],
  [
    'insert into bids (group_id, id) select $2, id from bets where group_id = $1',
    'its tables are restricted by different parameters',
  ],
  ['insert into bids (group_id, id) select $1, $2 union all select $2, $1', 'bids is not restricted by group_id'],
  [
    'insert into bids (group_id) values ($1) on conflict do update set id = (select id from bets)',
    'bets is not restricted by group_id',
  ],
  ['update bids set status = $2', 'bids is not restricted by group_id'],
  ['update bids b set status = $2 from bets t where t.group_id = $1', 'bids is not restricted by group_id'],
  [
    'delete from comments c using bids b where b.group_id = $1 and c.group_id = b.group_id',
    'comments is not restricted by group_id',
  ],
  ['select from bids where group_id = $1 union all select from bets', 'bets is not restricted by group_id'],
  ['select from inboxes where user_id = any($1)', 'inboxes is not restricted by user_id'],
  ['select from bids b join limits l on l.user_id = $1 where b.group_id = $1', 'mixes bids and limits'],
  ['select from groups g join sessions s on s.token = $2 where g.id = $1', 'mixes groups and sessions'],
  [
    'with x as (update users set name = $2 where id = $1) select from bids where group_id = $1',
    'writes users beside bids',
  ],
  ['select from nothing_known', 'nothing_known has no home'],
  ['select tallies_before($1, now())', 'tallies_before() reads tables'],
]

describe('the class of a statement', () => {
  it.each(good)('is %s for %s', (kind, sql) => {
    expect(classOf(sql)).toMatchObject({ kind, why: [] })
  })

  it.each(bad)('is none for %s: %s', (sql, why) => {
    const found = classOf(sql, new Set(['tallies_before']))
    expect(found.kind).toBe('across')
    expect(found.why).toContain(why)
  })

  it.each([
    ['select from games where id = $1 for share', ['locks rows of games, which is everywhere']],
    ['select from inboxes where user_id = any($1) order by 1 for update', ['locks rows of several in inboxes']],
    [
      'select from unnest($1::text[]) u cross join lateral (select from inboxes i where i.user_id = u limit 1) i',
      ['joins inboxes laterally to parameters'],
    ],
    ['select from groups where id = $1 for update', []],
    ['select from unnest($1::text[]) u join inboxes i on i.user_id = u', []],
  ])('says what several nodes refuse of %s', (sql, refused) => {
    expect(classOf(sql).refused).toEqual(refused)
  })

  it('counts every mention of a table, and no result of its own', () => {
    const { tables } = classOf('with x as (select from bids b join users u on true) select from x, users, bids')
    expect(tables.toSorted()).toEqual(['bids', 'bids', 'users', 'users'])
  })
})
