import { defaultNoticeSettings } from '#domain/notices/noticeSettings.ts'
import { chatServicesHere } from '#test/support/chatServices.ts'
import { aSendGrid, aTwilio } from '#test/support/messageService.ts'
import { aPushService } from '#test/support/pushService.ts'
import { requestText } from './httpConnection.ts'
import { askOnce, mustBe } from './httpRate.ts'
import { idOf, signIn } from './people.ts'
import type { BenchDatabase, Stage } from './stage.ts'

export type Channels = Awaited<ReturnType<typeof openChannels>>

/** Services on loopback for all channels. `settings` lead a program to them. */
export async function openChannels(stage: Stage) {
  const [sendGrid, twilio, pushes, chats] = await Promise.all([
    aSendGrid(),
    aTwilio(),
    aPushService(),
    chatServicesHere(),
  ])
  for (const { stop } of [sendGrid, twilio, pushes, chats]) stage.later(stop)
  return {
    pushes,
    chats,
    settings: {
      ...{ SENDGRID_API_KEY: 'SG.bench', SENDGRID_API_URL: sendGrid.url },
      ...{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+12025550100' },
      ...{ TWILIO_API_URL: twilio.url, PUSH_SERVICE_URL: pushes.url, ...chats.settings },
    },
  }
}

/** Everybody gets every notice by mail and text and on one phone, and group 1 has a chat that is told everything. */
export async function reachEverybody(database: BenchDatabase, port: number, { pushes, chats }: Channels) {
  const { client } = database
  const on = Object.keys(defaultNoticeSettings.sms).map((key) => [key, true])
  const settings = { ...defaultNoticeSettings, sms: Object.fromEntries(on) }
  await client.query(
    `update users u set phone_number = '+1202555' || lpad(n::text, 4, '0'), phone_verified = true, phone_verified_at = now()
       from (select id, row_number() over (order by id) as n from users) numbered where numbered.id = u.id`,
  )
  await client.query(`insert into group_flags values ($1, 'smsNotifications', true, now())`, [idOf(1)])
  const { rows } = await client.query<{ id: string }>(
    'insert into notification_settings (user_id, notifications, updated_at) select id, $1, now() from users returning user_id as id',
    [settings],
  )
  for (const { id } of rows) {
    const { endpoint, keys } = pushes.aSubscription()
    await client.query(
      `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at) values ($1, $1, $2, $3, $4, now())`,
      [id, endpoint, keys.p256dh, keys.auth],
    )
  }
  const cookie = await signIn(database, { group: 1, member: 1 })
  const chat = { ...chats.typed.discord, kinds: ['bids', 'taken', 'results'] }
  const text = requestText('POST', `/api/groups/${idOf(1)}/channels`, { headers: { cookie }, body: chat })
  mustBe(201)(await askOnce(port, text))
}
