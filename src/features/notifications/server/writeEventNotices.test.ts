import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instantFromIso, secondMs } from '#domain/times.ts'
import { settleDueBets } from '#features/bets/server/settleBets.ts'
import { startBets } from '#features/bets/server/startBets.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import { wordsOf } from '#features/messages/server/mailWords.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold, checkInboxes } from '#test/support/inboxes.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'
import type { InboxPage, NoticeView } from '../contract.ts'

type Inbox = Pick<InboxPage, 'items' | 'unreadCount' | 'counts'>

describe('notices of what happens in a group', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ JOBS: 'on' })
    group = await aGroup(server)
    await allTold(server, group)
  })
  afterAll(async () => {
    await checkInboxes(server.services.db.pool)
    await server.stop()
  })

  const inbox = (who: Person) => done(who.get<Inbox>('/api/notifications'))
  /** Each new notice from something, as `who: type message`, in order. */
  async function news(what: () => Promise<unknown>): Promise<string[]> {
    const people = [group.ann, group.ben, group.cleo]
    const before = await Promise.all(people.map(inbox))
    await what()
    await allTold(server, group)
    const now = await Promise.all(people.map(inbox))
    return now.flatMap(({ items }, index) => {
      const known = new Set(before[index]?.items.map(({ id }) => id))
      const fresh = items.filter(({ id }) => !known.has(id)).reverse()
      return fresh.map(({ type, message }) => `${people[index]?.name}: ${type} ${message}`)
    })
  }

  it('go to everybody else when a bid is posted, and to its creator when it is accepted [BID-07] [BID-18]', async () => {
    const { ann, ben } = group
    let bid: Awaited<ReturnType<typeof anOpenBid>>
    expect(
      await news(async () => {
        bid = await anOpenBid(group, ann)
      }),
    ).toEqual([
      'Ben: bid_created Ann offers Rain on Sunday against Sun on Sunday at +150 for $50',
      'Cleo: bid_created Ann offers Rain on Sunday against Sun on Sunday at +150 for $50',
    ])
    expect(await news(() => made(accept(group, ben, bid)))).toEqual([
      'Ann: bid_accepted Ben accepted your $50 bid on Rain on Sunday against Sun on Sunday',
    ])
  })

  it('hold what a screen and a script ask for, unread at first [NTF-01]', async () => {
    const bet = await aBet(group)
    await allTold(server, group)
    const [newest] = (await inbox(group.ann)).items
    expect(newest).toEqual({
      id: expect.stringMatching(/^\d+$/),
      userId: group.ann.id,
      groupId: group.id,
      type: 'bid_accepted',
      title: 'Bid Accepted',
      message: 'Ben accepted your $50 bid on Rain on Sunday against Sun on Sunday',
      route: '/bets',
      data: expect.objectContaining({ groupName: 'Sunday Crew', betId: bet.id, acceptorId: group.ben.id }),
      read: false,
      readAt: null,
      createdAt: '2026-11-20T17:00:00.000Z',
    } satisfies Record<keyof NoticeView, unknown>)
  })

  it('of a comment go to creator, acceptor and who spoke before, once each, never to who says it [CMT-05] [NTF-05]', async () => {
    const { ann, ben, cleo, path } = group
    const bet = await aBet(group)
    const say = (who: Person, content: string) => () => made(who.post(`${path}/bets/${bet.id}/comments`, { content }))
    await allTold(server, group)
    expect(await news(say(cleo, 'Brave'))).toEqual([
      'Ann: comment_created Cleo: Brave',
      'Ben: comment_created Cleo: Brave',
    ])
    server.clock.advance(secondMs)
    await news(say(cleo, 'Very'))
    server.clock.advance(secondMs)
    expect(await news(say(ben, 'Thanks'))).toEqual([
      'Ann: comment_created Ben: Thanks',
      'Cleo: comment_created Ben: Thanks',
    ])
    expect(await news(say(ann, 'Well'))).toEqual(['Ben: comment_created Ann: Well', 'Cleo: comment_created Ann: Well'])
  })

  it('of a bet settled by hand, its debt, its payment and the undoing leave out who did it [NTF-06] [PAY-48] [CHN-30]', async () => {
    const { ann, ben, cleo, path } = group
    const bet = await aBet(group)
    await allTold(server, group)
    const result = { outcome: 'won', winnerId: ann.id }
    expect(await news(() => done(ann.post(`${path}/bets/${bet.id}/settle`, result)))).toEqual([
      'Ben: bet_settled Ann: Sun on Sunday against Rain on Sunday. You owe $75.',
      'Ben: debt_created You owe Ann $75',
    ])
    const { items } = await done(ann.get<{ items: DebtView[] }>(`${path}/debts`))
    const debtIds = items.map(({ id }) => id)
    expect(await news(() => made(ann.post(`${path}/payments`, { debtIds, method: 'venmo' })))).toEqual([
      'Ben: debt_paid Ann recorded $75 by Venmo',
      'Ben: debt_settled You and Ann are all square',
    ])
    const undo = () => done(ann.post(`${path}/debts/${debtIds[0]}/reverse`, { reason: 'paid twice' }))
    expect(await news(undo)).toEqual(['Ben: debt_reversed Ann undid the $75 payment: paid twice'])
    const [undone] = (await inbox(ben)).items
    expect(undone).toMatchObject({ title: 'Payment Undone', route: `${path.slice(4)}/debts` })
    expect((await inbox(cleo)).counts.payment).toBe(0)
    expect(await news(() => made(ben.post(`${path}/payments`, { debtIds, method: 'cash' })))).toEqual([
      'Ann: debt_paid Ben recorded $75 by cash',
      'Ann: debt_settled You and Ben are all square',
    ])
  })

  it('say that two are square only when nothing is left between them', async () => {
    const { ann, ben, path } = group
    for (const winner of [ann, ben]) {
      const bet = await aBet(group)
      await done(ann.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
    }
    await allTold(server, group)
    const { items } = await done(ann.get<{ items: DebtView[] }>(`${path}/debts?status=pending`))
    const [larger, smaller] = items.map(({ id }) => id)
    const pay =
      (id = '') =>
      () =>
        made(ben.post(`${path}/payments`, { debtIds: [id], method: 'cash' }))
    expect(await news(pay(larger))).toEqual(['Ann: debt_paid Ben recorded $75 by cash'])
    expect(await news(pay(smaller))).toEqual([
      'Ann: debt_paid Ben recorded $50 by cash',
      'Ann: debt_settled You and Ben are all square',
    ])
    expect((await done(ann.get<BalancesView>(`${path}/balances`))).pairs).toEqual([])
  })

  it('say once that a game has started, also when its start moves, and how it ended to both [STL-22] [STL-24]', async () => {
    const game = aFeedGame({ startsAt: instantFromIso('2026-11-20T18:00:00Z') })
    server.feed.setGames(game)
    const bet = await aBet(group, {
      ...{ gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 10 },
    })
    await allTold(server, group)
    expect(await news(() => startBets(server.services))).toEqual([])
    server.clock.set('2026-11-20T18:00:00Z')
    const started = `game_started ${game.awayTeam} @ ${game.homeTeam} has started`
    expect(await news(() => startBets(server.services))).toEqual([`Ann: ${started}`, `Ben: ${started}`])
    await server.services.db.pool.query("update games set starts_at = starts_at + interval '1 hour' where id = $1", [
      bet.gameId,
    ])
    server.clock.set('2026-11-20T19:00:00Z')
    expect(await news(() => startBets(server.services))).toEqual([])
    server.clock.set('2026-11-20T22:30:00Z')
    server.feed.finish(game.id, 27, 20)
    const told = await news(() => settleDueBets(server.services))
    expect(told).toEqual([
      `Ann: bet_settled Ben: ${game.homeTeam} to win, ${game.awayTeam} @ ${game.homeTeam}, final 20-27. You are owed $7.25.`,
      'Ann: debt_created Ben owes you $7.25',
      `Ben: bet_settled Ann: ${game.awayTeam} to win, ${game.awayTeam} @ ${game.homeTeam}, final 20-27. You owe $7.25.`,
      'Ben: debt_created You owe Ann $7.25',
    ])
    const settled = (await inbox(group.ann)).items.find(({ type }) => type === 'bet_settled')
    expect(settled?.data).toMatchObject({
      ...{ won: true, amount: 7.25, finalScore: { home: 27, away: 20 }, settlementStatus: 'resolved', opponent: 'Ben' },
    })
  })

  it('of a new member go to all others [INV-09]', async () => {
    const joining = async () => done((await server.aPerson('Dev')).post('/api/groups/join', { code: group.code }))
    const words = 'user_joined Dev joined Sunday Crew'
    expect(await news(joining)).toEqual([`Ann: ${words}`, `Ben: ${words}`, `Cleo: ${words}`])
  })

  it('of an invite by e-mail go to whose address it is, and of its acceptance to who sent it [INV-09]', async () => {
    const { ann, path } = group
    const eve = await server.aPerson('Eve')
    await server.verify(ann, eve)
    await done(ann.get('/api/groups'))
    await made(ann.post(`${path}/invites`, { recipientEmail: eve.email }))
    await allTold(server, group)
    const [invite] = (await inbox(eve)).items
    const route = expect.stringMatching(/^\/join\/[A-Z0-9]{6}$/)
    expect(invite).toMatchObject({ type: 'group_invite', message: 'Ann invites you to Sunday Crew', route })
    const code = invite?.route.split('/').at(-1)
    expect(await news(() => done(eve.post('/api/groups/join', { code })))).toEqual([
      'Ann: group_joined Eve accepted your invite to Sunday Crew',
      'Ben: user_joined Eve joined Sunday Crew',
      'Cleo: user_joined Eve joined Sunday Crew',
    ])
    const { rows } = await server.services.db.pool.query(
      "select recipient from outbox where channel = 'mail' and kind = 'group_invite'",
    )
    expect(rows).toEqual([{ recipient: eve.email }])
  })

  it('of an invite do not go to an account that only claims the address: the mail does [INV-06]', async () => {
    const { ann, path } = group
    const { pool } = server.services.db
    const claimant = await server.aPerson('Claimant')
    const toThem = { recipientEmail: claimant.email }
    await made(ann.post(`${path}/invites`, toThem))
    await allTold(server, group)
    // Verified only later, it still gets nothing of an invite from before.
    await server.verify(claimant)
    expect((await inbox(claimant)).items).toEqual([])
    const mails = await pool.query("select kind from outbox where channel = 'mail' and recipient = $1", [
      claimant.email,
    ])
    expect(mails.rows).toEqual([{ kind: 'group_invite' }])
    await made(ann.post(`${path}/invites`, toThem))
    await allTold(server, group)
    expect((await inbox(claimant)).items).toMatchObject([{ type: 'group_invite' }])
  })

  it('stay away from whoever switched them off, type by type or all in the app [CHN-03] [CHN-29]', async () => {
    const { ann, ben } = group
    const set = (inApp: object) => done(ben.send('PUT', '/api/me/notification-settings', { notifications: { inApp } }))
    await set({ bid_created: false })
    expect((await news(() => anOpenBid(group, ann))).map((one) => one.split(' ')[0])).toEqual(['Cleo:'])
    await set({ bid_created: true, enabled: false })
    expect((await news(() => anOpenBid(group, ann))).map((one) => one.split(' ')[0])).toEqual(['Cleo:'])
    await set({ enabled: true })
  })

  it('go by mail too, to a verified address, with the group in the subject and one button to the very bid [CHN-02] [NTF-03]', async () => {
    const { ann, ben, cleo } = group
    const { pool } = server.services.db
    await server.asOwner("set session_replication_role = replica; delete from outbox where channel = 'mail'")
    await pool.query('update users set email_verified = (id = any($1))', [[ben.id, cleo.id]])
    await done(cleo.send('PUT', '/api/me/notification-settings', { notifications: { email: { bid_created: false } } }))
    let bid: Awaited<ReturnType<typeof anOpenBid>> | undefined
    await news(async () => {
      bid = await anOpenBid(group, ann)
    })
    const { rows } = await pool.query(
      "select kind, recipient, content, notice, user_id from outbox where channel = 'mail'",
    )
    const mails = rows.map(async ({ kind, recipient, ...row }) => {
      return { kind, recipient, words: await wordsOf(server.services.db, row) }
    })
    expect(await Promise.all(mails)).toEqual([
      {
        kind: 'bid_created',
        recipient: ben.email,
        words: {
          subject: 'New Bid - Sunday Crew',
          title: 'New Bid',
          paragraphs: [
            'Ann offers Rain on Sunday against Sun on Sunday at +150 for $50',
            "You'd take Sun on Sunday at -150: risk $75 to win $50",
          ],
          button: { label: 'Open the bid', path: `/groups/${group.id}/bids/${bid?.id}` },
          unsubscribe: { userId: ben.id, type: 'bid_created' },
        },
      },
    ])
    await pool.query('update users set email_verified = false')
  })

  it('go by text too, to a verified number, where somebody asked for it and the group has texts [CHN-04] [CHN-06]', async () => {
    const { ann, ben, cleo } = group
    const { pool } = server.services.db
    await pool.query(
      `update users set phone_number = '+1212555' || (case id when $1 then '0001' else '0002' end),
         phone_verified = true, phone_verified_at = now() where id = any($2)`,
      [ben.id, [ben.id, cleo.id]],
    )
    const texts = async () =>
      (
        await pool.query(
          `select kind, recipient, content ->> 'body' as body from outbox where channel = 'text' order by id`,
        )
      ).rows
    await news(() => anOpenBid(group, ann))
    expect(await texts()).toEqual([])
    await done(ben.send('PUT', '/api/me/notification-settings', { notifications: { sms: { enabled: true } } }))
    await news(() => anOpenBid(group, ann))
    const told = [
      {
        kind: 'bid_created',
        recipient: '+12125550001',
        body: 'Betwixt: Ann offers Rain on Sunday against Sun on Sunday at +150 for $50 Reply STOP to opt out',
      },
    ]
    expect(await texts()).toEqual(told)
    await pool.query("insert into group_flags values ($1, 'smsNotifications', false, now())", [group.id])
    await news(() => anOpenBid(group, ann))
    expect(await texts()).toEqual(told)
  })
})
