import { creditParts } from '#domain/credits/creditShares.ts'
import { sportKeys } from '#domain/games/sports.ts'
import { after, hourMs } from '#domain/times.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import { statement } from '#server/db/statement.ts'
import type { Measure } from '#server/metrics/measure.ts'
import type { Services } from '#server/services.ts'
import { creditsNow, forecastCredits, planNow, usesThisMonth } from './credits.ts'
import { oddsCache } from './oddsCaches.ts'
import { listCacheHeads } from './store.ts'

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
    name: 'feed_games_near',
    help: 'Games of a sport that begin within 6 hours, or began within the last 6.',
    labels: ['sport'],
    read: async ({ db, clock }) => {
      const near = { from: after(clock(), -6 * hourMs), to: after(clock(), 6 * hourMs) }
      return (await db.query(countNear, near)).map(({ sport, games }) => ({ labels: { sport }, value: games }))
    },
  },
  {
    name: 'feed_credits_month',
    help: 'Credits of the odds service that were used since the first of the month.',
    read: async (services) => [{ value: (await creditsNow(services)).used }],
  },
  {
    name: 'feed_credits_left',
    help: 'Credits of the odds service that may still be used this month, by the quota and by the service itself.',
    read: async (services) => [{ value: (await creditsNow(services)).left }],
  },
  {
    name: 'feed_credits_kept',
    help: 'Those of the credits left that only settling bets may use.',
    read: async (services) => {
      const { count, plan } = await planNow(services)
      return [{ value: Math.min(count.left, plan.kept) }]
    },
  },
  {
    name: 'feed_credits_forecast',
    help: 'Credits of the odds service that the month will have cost, going by the last 7 days.',
    read: async (services) => [{ value: await forecastCredits(services, await creditsNow(services)) }],
  },
  {
    name: 'feed_credits_used',
    help: 'Credits of the odds service used since the first of the month, by what they were used for.',
    labels: ['part'],
    read: async (services) => {
      const uses = new Map((await usesThisMonth(services)).map((use) => [use.part, use.credits]))
      return creditParts.map((part) => ({ labels: { part }, value: uses.get(part) ?? 0 }))
    },
  },
  {
    name: 'feed_credits_quota',
    help: 'Credits of the odds service that may be used in a month.',
    read: async (services) => [{ value: (await adminSettings(services)).apiQuotaLimit }],
  },
]

const countNear = statement(
  'lines.gamesNear',
  { from: 'timestamptz', to: 'timestamptz' },
  { sport: 'text', games: 'int4' },
  'select sport, count(*)::int as games from games where starts_at between $1 and $2 group by sport',
)

function heads({ db }: Services) {
  return db.query(listCacheHeads, { ids: sportKeys.map(oddsCache.id) })
}
