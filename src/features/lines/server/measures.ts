import { sportKeys } from '#domain/games/sports.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import type { Measure } from '#server/metrics/measure.ts'
import type { Services } from '#server/services.ts'
import { oddsCache } from './odds.ts'
import { listCacheHeads } from './store.ts'
import { creditsThisMonth } from './usage.ts'

export const linesMeasures: readonly Measure[] = [
  {
    name: 'feed_age_seconds',
    help: 'How old the odds of a sport are that are kept.',
    labels: ['sport'],
    read: async (services) => {
      const now = services.clock()
      return (await heads(services)).flatMap(({ sport, fetched_at }) =>
        fetched_at === null ? [] : [{ labels: { sport }, value: (now - fetched_at) / 1_000 }],
      )
    },
  },
  {
    name: 'feed_failing',
    help: '1 where the last request for the odds of a sport failed.',
    labels: ['sport'],
    read: async (services) =>
      (await heads(services)).map(({ sport, error }) => ({ labels: { sport }, value: error === null ? 0 : 1 })),
  },
  {
    name: 'feed_credits_month',
    help: 'Credits of the odds service that were used since the first of the month.',
    read: async (services) => [{ value: await creditsThisMonth(services) }],
  },
  {
    name: 'feed_credits_quota',
    help: 'Credits of the odds service that may be used in a month.',
    read: async (services) => [{ value: (await adminSettings(services)).apiQuotaLimit }],
  },
]

function heads({ db }: Services) {
  return db.query(listCacheHeads, { ids: sportKeys.map(oddsCache.id) })
}
