import { hourMs, isoFromInstant } from '#domain/times.ts'
import { queueMail } from '#features/messages/server/queueMail.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import { firstOf } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { FeedbackView } from '../contract.ts'
import { findSender, insertFeedback } from './store.ts'

/** Enough for a talkative user, and too little to fill the support mailbox. */
const feedbackAnHour = { name: 'feedback', times: 5, windowMs: hourMs }

/** Stores a user's feedback and mails it to the support address. [PAGE-12] */
export const sendFeedback = userCommand(async (command, { text }: { text: string }): Promise<FeedbackView> => {
  const { tx, asker, now, services } = command
  const { userId } = asker
  await countAgainst(tx, services, feedbackAnHour, { who: userId, code: 'too-much-feedback', now })
  const sender = firstOf(await tx.query(findSender, { userId }))
  if (!sender) throw new Error(`the user ${userId} is signed in and not there`)
  const { name: userName, email } = sender
  const id = newId()
  tx.write(insertFeedback, { id, userId, userName, email, text, now })
  queueMail(tx, {
    key: `feedback ${id}`,
    kind: 'feedback',
    to: services.config.supportEmail,
    subject: `Feedback from ${userName}`,
    title: 'Feedback',
    paragraphs: [`${userName} (${email}) writes:`, text],
    button: null,
    unsubscribe: null,
    now,
  })
  return { id, userId, userName, email, text, createdAt: isoFromInstant(now) }
})
