import { z } from 'zod'
import { feedbackLength } from '#domain/people/feedback.ts'
import { writtenText } from '#domain/writtenText.ts'
import { command, instantText, page, pageOf, query } from '../contracts/procedure.ts'

const feedback = z.object({
  id: z.string(),
  userId: z.string(),
  /** Name and address at the time. */
  userName: z.string(),
  email: z.string(),
  text: z.string(),
  createdAt: instantText,
})
export type FeedbackView = z.infer<typeof feedback>

const text = z
  .string({ error: 'Please write your feedback' })
  .overwrite(writtenText)
  .trim()
  .min(1, { error: 'Please write your feedback' })
  .max(feedbackLength, { error: `Feedback has at most ${feedbackLength.toLocaleString('en-US')} characters` })

export const pagesContract = {
  /** Stored for website admins and mailed to the support address. [PAGE-12] */
  sendFeedback: command('POST', '/feedback', { access: 'user', refuses: ['too-much-feedback'], status: 201 })
    .input(z.strictObject({ text }))
    .output(feedback),
  feedback: query('/admin/feedback', { access: 'website-admin', staleOn: [] })
    .input(z.strictObject(page))
    .output(pageOf(feedback)),
}
