import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textStatuses } from '#domain/notices/texts.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { writeText } from '#test/support/messageExamples.ts'
import type { Person } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import type { SmsAudit } from '../contract.ts'

describe('the audit of texts', () => {
  let server: TestServer
  let root: Person

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
  })
  afterAll(() => server.stop())

  it('finds every text by a filter: what is on its way, what failed, and what has no type of its own [ADM-94] [ADM-95] [ADM-107]', async () => {
    const [userId, to] = [root.id, '+12025550100']
    for (const status of textStatuses) await writeText(server, `as ${status}`, { to, userId, kind: 'bet_settled' })
    await writeText(server, 'a code', { to, userId, kind: 'phone_verification' })
    for (const status of textStatuses) {
      await server.services.db.pool.query(
        "update outbox set status = $2, due_at = case when $2 = 'attempted' then due_at end where key = $1",
        [`as ${status}`, status],
      )
    }
    const found = async (filter: string) => {
      const { audits } = await done(root.get<{ audits: SmsAudit[] }>(`/api/admin/sms/audits?dateRange=24h&${filter}`))
      return audits.map(({ status, notificationType }) => `${status} ${notificationType}`).sort()
    }
    expect(await found('notificationType=bet_settled&status=pending')).toEqual(
      ['attempted', 'pending', 'queued'].map((status) => `${status} bet_settled`),
    )
    expect(await found('status=failed')).toEqual(['failed bet_settled', 'undelivered bet_settled'])
    expect(await found('notificationType=unknown')).toEqual(['attempted phone_verification'])
    const all = await found('status=all')
    const some = await Promise.all(
      ['sent', 'delivered', 'failed', 'pending'].map((status) => found(`status=${status}`)),
    )
    expect(some.flat().sort()).toEqual(all)
  })
})
