import { headerText } from '#domain/notices/mails.ts'
import { type TestMailType, testMails } from '#domain/notices/noticeMails.ts'
import { readPhone, whyNotTexted } from '#domain/people/phones.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { Services } from '#server/services.ts'
import type { TestAnswer } from '../contract.ts'
import { mailSender } from './mailSender.ts'
import { type Sender, sendNow } from './outbox.ts'
import { queueMail } from './queueMail.ts'
import { queueText } from './queueText.ts'
import { findTest, findVerifiedPhone } from './store.ts'
import { textSender } from './textSender.ts'

type MailInput = { emailType: TestMailType; recipientEmail?: string | undefined }
type TextInput = { recipient?: string | undefined }

/** Sends a mail now, marked as a test, and answers the result. [ADM-68] [ADM-69] [ADM-71] */
export async function sendTestMail(context: OperationContext, input: MailInput): Promise<TestAnswer> {
  const { key } = await queueTestMail(context, input)
  const status = await sendTest(context.services, mailSender, key)
  const message = status === 'sent' ? 'Test email sent' : 'Kept in the outbox: no e-mail provider has taken it'
  return { success: true, status, message }
}

/** Sends a text now, to the typed number or to the caller's own, and answers the result. [ADM-102] [ADM-103] */
export async function sendTestText(context: OperationContext, input: TextInput): Promise<TestAnswer> {
  const { key } = await queueTestText(context, input)
  const status = await sendTest(context.services, textSender, key)
  const isKept = status === 'attempted'
  const message = isKept ? 'Kept in the outbox: no provider of texts has taken it' : 'Test SMS sent'
  return { success: true, status, message }
}

/** Answers the message's status afterwards. */
async function sendTest(services: Services, sender: Sender, key: string): Promise<string> {
  await sendNow(services, sender, key)
  const found = firstOf(await services.db.query(findTest, { channel: sender.channel, key }))
  if (found?.status === 'failed') throw new Refused(refusal('message-failed', { reason: found.error ?? 'Failed' }))
  return found?.status ?? 'attempted'
}

const queueTestMail = userCommand(async ({ tx, asker, now }, { emailType, recipientEmail }: MailInput) => {
  const key = `test mail ${newId()}`
  const to = recipientEmail ?? asker.email
  const { title, paragraphs, button } = testMails[emailType]
  const mail = {
    key,
    kind: emailType,
    to,
    subject: `[Test] ${title} - The Friends`,
    title,
    paragraphs: [...paragraphs, 'This is a test: the people and the game do not exist.'],
    button,
    unsubscribe: null,
    now,
  }
  queueMail(tx, mail, { isTest: true })
  const target = { type: 'message', id: key, name: emailType } as const
  recordAct(tx, { adminId: asker.userId, act: 'test.sent', target, details: { to: headerText(to) }, now })
  return { key }
})

const queueTestText = userCommand(async ({ tx, asker, services, now }, { recipient }: TextInput) => {
  const { userId } = asker
  const own = recipient === undefined ? firstOf(await tx.query(findVerifiedPhone, { userId })) : null
  const to = readPhone(recipient ?? own?.phone ?? '')
  if (to === null) throw new Refused(refusal(recipient === undefined ? 'phone-missing' : 'phone-not-us'))
  refuseIf(whyNotTexted(to, services.config))
  const key = `test text ${newId()}`
  await queueText(tx, { key, kind: 'test_sms', to, body: 'This is a test message.', userId, now }, { isTest: true })
  recordAct(tx, {
    adminId: userId,
    act: 'test.sent',
    target: { type: 'message', id: key, name: 'test_sms' },
    details: { to },
    now,
  })
  return { key }
})
