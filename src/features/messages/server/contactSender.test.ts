import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '#domain/times.ts'
import { newVerificationToken } from '#server/auth/verificationLinks.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aSendGrid, type MessageService } from '#test/support/messageService.ts'
import type { Person } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import { contactSender } from './contactSender.ts'
import { sendDue } from './outbox.ts'

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

describe('the removal of a disowned account, whose address its owner registers', () => {
  const asked = (since: number) => sendGrid.requests.slice(since).map(({ method, path }) => `${method} ${path}`)
  const synced = async (id: string) => {
    const text = 'select sendgrid_email, sendgrid_name from users where id = $1'
    return (await server.services.db.pool.query(text, [id])).rows[0]
  }
  /** An account that was listed and then disowned, which frees its address, and another one with that address. */
  const taken = async (name: string) => {
    const old = await server.aPerson(name)
    await sendDue(server.services, contactSender)
    const { db, clock } = server.services
    const token = await db.transaction(async (tx) => newVerificationToken(tx, { userId: old.id, now: clock() }))
    await done(server.visitor.post('/api/verification/disown', { token }))
    const owner = await server.aPerson(name)
    await server.services.db.pool.query('update users set email = $2 where id = $1', [owner.id, old.email])
    return { old, owner }
  }

  it('leaves the contact, which is theirs now [ADM-89]', async () => {
    const { old, owner } = await taken('Dan')
    await sendDue(server.services, contactSender)
    expect(await synced(owner.id)).toEqual({ sendgrid_email: old.email, sendgrid_name: 'Dan' })
    server.clock.advance(hourMs)
    const before = sendGrid.requests.length
    await sendDue(server.services, contactSender)
    expect(asked(before)).toEqual([])
    expect(await synced(old.id)).toEqual({ sendgrid_email: null, sendgrid_name: null })
    expect(await synced(owner.id)).toEqual({ sendgrid_email: old.email, sendgrid_name: 'Dan' })
  })

  it('removes it while they have not confirmed the terms [ADM-89] [AUTH-07]', async () => {
    const { old, owner } = await taken('Eli')
    await server.services.db.pool.query('update users set tos_accepted_at = null where id = $1', [owner.id])
    server.clock.advance(hourMs)
    const before = sendGrid.requests.length
    await sendDue(server.services, contactSender)
    expect(asked(before)[0]).toBe('POST /v3/marketing/contacts/search/emails')
    expect(await synced(old.id)).toEqual({ sendgrid_email: null, sendgrid_name: null })
  })

  it('sends it again if both happen together [ADM-89]', async () => {
    const { services } = server
    const { old, owner } = await taken('Flo')
    const { pool } = services.db
    await pool.query('update users set tos_accepted_at = null where id = $1', [owner.id])
    server.clock.advance(hourMs)
    const { contacts } = services.providers
    if (!contacts) throw new Error('no contact list')
    const meanwhile = async (address: string) => {
      const list =
        'update users set tos_accepted_at = now(), sendgrid_name = name, sendgrid_email = email where id = $1'
      await pool.query(list, [owner.id])
      return contacts.remove(address)
    }
    const slow = { ...services.providers, contacts: { ...contacts, remove: meanwhile } }
    await sendDue({ ...services, providers: slow }, contactSender)
    const before = sendGrid.requests.length
    await sendDue(services, contactSender)
    expect(asked(before)).toEqual(['PUT /v3/marketing/contacts'])
    expect(await synced(owner.id)).toEqual({ sendgrid_email: old.email, sendgrid_name: 'Flo' })
  })
})
