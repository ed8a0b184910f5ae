import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Upgraded, upgraded } from '#test/support/upgraded.ts'

let database: Upgraded

beforeAll(async () => {
  database = await upgraded('051-push-sessions', (client) =>
    client.query(`
      insert into users (id, name, email) select who, who, who || '@example.org' from unnest('{ann,ben,cleo}'::text[]) who;
      insert into sessions (id, user_id, token, expires_at)
        select id, user_id, id, now() + interval '1 day'
          from (values ('s1', 'ann'), ('s2', 'ben'), ('s3', 'ben')) as s (id, user_id);
      insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
        select who, who, 'https://push.example.org/' || who, 'key', 'secret', now() from unnest('{ann,ben,cleo}'::text[]) who;
    `),
  )
})
afterAll(() => database.end())

it('pushes from before end with the only session of their user, or without one, and wait where there are several [BEY-15] [BEY-27]', async () => {
  const { client } = database
  const { rows } = await client.query('select id, session_id from push_subscriptions order by id')
  expect(rows).toEqual([
    { id: 'ann', session_id: 's1' },
    { id: 'ben', session_id: null },
  ])
  await client.query('delete from sessions')
  const { rows: left } = await client.query('select id from push_subscriptions order by id')
  expect(left.map(({ id }) => id)).toEqual(['ben'])
})
