import { secondMs } from '#domain/times.ts'
import type { Worker } from '#server/jobs/workers.ts'
import { deliverPushes } from './push/deliverPushes.ts'

export const notificationsWorkers: readonly Worker[] = [{ name: 'pushes', everyMs: 2 * secondMs, work: deliverPushes }]
