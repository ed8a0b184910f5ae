import { readPhone } from '#domain/phones.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { recordAct } from '#server/commands/adminActs.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { TestAnswer } from '../contract.ts'
import { findTextByKey } from './auditStore.ts'
import { deliverTextNow } from './deliverTexts.ts'
import { queueText } from './queueText.ts'
import { findVerifiedPhone } from './textStore.ts'

type Input = { recipient?: string | undefined }

/** Sends a text at once, to the typed number or to the asker's own, and tells how that went. [ADM-102] [ADM-103] */
export async function sendTestText(context: OperationContext, input: Input): Promise<TestAnswer> {
  const { key } = await queueTest(context, input)
  await deliverTextNow(context.services, key)
  const text = firstOf(await context.services.db.query(findTextByKey, { key }))
  if (text?.status === 'failed') throw new Refused(refusal('message-failed', { reason: text.error ?? 'Failed' }))
  const status = text?.status ?? 'attempted'
  const isTaken = status !== 'attempted'
  return {
    success: true,
    status,
    message: isTaken ? 'Test SMS sent' : 'Kept in the outbox: no provider of texts has taken it',
  }
}

const queueTest = userCommand(async ({ tx, asker, now }, { recipient }: Input) => {
  const { userId } = asker
  const own = recipient === undefined ? firstOf(await tx.query(findVerifiedPhone, { userId })) : null
  const to = readPhone(recipient ?? own?.phone ?? '')
  if (to === null) throw new Refused(refusal(recipient === undefined ? 'phone-missing' : 'phone-not-us'))
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
