import { firstOf } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { Measure } from '#server/metrics/measure.ts'

const waiting = statement(
  'messages.waiting',
  { now: 'timestamptz' },
  { mails: 'float8', texts: 'float8' },
  `select coalesce(extract(epoch from $1 - (select min(created_at) from mails where due_at is not null)), 0)::float8 as mails,
          coalesce(extract(epoch from $1 - (select min(created_at) from texts where due_at is not null)), 0)::float8 as texts`,
)

export const messagesMeasures: readonly Measure[] = [
  {
    name: 'messages_waiting_seconds',
    help: 'For how long the oldest mail or text that is to be sent has waited; not those that are kept without a provider.',
    labels: ['kind'],
    async read({ db, clock }) {
      const found = firstOf(await db.query(waiting, { now: clock() }))
      return [
        { labels: { kind: 'mail' }, value: found?.mails ?? 0 },
        { labels: { kind: 'text' }, value: found?.texts ?? 0 },
      ]
    },
  },
]
