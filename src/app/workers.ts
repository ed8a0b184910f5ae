import type { Worker } from '#server/jobs/workers.ts'
import { outboxWorkers } from '#server/outbox/outbox.ts'
import { contactSender } from '../features/messages/server/contactSender.ts'
import { mailSender } from '../features/messages/server/mailSender.ts'
import { textSender } from '../features/messages/server/textSender.ts'
import { pushSender } from '../features/notifications/server/push/pushSender.ts'

/** What every process looks for again and again. */
export const workers: readonly Worker[] = outboxWorkers([mailSender, textSender, pushSender, contactSender])
