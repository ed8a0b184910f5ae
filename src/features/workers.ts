import type { Worker } from '#server/jobs/workers.ts'
import { outboxWorkers } from '#server/outbox/outbox.ts'
import { contactSender } from './messages/server/contactSender.ts'
import { mailSender } from './messages/server/mailSender.ts'
import { textSender } from './messages/server/textSender.ts'
import { pushSender } from './notifications/server/push/pushSender.ts'

/** What every process looks for again and again. */
export const workers: readonly Worker[] = outboxWorkers([mailSender, textSender, pushSender, contactSender])
