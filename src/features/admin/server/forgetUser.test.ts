import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'

const phone = '+12125550147'
const name = 'Wilhelmina'

describe('what is left of a deleted account', () => {
  let server: TestServer
  let root: Person
  let group: TestGroup
  let mina: Person

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org', RATE_LIMITS: 'off' })
    root = await server.aWebsiteAdmin()
    group = await aGroup(server)
    mina = await server.aPerson(name)
    await leaveDataEverywhere(mina)
    await done(root.send('DELETE', `/api/admin/users/${mina.id}`, { reason: 'asked for it', email: mina.email }))
  })
  afterAll(() => server.stop())

  const rows = async (text: string, ...values: unknown[]) => (await server.services.db.pool.query(text, values)).rows

  /** A user who has used every feature that asks for personal data. */
  const leaveDataEverywhere = async (who: Person) => {
    await done(group.ann.send('PATCH', group.path, { permissions: { membersCanInvite: true } }))
    await done(who.post('/api/groups/join', { code: group.code }))
    await server.verify(who)
    await made(who.post(`${group.path}/invites`, { recipientEmail: 'friend@example.org' }))
    await done(who.send('PUT', '/api/me/notification-settings', { notifications: { email: { bid_created: true } } }))
    await done(
      who.post('/api/me/push/subscriptions', {
        endpoint: 'https://push.example/abc',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      }),
    )
    await done(who.post('/api/auth/request-password-reset', { email: who.email }))
    await rows(
      'update users set phone_number = $2, phone_verified = true, phone_verified_at = now() where id = $1',
      who.id,
      phone,
    )
    await rows(
      `insert into outbox (id, channel, key, kind, recipient, content, user_id, created_at, due_at)
       values ('t1', 'text', 't1', 'bid_created', $2, '{"body": "a bid", "segments": 1}', $1, now(), now())`,
      who.id,
      phone,
    )
    const bid = await anOpenBid(group, group.ann)
    await made(who.post(`${group.path}/bids/${bid.id}/comments`, { content: 'Hello' }))
  }

  /** Every column of every table that contains the text, as `table.column`. */
  const columnsContaining = async (text: string) => {
    const columns = await rows(
      `select c.table_name as "table", c.column_name as "column"
         from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public' and t.table_type = 'BASE TABLE'`,
    )
    const found = await Promise.all(
      columns.map(async ({ table, column }) => {
        const query = `select 1 from "${table}" where position($1 in "${column}"::text) > 0 limit 1`
        return (await rows(query, text)).length > 0 ? [`${table}.${column}`] : []
      }),
    )
    return found.flat().sort()
  }

  it('is their number nowhere', async () => {
    expect(await columnsContaining(phone)).toEqual([])
    expect(await columnsContaining(phone.slice(2))).toEqual([])
  })

  it('is their address in the account itself, in what was mailed to it, and in what says who deleted it', async () => {
    expect(await columnsContaining(mina.email)).toEqual(['admin_acts.target_name', 'outbox.recipient', 'users.email'])
  })

  it('is their name where others knew it, and in what was mailed', async () => {
    expect(await columnsContaining(name)).toEqual([
      'admin_acts.details',
      'group_invites.inviter_name',
      'outbox.content',
      'users.name',
    ])
  })

  it('is nothing that reaches them, waits for them or lets anybody in', async () => {
    const tables = [
      'sessions',
      'second_steps',
      'passkeys',
      'push_subscriptions',
      'push_settings',
      'phone_codes',
      'notification_settings',
      'notifications',
      'inboxes',
    ]
    for (const table of tables) {
      expect([table, await rows(`select 1 from ${table} where user_id = $1`, mina.id)]).toEqual([table, []])
    }
    expect(await rows('select 1 from verifications where value = $1', mina.id)).toEqual([])
    expect(await rows('select 1 from outbox where recipient = $1 and due_at is not null', mina.email)).toEqual([])
    expect(await rows("select status, error from outbox where channel = 'text' and user_id = $1", mina.id)).toEqual([
      { status: 'failed', error: 'The account was deleted.' },
    ])
    expect(
      await rows(
        'select 1 from group_invites where inviter_id = $1 and expires_at > $2',
        mina.id,
        new Date(server.clock.now()),
      ),
    ).toEqual([])
  })

  it('is a number that somebody else may have', async () => {
    await rows(
      'update users set phone_number = $2, phone_verified = true, phone_verified_at = now() where id = $1',
      group.ben.id,
      phone,
    )
  })
})
