import { type TestMailType, testMails } from '#domain/notices/noticeMails.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { after } from '#domain/times.ts'
import { recordAct } from '#server/commands/adminActs.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { TestAnswer } from '../contract.ts'
import { findMailByKey } from './auditStore.ts'
import { untilOthersMs } from './deliver.ts'
import { deliverMailNow } from './deliverMails.ts'
import { insertMail } from './mailStore.ts'
import { mailRow } from './queueMail.ts'

type Input = { emailType: TestMailType; recipientEmail?: string | undefined }

/** Sends a mail at once, marked as a test, and tells how that went. [ADM-68] [ADM-69] [ADM-71] */
export async function sendTestMail(context: OperationContext, input: Input): Promise<TestAnswer> {
  const { key } = await queueTest(context, input)
  await deliverMailNow(context.services, key)
  const mail = firstOf(await context.services.db.query(findMailByKey, { key }))
  if (mail?.status === 'failed') throw new Refused(refusal('message-failed', { reason: mail.error ?? 'Failed' }))
  const status = mail?.status ?? 'attempted'
  const message = status === 'sent' ? 'Test email sent' : 'Kept in the outbox: no e-mail provider has taken it'
  return { success: true, status, message }
}

const queueTest = userCommand(async ({ tx, asker, now }, { emailType, recipientEmail }: Input) => {
  const key = `test mail ${newId()}`
  const { title, paragraphs, button } = testMails[emailType]
  const row = mailRow({
    key,
    kind: emailType,
    to: recipientEmail ?? asker.email,
    subject: `[Test] ${title} - The Friends`,
    title,
    paragraphs: [...paragraphs, 'This is a test: the people and the game do not exist.'],
    button,
    unsubscribe: null,
    now,
  })
  tx.write(insertMail, { ...row, isTest: true, dueAt: row.error === null ? after(now, untilOthersMs) : null })
  const target = { type: 'message', id: key, name: emailType } as const
  recordAct(tx, { adminId: asker.userId, act: 'test.sent', target, details: { to: row.recipient }, now })
  return { key }
})
