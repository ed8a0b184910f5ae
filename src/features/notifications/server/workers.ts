import { minuteMs, secondMs } from '#domain/times.ts'
import type { Worker } from '#server/jobs/workers.ts'
import { bringBackPushes } from './push/bringBackPushes.ts'
import { deliverPushes } from './push/deliverPushes.ts'

export const notificationsWorkers: readonly Worker[] = [
  { name: 'pushes', everyMs: 2 * secondMs, work: deliverPushes },
  { name: 'pushes of a wrong clock', everyMs: minuteMs, work: bringBackPushes },
]
