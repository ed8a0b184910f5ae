import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, made, refused, type TestGroup } from '#test/support/story.ts'
import type { Invited } from '../inviteContract.ts'

describe('where mails are sent', () => {
  let mails: MailServer
  let mailing: TestServer
  let crew: TestGroup

  beforeAll(async () => {
    mails = await aMailServer()
    mailing = await aServer({ RATE_LIMITS: 'off', SMTP_URL: mails.url })
    crew = await aGroup(mailing)
  })
  afterAll(async () => {
    await mailing.stop()
    await mails.stop()
  })

  const to = (who: Person, recipientEmail: string) => who.post<Invited>(`${crew.path}/invites`, { recipientEmail })
  const rowsThere = async (sql: string, values: unknown[]) =>
    (await mailing.services.db.pool.query(sql, values)).rows as unknown[]

  it('who has not verified their address invites by the link and not by mail [INV-05]', async () => {
    expect(await refused(to(crew.ann, 'jan@example.org'))).toEqual([
      403,
      'permission-denied',
      'Verify your email address to invite by email. The invite link works right away: hand it on yourself.',
    ])
    expect(await rowsThere('select 1 from group_invites where group_id = $1', [crew.id])).toEqual([])
    expect((await made(crew.ann.post<Invited>(`${crew.path}/invites`))).inviteCode).toBe(crew.code)
  })

  it('names from before that would mislead are not mailed; the subject quotes others [INV-06]', async () => {
    await mailing.verify(crew.ann)
    const rename = (name: string) => mailing.asOwner('update groups set name = $2 where id = $1', [crew.id, name])
    await rename('Your bank: sign in at http://evil.example')
    expect(await refused(to(crew.ann, 'kit@example.org'))).toEqual([
      400,
      'invalid-argument',
      'A name that could mislead a stranger is not mailed. Please change yours or the group’s, or hand on the invite link.',
    ])
    await rename('Your bank, 7:30 a.m')
    await made(to(crew.ann, 'kit@example.org'))
    const subjects = await rowsThere("select content ->> 'subject' as subject from outbox where recipient = $1", [
      'kit@example.org',
    ])
    expect(subjects).toEqual([{ subject: 'Ann invites you to “Your bank, 7:30 a. m”' }])
    expect(await rowsThere('select 1 from group_invites where group_id = $1', [crew.id])).toHaveLength(1)
  })
})

it('gives a link for one person to whoever may invite, where no mails are sent [INV-05] [CHN-09]', async () => {
  const server = await aServer()
  const crew = await aGroup(server)
  const { inviteLink, inviteCode } = await made(
    crew.ann.post<Invited>(`${crew.path}/invites`, { recipientEmail: 'jan@example.org' }),
  )
  expect(inviteLink).toBe(`http://localhost:3000/join/${inviteCode}`)
  expect(inviteCode).not.toBe(crew.code)
  await server.stop()
})
