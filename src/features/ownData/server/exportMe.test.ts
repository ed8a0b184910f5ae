import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type Person, password, signIn, signUp } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'

/** The tables whose rows about a person are in the file, by the section that has them. */
const exported: Readonly<Record<string, string>> = {
  accounts: 'signInMethods',
  admin_acts: 'acts',
  announcements: 'announcements',
  bets: 'groups.bets',
  bid_counters: 'groups.counterOffers',
  bid_mails: 'mailsOfBids',
  bids: 'groups.bids',
  bet_reactions: 'groups.reactions',
  bet_cancellations: 'groups.callOffs',
  bet_settlements: 'groups.settlements',
  bids_to_mail: 'mailsOfBids',
  calendars: 'profile',
  comment_mentions: 'groups.mentions',
  comment_reactions: 'groups.reactions',
  comments: 'groups.comments',
  debts: 'groups.debts',
  disputes: 'groups.disputes',
  feedback: 'feedback',
  group_events: 'groups.activity',
  group_invites: 'invites',
  group_members: 'groups',
  groups: 'groups',
  imports: 'groups.imports',
  limits: 'limits',
  mail_stops: 'unsubscribed',
  memberships: 'groups',
  notification_settings: 'notificationSettings',
  notifications: 'notices',
  opening_balances: 'groups.openingBalances',
  outbox: 'messages',
  passkeys: 'passkeys',
  pay_links: 'payLinks',
  payment_doubts: 'groups.doubts',
  payments: 'groups.payments',
  phone_codes: 'phoneCodes',
  pools: 'groups.pools',
  pool_disputes: 'groups.poolMatters',
  pool_games: 'groups.poolMatters',
  pool_members: 'groups.pools',
  pool_picks: 'groups.pools',
  push_settings: 'pushSettings',
  push_subscriptions: 'pushBrowsers',
  sendgrid_errors: 'mailListErrors',
  sessions: 'devices',
  settle_ups: 'groups.settleUps',
  tallies: 'groups.statistics',
  user_activity: 'presence',
  user_settings: 'settings',
  users: 'profile',
  website_admins: 'profile',
  weekly_digests: 'weeklyDigests',
}

/** Those that are left out. */
const leftOut: Readonly<Record<string, string>> = {
  bet_corrections: 'an outcome of the odds service about a bet, which is in the file',
  chat_channels: 'the group’s connection to a chat, with its secret; the group’s log says who connected it',
  group_answers: 'a copy of answers to one’s own requests, for 25 hours',
  idempotency_keys: 'a copy of answers to one’s own requests, for 25 hours',
  inboxes: 'the counts of the notices, which are in the file',
  second_steps: 'the secret of the second step; whether there is one is in the profile',
  text_opt_outs: 'numbers that replied STOP, of nobody in particular',
  user_locks: 'nothing but the id',
  verifications: 'the secrets of links',
}

describe('what a person downloads about themselves', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const rows = async (text: string, ...values: unknown[]) => (await server.services.db.pool.query(text, values)).rows

  it('names every table with a person in it, or why it is left out [BEY-23]', async () => {
    const found = await rows(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t
          using (table_schema, table_name)
        where table_schema = 'public' and t.table_type = 'BASE TABLE' and (
          c.column_name ~ '^(user|actor|admin|creator|acceptor|challenged|debtor|creditor|payer|payee|inviter|recipient|winner|author|owner)_id$'
          or c.column_name ~ '_by$' or c.column_name ~ '(email|phone|address)')
       union
       select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
       union select 'verifications' union select 'users'
       order by 1`,
    )
    const known = new Set([...Object.keys(exported), ...Object.keys(leftOut)])
    expect(found.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
    const all = new Set(found.map(({ name }) => name))
    expect([...known].filter((name) => !all.has(name) && name !== 'mail_stops')).toEqual([])
  })

  it('has it all, in sections, without secrets and without the addresses of others [BEY-23]', async () => {
    const { ann, ben, path } = group
    await server.verify(ann)
    await made(ann.post(`${path}/invites`, { recipientEmail: 'secret-friend@example.org' }))
    await done(ann.send('PATCH', '/api/me/settings', { theme: 'light', timeZone: 'Europe/Vienna' }))
    const bet = await aBet(group)
    await made(ann.post(`${path}/bets/${bet.id}/comments`, { content: 'Mine' }))
    await made(ben.post(`${path}/bets/${bet.id}/comments`, { content: 'Not mine, @Ann' }))
    await done(ann.send('PUT', `${path}/bets/${bet.id}/reaction`, { emoji: '🔥' }))
    await done(ben.send('PUT', `${path}/bets/${bet.id}/reaction`, { emoji: '😭' }))
    await done(ann.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ben.id }))
    await anOpenBid(group, ann)
    const { items } = await done(ann.get<{ items: { id: string }[] }>(`${path}/debts`))
    await made(ann.post(`${path}/debts/${items[0]?.id}/settle`, { method: 'cash', note: 'thanks' }))
    await made(ann.post('/api/feedback', { text: 'Nice' }))
    await rows(
      `insert into outbox (id, channel, key, kind, recipient, content, created_at, status)
       values ('m1', 'mail', 'm1', 'password_reset', $1,
         '{"subject": "Reset", "title": "Reset", "paragraphs": ["Hi"], "button": {"label": "x", "path": "/reset-password?token=hush"}}',
         now(), 'sent')`,
      ann.email,
    )

    const answer = await ann.get<Record<string, unknown[]> & { groups: Record<string, unknown>[] }>('/api/me/export')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="betwixt-my-data-[\d-]+\.json"$/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { body } = answer
    const sections = new Set([
      ...Object.keys(body),
      ...Object.keys(body.groups[0] ?? {}).map((name) => `groups.${name}`),
    ])
    expect(Object.values(exported).filter((name) => !sections.has(name))).toEqual([])

    expect(body.profile).toEqual([expect.objectContaining({ id: ann.id, name: 'Ann', email: ann.email })])
    expect(body.settings).toEqual([expect.objectContaining({ theme: 'light', timeZone: 'Europe/Vienna' })])
    expect(body.devices).toHaveLength(1)
    expect(body.invites).toEqual([expect.objectContaining({ sent: true, groupName: 'Sunday Crew' })])
    expect(body.feedback).toEqual([expect.objectContaining({ text: 'Nice' })])
    expect(body.messages).toContainEqual(expect.objectContaining({ subject: 'Reset', to: ann.email }))
    expect(body.groups[0]).toMatchObject({
      id: group.id,
      role: 'admin',
      bids: expect.arrayContaining([
        expect.objectContaining({ status: 'accepted', wagerAmount: 50 }),
        expect.objectContaining({ status: 'open' }),
      ]),
      bets: [expect.objectContaining({ role: 'creator', with: 'Ben', risk: 50, toWin: 75, won: false })],
      debts: [expect.objectContaining({ owed: 'by me', with: 'Ben', amount: 50, paid: 50 })],
      payments: [expect.objectContaining({ payer: 'Ann', note: 'thanks', amount: 50 })],
      comments: [expect.objectContaining({ content: 'Mine' })],
    })
    const text = JSON.stringify(body)
    const [{ token }] = await rows('select token from sessions where user_id = $1', ann.id)
    const [{ password: hash }] = await rows('select password from accounts where user_id = $1', ann.id)
    for (const secret of [token, hash, 'hush', 'secret-friend', ben.email, 'Not mine']) {
      expect([secret, text.includes(secret)]).toEqual([secret, false])
    }
  })

  it('has nothing that was sent to an address which its owner has not proved: no invite code [BEY-23] [INV-05]', async () => {
    const { ann, path } = group
    await made(ann.post(`${path}/invites`, { recipientEmail: 'invited@example.org' }))
    const [{ code }] = await rows("select code from group_invites where recipient_email = 'invited@example.org'")
    await rows("insert into mail_stops (address, type, created_at) values ('invited@example.org', 'bid_posted', now())")
    const squatter = await signUp(server.url, 'Squatter', 'invited@example.org')
    const mine = JSON.stringify((await squatter.get('/api/me/export')).body)
    for (const theirs of [code, 'Sunday Crew', 'bid_posted'])
      expect([theirs, mine.includes(theirs)]).toEqual([theirs, false])
    await server.verify(squatter)
    const proved = JSON.stringify((await squatter.get('/api/me/export')).body)
    for (const theirs of [code, 'Sunday Crew', 'bid_posted'])
      expect([theirs, proved.includes(theirs)]).toEqual([theirs, true])
  })

  it('has the bids that challenged them, also those that they did not take [BEY-23] [BEY-17]', async () => {
    const { ann, ben, path } = group
    const bid = await anOpenBid(group, ben, { ...customBid, challengedUserId: ann.id })
    const bidsOf = async (who: Person) => {
      const { groups } = await done(
        who.get<{ groups: { bids: { id: string; challengedMe: boolean }[] }[] }>('/api/me/export'),
      )
      return groups.flatMap(({ bids }) => bids).filter(({ id }) => id === bid.id)
    }
    expect(await bidsOf(ann)).toMatchObject([{ createdByMe: false, challengedMe: true }])
    expect(await bidsOf(ben)).toMatchObject([{ createdByMe: true, challengedMe: false }])
    expect(await bidsOf(group.cleo)).toEqual([])
    await done(ben.post(`${path}/bids/${bid.id}/cancel`))
  })

  it('needs a recent sign-in [BEY-23]', async () => {
    const eve = await server.aPerson('Eve')
    await rows('update sessions set created_at = $2 where user_id = $1', eve.id, new Date(server.clock.now()))
    server.clock.advance(15 * minuteMs)
    expect((await eve.get('/api/me/export')).status).toBe(200)
    server.clock.advance(minuteMs)
    expect(await refused(eve.get('/api/me/export'))).toEqual([
      403,
      'permission-denied',
      'For this you must have signed in within the last 15 minutes. Please sign out and in again first.',
    ])
    expect((await (await signIn(server.url, eve, password)).get('/api/me/export')).status).toBe(200)
  })
})
