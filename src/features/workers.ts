import type { Worker } from '#server/jobs/workers.ts'
import { messagesWorkers } from './messages/server/workers.ts'
import { notificationsWorkers } from './notifications/server/workers.ts'

/** What every process looks for again and again. */
export const workers: readonly Worker[] = [...messagesWorkers, ...notificationsWorkers]
