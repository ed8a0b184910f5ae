import { waitingSeconds } from '#features/messages/server/outbox.ts'
import type { Measure } from '#server/metrics/measure.ts'

export const notificationsMeasures: readonly Measure[] = [
  {
    name: 'pushes_waiting_seconds',
    help: 'For how long the oldest push message that is to be sent has waited.',
    read: async ({ db, clock }) => [{ value: await waitingSeconds(db, 'push', clock()) }],
  },
]
