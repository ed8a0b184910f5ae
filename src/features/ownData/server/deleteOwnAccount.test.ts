import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { BalancesView } from '#features/debts/contract.ts'
import type { MemberView } from '#features/groups/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { followStream } from '#test/support/followStream.ts'
import { holdingUser } from '#test/support/onDatabase.ts'
import { type Person, password, signUp } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { OwnDeletion } from '../contract.ts'

const bound = (bets: number, debts: number, bids: number) =>
  `Cannot delete user. Active obligations exist: ${bets} active bets, ${debts} unsettled debts, ${bids} open bids`

describe('deleting one’s own account', () => {
  let server: TestServer
  let root: Person
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org', RATE_LIMITS: 'off' })
    root = await server.aWebsiteAdmin()
  })
  beforeEach(async () => {
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const remove = (who: Person, input: object = {}) =>
    who.send('DELETE', '/api/me', { confirmEmail: who.email, ...input })
  const check = (who: Person) => done(who.get<OwnDeletion>('/api/me/deletion'))
  const rows = async (text: string, ...values: unknown[]) => (await server.services.db.pool.query(text, values)).rows
  const isDeleted = async (who: Person) =>
    (await rows('select is_deleted from users where id = $1', who.id))[0].is_deleted

  it('needs the address typed exactly [BEY-23]', async () => {
    const { cleo } = group
    for (const confirmEmail of [undefined, '', cleo.email.toUpperCase(), ` ${cleo.email}`, group.ben.email]) {
      expect(await refused(remove(cleo, { confirmEmail }))).toEqual([
        400,
        'invalid-argument',
        'Please enter the user email to confirm deletion',
      ])
    }
    expect(await isDeleted(cleo)).toBe(false)
  })

  it('needs the password unless the sign-in is recent [BEY-23]', async () => {
    const eve = await server.aPerson('Eve')
    const age = (who: Person) =>
      rows('update sessions set created_at = $2 where user_id = $1', who.id, new Date(server.clock.now() - hourMs))
    expect((await refused(remove(eve, { password: 'not mine' })))[2]).toBe('Incorrect password. Please try again.')
    await age(eve)
    expect((await refused(remove(eve)))[2]).toBe('Please enter a password')
    expect((await refused(remove(eve, { password: 'not mine' })))[0]).toBe(403)
    expect(await isDeleted(eve)).toBe(false)
    // Without a password there is only a recent sign-in.
    const gus = await server.aPerson('Gus')
    await rows('update accounts set password = null where user_id = $1', gus.id)
    await age(gus)
    expect((await remove(gus)).body.error.reason).toBe('sign-in-stale')
    await done(remove(eve, { password }))
    expect(await isDeleted(eve)).toBe(true)
  })

  it('is refused while anything is open, and says where [BEY-23] [ADM-49]', async () => {
    const { ann, ben } = group
    await aBet(group)
    const won = await aBet(group)
    await done(ann.post(`${group.path}/bets/${won.id}/settle`, { outcome: 'won', winnerId: ann.id }))
    await anOpenBid(group, ben)
    expect(await refused(remove(ben))).toEqual([409, 'aborted', bound(1, 1, 1)])
    expect(await check(ben)).toEqual({
      activeBets: 1,
      unsettledDebts: 1,
      openBids: 1,
      why: bound(1, 1, 1),
      groups: [
        {
          groupId: group.id,
          name: 'Sunday Crew',
          activeBets: 1,
          unsettledDebts: 1,
          openBids: 1,
          isDisputable: true,
          needsAnotherAdmin: false,
        },
      ],
    })
    expect(await done(ben.post('/api/me/cancel-bids'))).toEqual({ cancelled: 1 })
    expect((await refused(remove(ben)))[2]).toBe(bound(1, 1, 0))
    expect(await check(group.cleo)).toMatchObject({ why: null, groups: [] })
  })

  it('is refused to the last admin of a group with others, until there is another one [BEY-23] [BEY-08]', async () => {
    const { ann, ben } = group
    const alone = await made(ann.post<{ id: string }>('/api/groups', { name: 'Just me' }))
    const why = 'Please make another member an admin before you leave'
    expect(await refused(remove(ann))).toEqual([409, 'aborted', why])
    expect(await check(ann)).toMatchObject({ why, groups: [{ groupId: group.id, needsAnotherAdmin: true }] })
    await done(ann.send('PATCH', `${group.path}/members/${ben.id}`, { role: 'admin' }))
    expect((await check(ann)).why).toBeNull()
    await done(remove(ann))
    expect(
      (await rows('select is_deleted from groups where id = any($1) order by name', [[alone.id, group.id]])).map(
        ({ is_deleted }) => is_deleted,
      ),
    ).toEqual([true, false])
  })

  it('is refused to website administrators, so there is always one left [BEY-23] [ADM-48]', async () => {
    expect(await refused(remove(root))).toEqual([403, 'permission-denied', 'Website administrators cannot be deleted'])
    const crew = await made(root.post<{ path: string; id: string }>('/api/groups', { name: 'The crew of Root' }))
    await made(root.post(`/api/groups/${crew.id}/bids`, customBid))
    // Closing what is open would be in vain.
    expect(await check(root)).toMatchObject({ why: 'Website administrators cannot be deleted', groups: [] })
  })

  it('leaves what others need under “Former member”, and nothing else of the name and address [BEY-23]', async () => {
    const { ann } = group
    const mina = await signUp(server.url, 'Wilhelmina', 'wilhelmina@example.org')
    await server.verify(mina)
    await done(ann.send('PATCH', group.path, { permissions: { membersCanInvite: true } }))
    await done(mina.post('/api/groups/join', { code: group.code }))
    await made(mina.post(`${group.path}/invites`, { recipientEmail: 'friend@example.org' }))
    await made(mina.post('/api/feedback', { text: 'Bye' }))
    await done(mina.post('/api/auth/request-password-reset', { email: mina.email }))
    const bet = await made(accept(group, mina, await anOpenBid(group, ann)))
    const key = { 'idempotency-key': 'said once' }
    await made(mina.post(`${group.path}/bets/${bet.id}/comments`, { content: 'Good luck' }, key))
    await done(ann.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: mina.id }))
    const { items } = await done(ann.get<{ items: { id: string }[] }>(`${group.path}/debts`))
    await made(ann.post(`${group.path}/debts/${items[0]?.id}/settle`, { method: 'cash' }))
    server.clock.advance(72 * hourMs)
    const stream = await followStream(server.url, mina, group.id)
    const before = await done(ann.get<BalancesView>(`${group.path}/balances`))

    await done(remove(mina, { password }))
    await waitFor(() => (stream.ended ? true : null), { withinMs: 2_000 })
    expect((await mina.get('/api/me')).status).toBe(401)
    expect(await done(ann.get(`${group.path}/bets/${bet.id}`))).toMatchObject({
      acceptorName: 'Former member',
      winnerId: mina.id,
    })
    expect(await done(ann.get(`${group.path}/bets/${bet.id}/comments`))).toMatchObject({
      items: [{ content: 'Good luck', userName: 'Former member' }],
    })
    const after = await done(ann.get<BalancesView>(`${group.path}/balances`))
    expect(after.pairs).toEqual(before.pairs)
    const members = await done(ann.get<{ items: MemberView[] }>(`${group.path}/members`))
    expect(members.items.map(({ userId }) => userId)).not.toContain(mina.id)

    const columns = await rows(
      `select c.table_name as "table", c.column_name as "column"
         from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public' and t.table_type = 'BASE TABLE'`,
    )
    for (const { table, column } of columns) {
      // What others were told keeps the words it had.
      const others = { notifications: 'true', outbox: "recipient not like 'former-%'" }[table as string] ?? 'false'
      const text = `select 1 from "${table}" where "${column}"::text ilike '%wilhelmina%' and not (${others}) limit 1`
      expect([table, column, await rows(text)]).toEqual([table, column, []])
    }
    const mailed = await rows("select 1 from outbox where recipient like 'former-%' and content::text like '%token=%'")
    expect(mailed).toEqual([])
    // The address is free.
    const again = await signUp(server.url, 'Mina', 'wilhelmina@example.org')
    expect(again.id).not.toBe(mina.id)
    expect((await again.get(group.path)).status).toBe(403)
  })

  it('takes no invite and no mail from an address that was never proved to be theirs [BEY-23] [INV-05]', async () => {
    const { ann, path } = group
    await made(ann.post(`${path}/invites`, { recipientEmail: 'hers@example.org' }))
    const [{ code }] = await rows("select code from group_invites where recipient_email = 'hers@example.org'")
    const squatter = await signUp(server.url, 'Squatter', 'hers@example.org')
    await done(remove(squatter))
    expect(await rows('select recipient_email from group_invites where code = $1', code)).toEqual([
      { recipient_email: 'hers@example.org' },
    ])
    expect(await rows("select 1 from outbox where recipient = 'hers@example.org' and kind <> 'group_invite'")).toEqual(
      [],
    )
    const [mail] = await rows("select content, error from outbox where recipient = 'hers@example.org'")
    expect(mail).toMatchObject({ content: { title: 'Group Invite' }, error: null })
    const owner = await signUp(server.url, 'Hera', 'hers@example.org')
    expect(await done(owner.post('/api/groups/join', { code }))).toMatchObject({ success: true })
  })

  it('takes the invites to an address that is proved while the deletion waits [BEY-23] [INV-05]', async () => {
    await made(group.ann.post(`${group.path}/invites`, { recipientEmail: 'late@example.org' }))
    const late = await signUp(server.url, 'Late', 'late@example.org')
    const holder = await server.services.db.pool.connect()
    await holder.query('begin')
    await holder.query(holdingUser, [late.id])
    const removed = remove(late)
    await waitForLock()
    await holder.query('update users set email_verified = true where id = $1', [late.id])
    await holder.query('commit')
    holder.release()
    await done(removed)
    expect(await rows("select 1 from group_invites where recipient_email = 'late@example.org'")).toEqual([])
  })

  it('is refused to a session that ends while the deletion waits [BEY-23]', async () => {
    const { cleo } = group
    const holder = await server.services.db.pool.connect()
    await holder.query('begin; lock table accounts in access exclusive mode')
    // Without a session the password is looked for, and then nothing says how recent the sign-in is.
    const removed = remove(cleo, { password })
    await waitForLock()
    await holder.query('delete from accounts where user_id = $1', [cleo.id])
    await holder.query('delete from sessions where user_id = $1', [cleo.id])
    await holder.query('commit')
    holder.release()
    expect((await refused(removed))[0]).toBe(401)
    expect(await isDeleted(cleo)).toBe(false)
  })

  it('twice together ends it once, and of two last admins one stays [BEY-23] [BEY-08]', async () => {
    const { ann, ben, cleo } = group
    const twice = await Promise.all([remove(cleo), remove(cleo)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401])
    await done(ann.send('PATCH', `${group.path}/members/${ben.id}`, { role: 'admin' }))
    await done((await aFriend(group)).get(group.path))
    const both = await Promise.all([remove(ann), remove(ben)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const admins = await rows(
      "select 1 from group_members where group_id = $1 and is_active and role = 'admin'",
      group.id,
    )
    expect(admins).toHaveLength(1)
  })

  const waitForLock = () =>
    waitFor(async () => {
      const waiting = await rows(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return waiting.length || null
    })

  const aFriend = async ({ code }: TestGroup) => {
    const dev = await server.aPerson('Dev')
    await done(dev.post('/api/groups/join', { code }))
    return dev
  }

  it('against a bid or an acceptance at the same moment leaves nothing open with nobody [BEY-23]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const dev = await aFriend(group)
      const bid = await anOpenBid(group, round % 2 === 0 ? group.ann : dev)
      if (round % 2 === 1) await done(dev.post('/api/me/cancel-bids'))
      const move = round % 2 === 0 ? accept(group, dev, bid) : dev.post(`${group.path}/bids`, customBid)
      const [removed] = await Promise.all([remove(dev), move])
      expect([200, 409]).toContain(removed.status)
      const [state] = await rows(
        `select is_deleted,
                (select count(*)::int from bids where creator_id = $1 and status = 'open') as bids,
                (select count(*)::int from bets where acceptor_id = $1 and status = 'active') as bets,
                (select count(*)::int from group_members where user_id = $1 and is_active) as groups
           from users where id = $1`,
        dev.id,
      )
      expect(state.is_deleted).toBe(removed.status === 200)
      if (state.is_deleted) expect(state).toMatchObject({ bids: 0, bets: 0, groups: 0 })
    }
  })
})
