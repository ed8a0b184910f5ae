import type { Worker } from '#server/jobs/workers.ts'
import { messagesWorkers } from '../features/messages/server/workers.ts'
import { notificationsWorkers } from '../features/notifications/server/workers.ts'

/** What every process looks for again and again. */
export const workers: readonly Worker[] = [...messagesWorkers, ...notificationsWorkers]
