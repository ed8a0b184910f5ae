import { type CreditRefusal, whyNoCredits } from '#domain/credits/creditShares.ts'
import type { ListedGame } from '#domain/games/lines.ts'
import { type SportKey, sportKeys } from '#domain/games/sports.ts'
import { after, type Instant, minuteMs, secondMs } from '#domain/times.ts'
import { adminSettings, askedLines } from '#features/website/server/settings.ts'
import { inMemory } from '#server/memory.ts'
import type { Services } from '#server/services.ts'
import { planNow } from './credits.ts'
import { type Cached, cachedItems, keptItems } from './feedCache.ts'
import type { Purpose } from './fetchItems.ts'
import { oddsCache } from './oddsCaches.ts'
import { plannedLeagues } from './plannedLeagues.ts'
import { noteAsked } from './store.ts'
import { askForEvents } from './upcoming.ts'
import { countHits } from './usage.ts'

/** What screens show is never fetched more often, whatever the settings are. */
export const floorMs = 10 * secondMs

/** How old shown prices may be: as set by the administrator; with caching off, hardly. [FEED-22] [FEED-35] */
export async function freshForMs(services: Services): Promise<number> {
  const { cacheRefreshMinutes, enableCaching } = await adminSettings(services)
  return enableCaching ? cacheRefreshMinutes * minuteMs : floorMs
}

/** The odds of these sports for a reader, with what a lack of credits means for them. */
export type ShownOdds = {
  readonly odds: readonly Cached<ListedGame>[]
  /** Why some of them are not newer, and until when; null if they are, or for another reason. */
  readonly noCredits: CreditRefusal | null
}

/**
 * The games of these sports with their books, for a reader, fetched first if they are too old and `part` has credits.
 * All are stale while it can have no newer ones this month, however new they are. [FEED-35]
 */
export async function oddsOf(services: Services, sports: readonly SportKey[], purpose: Purpose): Promise<ShownOdds> {
  const { part } = purpose
  const { playing, idle } = await leaguesNow(services)
  const asked = sports.filter((sport) => playing.includes(sport))
  const [found, kept] = await Promise.all([
    cachedItems(services, oddsCache, asked, { maxAgeMs: await freshForMs(services), ...purpose }),
    keptItems(
      services,
      oddsCache,
      idle.filter((sport) => sports.includes(sport)),
    ),
  ])
  const last = services.odds.isFree ? null : lastRefusal(await planNow(services))
  const noCredits = last ?? soonest(found.flatMap((one) => one.noCredits ?? []))
  // Others are not read for: their lines are fetched when they look, within their share.
  if (part === 'members') noteViews(services, sports)
  countHits(services, found.filter(({ isHit }) => isHit).length)
  return { odds: [...found.map((one) => ({ ...one, isStale: one.isStale || last !== null })), ...kept], noCredits }
}

/** The leagues that are fetched, and those that are not for now: a free list says that they have no games. [BEY-40] */
export async function leaguesNow(services: Services): Promise<Record<'playing' | 'idle', readonly SportKey[]>> {
  const { odds } = services
  const [{ leagues }] = await Promise.all([askedLines(services), askForEvents(services)])
  const planned = odds.isFree ? [] : await plannedLeagues(services)
  const idle = planned.filter(({ isIdle }) => isIdle).map(({ sport }) => sport)
  return { playing: leagues.filter((sport) => !idle.includes(sport)), idle }
}

/** Why nobody but settling has another request this month. */
export function lastRefusal({ count, plan }: Awaited<ReturnType<typeof planNow>>): CreditRefusal | null {
  const [sport] = sportKeys
  const turn = { askedAt: null, pacedUntil: null }
  return whyNoCredits(count, { part: 'members', endpoint: 'odds', sport, turn }, plan)
}

export function soonest(refusals: readonly CreditRefusal[]): CreditRefusal | null {
  return refusals.toSorted((a, b) => a.until - b.until)[0] ?? null
}

/** When a sport was last noted as being viewed. */
const noted = inMemory(() => new Map<SportKey, Instant>())

/** Records, at most once a minute, that these sports are being viewed; nothing waits for it. */
function noteViews({ db, clock, log, memory }: Services, sports: readonly SportKey[]): void {
  const known = memory.of(noted)
  const now = clock()
  const due = sports.filter((sport) => Math.abs(now - (known.get(sport) ?? 0)) >= minuteMs)
  if (due.length === 0) return
  for (const sport of due) known.set(sport, now)
  db.query(noteAsked, { ids: due.map(oddsCache.id), now, ahead: after(now, minuteMs) }).catch((error: unknown) => {
    log.warn({ error }, 'it could not be noted who looks at the lines')
  })
}
