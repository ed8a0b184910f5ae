import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import { mailsTo } from '#test/support/lastMail.ts'
import { aBet, aGroup, done, made, type TestGroup, withNeutralAdmin } from '#test/support/story.ts'
import type { InboxPage } from '../contract.ts'

describe('a payment that is recorded and undone again and again', () => {
  let server: TestServer
  let group: TestGroup
  let debtIds: string[]

  beforeAll(async () => {
    server = await aServer({ JOBS: 'on', RATE_LIMITS: 'off' })
    group = await aGroup(server)
    await withNeutralAdmin(group)
    const { ann, path } = group
    const { pool } = server.services.db
    await pool.query(
      `update users set email_verified = true, phone_number = '+12125550001', phone_verified = true,
         phone_verified_at = now() where id = $1`,
      [ann.id],
    )
    await done(ann.send('PUT', '/api/me/notification-settings', { notifications: { sms: { enabled: true } } }))
    const bet = await aBet(group)
    await done(ann.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ann.id }))
    const { items } = await done(ann.get<{ items: DebtView[] }>(`${path}/debts`))
    debtIds = items.map(({ id }) => id)
    await allTold(server, group)
  })
  afterAll(() => server.stop())

  const payAndUndo = async () => {
    await made(group.ben.post(`${group.path}/payments`, { debtIds, method: 'cash' }))
    await done(group.cleo.post(`${group.path}/debts/${debtIds[0]}/reverse`, { reason: 'not yet' }))
  }
  const told = async () => {
    await allTold(server, group)
    const { items } = await done(group.ann.get<Pick<InboxPage, 'items'>>('/api/notifications?limit=100'))
    const mails = await mailsTo(server, group.ann.email)
    const { rows } = await server.services.db.pool.query("select kind from outbox where channel = 'text'")
    const count = (kind: string, of: readonly { kind: string }[]) => of.filter((one) => one.kind === kind).length
    return {
      inApp: items.filter(({ type }) => type === 'debt_paid').length,
      mails: count('debt_paid', mails),
      texts: count('debt_settled', rows),
    }
  }

  it('is told each time in the app, and fifteen times an hour by mail and by text', async () => {
    for (let turn = 0; turn < 18; turn += 1) await payAndUndo()
    expect(await told()).toEqual({ inApp: 18, mails: 15, texts: 15 })
    server.clock.advance(hourMs)
    await payAndUndo()
    expect(await told()).toEqual({ inApp: 19, mails: 16, texts: 16 })
  })
})
