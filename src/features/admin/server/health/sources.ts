import type { Instant } from '#domain/times.ts'
import type { Finding } from '#domain/website/health/healthItem.ts'
import { clockHealth, creditsHealth, sourceHealth } from '#domain/website/health/sourceHealth.ts'
import { planNow } from '#features/lines/server/credits.ts'
import { sourceStates } from '#features/lines/server/sourceStates.ts'
import { clockAheadMs } from '#features/lines/server/timeThere.ts'
import type { Services } from '#server/services.ts'

type Part = Finding & { readonly part: string; readonly title: string }

const parts = {
  lines: { part: 'odds', title: 'Odds' },
  scores: { part: 'scores', title: 'Scores' },
  'second scores': { part: 'second-scores', title: 'Second scores' },
} as const

const services = { 'odds-api': 'the odds service', espn: 'ESPN', sample: 'the sample feed' } as const

const todos = {
  'odds-api':
    'It is asked again by itself; the last lines stay, and bets wait. The Odds API has the reason: correct ODDS_API_KEY if the key is not accepted.',
  espn: 'It is asked again by itself; the last lines stay, and bets wait. Nobody promises that service: settle by hand if it lasts.',
  sample: 'Restart the program.',
} as const

const todoOfWitness =
  'It is asked again by itself. Results wait at most 3 hours for it, then the odds service alone is believed. Remove SECOND_SCORES if it has gone for good.'

/** How those are that say lines and scores. */
export async function sourcesHealth(own: Services): Promise<Part[]> {
  const { lines } = own.config
  const now = own.clock()
  return (await sourceStates(own)).map(({ source, ...reading }) => {
    const isWitness = source === 'second scores'
    const asked = isWitness
      ? { service: 'ESPN', todo: todoOfWitness }
      : { service: services[lines], todo: todos[lines] }
    return { ...parts[source], ...sourceHealth(reading, { ...asked, now }) }
  })
}

export async function creditsLeftHealth(own: Services): Promise<Finding> {
  const { count, plan } = await planNow(own)
  return creditsHealth({ used: count.used, left: count.left, kept: plan.kept }, { isFree: own.odds.isFree })
}

/** `databaseNow`: its clock, which another machine has. */
export function clocksHealth(own: Services, databaseNow: Instant | null): Finding {
  const aheads = [{ of: 'the odds service', aheadMs: own.odds.isSample ? 0 : clockAheadMs(own) }]
  if (own.config.databaseUrl !== null && databaseNow !== null) {
    aheads.push({ of: 'the database', aheadMs: own.clock() - databaseNow })
  }
  return clockHealth(aheads)
}
