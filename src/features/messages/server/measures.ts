import type { Measure } from '#server/metrics/measure.ts'
import { waitingSeconds } from './outbox.ts'
import { textsToday } from './textsOfToday.ts'

export const messagesMeasures: readonly Measure[] = [
  {
    name: 'texts_today',
    help: 'How many texts went to the provider within a day; TEXTS_A_DAY says how many may.',
    read: async (services) => [{ value: (await textsToday(services)).sent }],
  },
  {
    name: 'texts_limit',
    help: 'How many texts the whole site may send within a day: TEXTS_A_DAY.',
    read: async ({ config }) => [{ value: config.textsADay }],
  },
  {
    name: 'messages_waiting_seconds',
    help: 'For how long the oldest mail or text that is to be sent has waited; not those that are kept without a provider.',
    labels: ['kind'],
    read: ({ db, clock }) =>
      Promise.all(
        (['mail', 'text'] as const).map(async (kind) => ({
          labels: { kind },
          value: await waitingSeconds(db, kind, clock()),
        })),
      ),
  },
]
