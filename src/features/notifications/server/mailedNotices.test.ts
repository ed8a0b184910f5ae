import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, instant } from '#domain/times.ts'
import type { EmailAudit, EmailDetails } from '#features/messages/contract.ts'
import { messagesJobs } from '#features/messages/server/forgetMessages.ts'
import { mailSender } from '#features/messages/server/mailSender.ts'
import { sendDue } from '#features/messages/server/outbox.ts'
import { openEventReaders } from '#server/jobs/eventReaders.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold, checkInboxes } from '#test/support/inboxes.ts'
import { mailsTo } from '#test/support/lastMail.ts'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import { writeMail, writeText } from '#test/support/messageExamples.ts'
import { aGroup, anOpenBid, done, type TestGroup } from '#test/support/story.ts'
import type { InboxPage } from '../contract.ts'
import { notificationsJobs } from './jobs.ts'
import { writeEventNotices } from './writeEventNotices.ts'

describe('the mail of a notice', () => {
  let server: TestServer
  let smtp: MailServer
  let group: TestGroup

  beforeAll(async () => {
    smtp = await aMailServer()
    server = await aServer({ SMTP_URL: smtp.url, ADMIN_EMAIL: 'root@example.org' })
    group = await aGroup(server)
    await server.verify(group.ben)
    await anOpenBid(group, group.ann)
    const readers = openEventReaders(server.services, [writeEventNotices])
    await allTold(server, group)
    await readers.stop()
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
  })

  const rows = async (text: string, values: readonly unknown[] = []) =>
    (await server.services.db.pool.query(text, [...values])).rows
  const forget = (name: string) =>
    [...messagesJobs, ...notificationsJobs].find((job) => job.name === name)?.run(server.services)
  const mailed = () =>
    rows("select * from outbox where channel = 'mail' and kind = 'bid_created' and recipient = $1", [group.ben.email])

  it('is made when it is sent, and says what was true when it was queued [CHN-09]', async () => {
    const [mail] = await mailed()
    expect(mail).toMatchObject({ content: null, key: null, user_id: group.ben.id })
    const before = await mailsTo(server, group.ben.email)
    await done(group.ann.send('PATCH', group.path, { name: 'Renamed' }))
    await done(group.ann.send('PATCH', '/api/me/settings', { displayName: 'Hannah' }))
    await sendDue(server.services, mailSender)
    const [sent] = smtp.to(group.ben.email).filter(({ headers }) => headers.subject === 'New Bid - Sunday Crew')
    expect(sent?.raw.replace(/=\r\n/g, '')).toContain('Ann offers')
    expect(await mailsTo(server, group.ben.email)).toEqual(before)
  })

  it('stands in the audit with its words, which leave with the account of its reader [ADM-74] [ADM-75] [BEY-23]', async () => {
    const admin = await server.aWebsiteAdmin()
    const path = '/api/admin/emails/audits'
    const audits = async () => (await done(admin.get<{ audits: EmailAudit[] }>(path))).audits
    const [mail] = await mailed()
    expect(await audits()).toContainEqual(
      expect.objectContaining({ id: mail.id, subject: 'New Bid - Sunday Crew', status: 'sent' }),
    )
    const read = await done(admin.post<EmailDetails>(`${path}/${mail.id}/read`, {}))
    expect(read.paragraphs[0]).toMatch(/^Ann offers/)
    await rows('update notifications set user_id = $2 where user_id = $1', [group.ben.id, admin.id])
    expect(await audits()).toContainEqual(expect.objectContaining({ id: mail.id, subject: 'Erased' }))
    await rows('update notifications set user_id = $1 where user_id = $2', [group.ben.id, admin.id])
  })

  it('is in the file with all that is kept about its reader, as it was sent [BEY-23]', async () => {
    const [mail] = await mailed()
    const { messages } = await done(group.ben.get<{ messages: Record<string, unknown>[] }>('/api/me/export'))
    const found = messages.filter(({ type }) => type === 'bid_created')
    expect(found).toEqual([
      expect.objectContaining({ to: mail.recipient, subject: 'New Bid - Sunday Crew', body: null }),
    ])
    expect(found[0]?.paragraphs).toContainEqual(expect.stringMatching(/^Ann offers/))
    expect(found[0]).not.toHaveProperty('notice')
  })

  it('leaves the audit after 90 days, with its tries, and not before; so do texts [ADM-74] [ADM-90]', async () => {
    const write = (key: string) => ({ key, kind: 'bid_accepted', now: instant(server.clock.now() - 89 * dayMs) })
    await writeMail(server, 'young', { to: group.ben.email, ...write('young') })
    await writeText(server, 'young', { to: '+12025550103', userId: group.ben.id, ...write('young') })
    await writeText(server, 'old', { to: '+12025550103', userId: group.ben.id, ...write('old') })
    await writeMail(server, 'waiting', { to: group.ben.email, ...write('waiting') })
    await rows("update outbox set due_at = null where key in ('young', 'old')")
    const [mail] = await mailed()
    await rows("update outbox set created_at = '2001-01-01' where id = $1 or key in ('old', 'waiting')", [mail.id])
    await forget('forget-messages')
    expect(await mailed()).toEqual([])
    expect(await rows('select from outbox_attempts where message_id = $1', [mail.id])).toEqual([])
    expect(await rows("select key from outbox where key in ('young', 'old', 'waiting') order by channel, key")).toEqual(
      [{ key: 'waiting' }, { key: 'young' }, { key: 'young' }],
    )
  })

  it('outlives its notice in no inbox: that leaves after a year, read or not, and the counts follow [NTF-10]', async () => {
    const { ben } = group
    const inbox = async () => (await done(ben.get<InboxPage>('/api/notifications'))).counts
    const before = await inbox()
    await rows(
      `insert into notifications (user_id, type, category, title, message, route, data, key, created_at, read_at)
       select $1, 'bid_created', 'betting', 'Old', 'Old', '/', '{}', 'old ' || n,
              case when n = 1 then $2 else '2001-01-01'::timestamptz end, case when n % 3 = 0 then $2 end
         from generate_series(1, 2500) n`,
      [ben.id, new Date(server.clock.now() - 364 * dayMs)],
    )
    await rows(
      'update inboxes set total = total + 2500, betting = betting + 2500, unread = unread + 2500 - 833 where user_id = $1',
      [ben.id],
    )
    await checkInboxes(server.services.db.pool)
    await Promise.all([forget('forget-notices'), forget('forget-notices')])
    await checkInboxes(server.services.db.pool)
    expect(await inbox()).toEqual({
      ...before,
      all: before.all + 1,
      unread: before.unread + 1,
      betting: before.betting + 1,
    })
  })
})
