import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/times.ts'
import { contactSender } from '#features/messages/server/contactSender.ts'
import { mailSender } from '#features/messages/server/mailSender.ts'
import { textSender } from '#features/messages/server/textSender.ts'
import { pushSender } from '#features/notifications/server/push/pushSender.ts'
import { migrate } from '#server/db/migrate.ts'
import { sendDue } from '#server/outbox/outbox.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import { aSendGrid, aTwilio, type MessageService } from '#test/support/messageService.ts'
import { on } from '#test/support/onDatabase.ts'
import { aPushService, type PushService } from '#test/support/pushService.ts'
import { databaseAt, migrationNames } from './olderSchemas.ts'

/** What the version before the outbox had in its four queues: some due, some held by a process, some long over. */
const queues = `
  insert into users (id, name, email) values ('ann', 'Ann', 'ann@example.org'), ('ben', 'Ben', 'ben@example.org');
  update users set age_verified = true, tos_accepted_at = $now;
  insert into sessions (id, user_id, token, expires_at) values ('ann', 'ann', 'ann', $now + interval '1 day');
  update users set sendgrid_name = name, sendgrid_email = email, sendgrid_synced_at = $now where id = 'ann';
  update users set sendgrid_tries = 2, sendgrid_due_at = $now where id = 'ben';
  insert into sendgrid_errors (id, user_id, email, action, error, created_at)
    values ('e', 'ben', 'ben@example.org', 'create', 'SendGrid answers 500', $now);
  insert into mails (id, key, kind, recipient, subject, content, is_test, status, error, attempts, created_at, due_at, sent_at)
    select 'm' || n, 'mail ' || n, 'welcome', 'm' || n || '@example.org', 'Subject ' || n,
           '{"title": "Hello", "paragraphs": ["Text"], "button": null, "unsubscribe": null}', false,
           (array['attempted', 'attempted', 'sent', 'failed'])[n], case when n = 4 then 'no such address' end, n - 1, $now,
           (array[$now, $now + interval '40 seconds', null, null])[n], case when n = 3 then $now end
      from generate_series(1, 4) n;
  insert into texts (id, key, kind, recipient, body, segments, user_id, is_test, status, attempts, created_at, due_at, sent_at, provider_id)
    select 't' || n, 'text ' || n, 'bid_created', '+1202555010' || n, 'Body ' || n, 1, 'ann', false,
           (array['attempted', 'attempted', 'delivered'])[n], n - 1, $now, (array[$now, $now + interval '40 seconds', null])[n],
           case when n = 3 then $now end, case when n = 3 then 'SM3' end
      from generate_series(1, 3) n;
  insert into message_attempts (message_id, number, at, outcome, error)
    values ('m2', 1, $now, 'attempted', null), ('m3', 1, $now, 'failed', 'not now'), ('m3', 2, $now, 'sent', null),
           ('t3', 1, $now, 'sent', null);
  create schema pgboss; create table pgboss.job (id int);`

describe('what waited in the queues before there was one outbox', () => {
  let server: TestServer
  let upgraded: Awaited<ReturnType<TestServer['another']>>
  let smtp: MailServer
  let sendGrid: MessageService
  let twilio: MessageService
  let pushes: PushService
  let drop: () => Promise<void>

  beforeAll(async () => {
    ;[smtp, sendGrid, twilio, pushes] = await Promise.all([aMailServer(), aSendGrid(), aTwilio(), aPushService()])
    server = await aServer({
      PUSH_SERVICE_URL: pushes.url,
      SMTP_URL: smtp.url,
      SENDGRID_API_KEY: 'SG.test',
      SENDGRID_API_URL: sendGrid.url,
      TWILIO_ACCOUNT_SID: 'ACtest',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+12025550199',
      TWILIO_API_URL: twilio.url,
    })
    const before = (await migrationNames()).indexOf('028-outbox')
    const database = await databaseAt(before, new Map())
    drop = database.drop
    const { endpoint, keys } = pushes.aSubscription()
    const now = new Date(server.clock.now()).toISOString()
    await on(database.connection, async (client) => {
      await client.query(queues.replaceAll('$now', `'${now}'::timestamptz`))
      await client.query(
        `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at) values ('s', 'ann', $1, $2, $3, $4)`,
        [endpoint, keys.p256dh, keys.auth, now],
      )
      await client.query(
        `insert into push_messages (id, key, subscription_id, content, status, attempts, created_at, due_at)
         select 'p' || n, 'notice ' || n, 's', '{"title": "T", "message": "M", "path": "/", "topic": "t"}',
                (array['attempted', 'sent'])[n], n - 1, $1, case when n = 1 then $1::timestamptz end
           from generate_series(1, 2) n`,
        [now],
      )
    })
    await migrate({ connection: database.connection, log: () => {} })
    upgraded = await server.another(database.connection)
  })
  afterAll(async () => {
    await upgraded.stop()
    await drop()
    await server.stop()
    await Promise.all([smtp.stop(), sendGrid.stop(), twilio.stop(), pushes.stop()])
  })

  const rows = async (text: string) => (await upgraded.services.db.pool.query(text)).rows

  it('keeps its history, and what failed is known to the administrator', async () => {
    expect(
      await rows(`select id, status, error, attempts, content ->> 'subject' as subject, content ->> 'title' as title
                    from outbox where channel = 'mail' and due_at is null order by id`),
    ).toEqual([
      { id: 'm3', status: 'sent', error: null, attempts: 2, subject: 'Subject 3', title: 'Hello' },
      { id: 'm4', status: 'failed', error: 'no such address', attempts: 3, subject: 'Subject 4', title: 'Hello' },
    ])
    expect(
      await rows(
        `select id, user_id, recipient, content, provider_id from outbox where channel = 'text' and due_at is null`,
      ),
    ).toEqual([
      {
        id: 't3',
        user_id: 'ann',
        recipient: '+12025550103',
        content: { body: 'Body 3', segments: 1 },
        provider_id: 'SM3',
      },
    ])
    expect(await rows('select message_id, number, outcome, error from outbox_attempts order by 1, 2')).toEqual([
      { message_id: 'm2', number: 1, outcome: 'attempted', error: null },
      { message_id: 'm3', number: 1, outcome: 'failed', error: 'not now' },
      { message_id: 'm3', number: 2, outcome: 'sent', error: null },
      { message_id: 't3', number: 1, outcome: 'sent', error: null },
    ])
    expect(await rows(`select user_id, error, attempts from outbox where channel = 'contact'`)).toEqual([
      { user_id: 'ben', error: 'SendGrid answers 500', attempts: 2 },
    ])
    expect(await rows(`select to_regclass('pgboss.job') as queue`)).toEqual([{ queue: null }])
  })

  it('is sent once, each message', async () => {
    const senders = [mailSender, textSender, pushSender, contactSender]
    const deliver = () => Promise.all(senders.map((sender) => sendDue(upgraded.services, sender)))
    expect(await deliver()).toEqual([1, 1, 1, 1])
    // A process of the version before had taken the others; by now it is gone.
    server.clock.advance(minuteMs)
    expect(await deliver()).toEqual([1, 1, 0, 0])
    server.clock.advance(120 * minuteMs)
    expect(await deliver()).toEqual([0, 0, 0, 0])
    expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual(['m1@example.org', 'm2@example.org'])
    expect(twilio.requests.map(({ body }) => new URLSearchParams(body).get('Body')).sort()).toEqual([
      'Body 1',
      'Body 2',
    ])
    expect(pushes.pushes).toHaveLength(1)
    expect(sendGrid.requests.map(({ body }) => JSON.parse(body).contacts[0].email)).toEqual(['ben@example.org'])
    expect(await rows(`select 1 from outbox where due_at is not null or channel = 'contact'`)).toEqual([])
  })
})
