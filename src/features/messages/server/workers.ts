import { minuteMs, secondMs } from '#domain/times.ts'
import type { Worker } from '#server/jobs/workers.ts'
import { bringBackMessages } from './bringBackMessages.ts'
import { deliverMails } from './deliverMails.ts'
import { deliverTexts } from './deliverTexts.ts'
import { syncContacts } from './syncContacts.ts'

/** Looking costs one glance at a small index, so mails and texts leave within moments of what they tell of. */
export const messagesWorkers: readonly Worker[] = [
  { name: 'mails', everyMs: 2 * secondMs, work: deliverMails },
  { name: 'texts', everyMs: 2 * secondMs, work: deliverTexts },
  { name: 'contacts', everyMs: 10 * secondMs, work: syncContacts },
  { name: 'messages of a wrong clock', everyMs: minuteMs, work: bringBackMessages },
]
