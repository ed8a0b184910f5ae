import { after, dayMs } from '#domain/times.ts'
import { statement } from '#server/db/statement.ts'
import type { TimedJob } from '#server/jobs/timedJobs.ts'
import type { Services } from '#server/services.ts'

/** How long the audits keep a mail or a text, and as long what chats got. The table refuses to delete much younger mails and texts. */
const keptMs = 90 * dayMs
/** Rows per statement, so that none takes long. */
const batch = 1_000

const forget = (channel: 'mail' | 'text' | 'chat') =>
  statement(
    `messages.forget.${channel}`,
    { before: 'timestamptz', limit: 'int4' },
    { id: 'text' },
    `delete from outbox where id = any (array(
       select id from outbox where channel = '${channel}' and created_at < $1 and due_at is null
        order by created_at desc limit $2 for update skip locked)) returning id`,
  )
const forgettings = [forget('mail'), forget('text'), forget('chat')]

/** Deletes mails, texts and posts to chats, with their tries, that are older than the audits keep them. */
async function forgetMessages({ db, clock }: Services): Promise<void> {
  const before = after(clock(), -keptMs)
  for (const one of forgettings) {
    let deleted = batch
    while (deleted === batch) deleted = (await db.query(one, { before, limit: batch })).length
  }
}

export const messagesJobs: readonly TimedJob[] = [{ name: 'forget-messages', cron: '20 9 * * *', run: forgetMessages }]
