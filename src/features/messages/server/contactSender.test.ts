import { afterAll, beforeAll, expect, it } from 'vitest'
import { hourMs, minuteMs } from '#domain/times.ts'
import { sendDue } from '#server/outbox/outbox.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aSendGrid, type MessageService } from '#test/support/messageService.ts'
import type { Person } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import { contactSender } from './contactSender.ts'

let server: TestServer
let sendGrid: MessageService
let root: Person

beforeAll(async () => {
  sendGrid = await aSendGrid()
  server = await aServer({
    ...{ ADMIN_EMAIL: 'root@example.org', SENDGRID_API_KEY: 'SG.test', SENDGRID_API_URL: sendGrid.url },
  })
  root = await server.aWebsiteAdmin()
})
afterAll(async () => {
  await server.stop()
  await sendGrid.stop()
})

it('the provider’s list has nobody who has not confirmed the terms, and nobody who is gone [ADM-89] [AUTH-07]', async () => {
  const contactsAsked = () =>
    sendGrid.requests
      .filter(({ path }) => path.startsWith('/v3/marketing'))
      .map(({ method, path }) => `${method} ${path}`)
  const { pool } = server.services.db
  await sendDue(server.services, contactSender)
  const cleo = await server.aPerson('Cleo')
  await pool.query('update users set tos_accepted_at = null where id = $1', [cleo.id])
  const before = contactsAsked().length
  await sendDue(server.services, contactSender)
  expect(contactsAsked().slice(before)).toEqual([])
  await pool.query('update users set tos_accepted_at = now() where id = $1', [cleo.id])
  await sendDue(server.services, contactSender)
  expect(contactsAsked().slice(before)).toEqual(['PUT /v3/marketing/contacts'])

  await done(root.send('DELETE', `/api/admin/users/${cleo.id}`, { reason: 'asked for it', email: cleo.email }))
  await sendDue(server.services, contactSender)
  // The provider takes a while to add somebody, and until then has nobody to remove.
  expect(contactsAsked().slice(before)).toHaveLength(1)
  server.clock.advance(hourMs)
  sendGrid.fail({ status: 500, body: { errors: [{ message: 'not now' }] } })
  await sendDue(server.services, contactSender)
  sendGrid.answerWith(({ path }) =>
    path.endsWith('/search/emails')
      ? { status: 200, body: { result: { [cleo.email]: { contact: { id: 'sg-cleo' } } } } }
      : { status: 202, body: { job_id: 'job-2' } },
  )
  server.clock.advance(minuteMs)
  await sendDue(server.services, contactSender)
  sendGrid.recover()
  expect(contactsAsked().slice(-2)).toEqual([
    'POST /v3/marketing/contacts/search/emails',
    'DELETE /v3/marketing/contacts?ids=sg-cleo',
  ])
  const { rows } = await pool.query(
    `select u.sendgrid_email, u.sendgrid_synced_at, (select count(*)::int from sendgrid_errors where user_id = u.id) as errors
       from users u where id = $1`,
    [cleo.id],
  )
  expect(rows).toEqual([{ sendgrid_email: null, sendgrid_synced_at: null, errors: 0 }])
  const asked = contactsAsked().length
  await sendDue(server.services, contactSender)
  expect(contactsAsked()).toHaveLength(asked)
})
