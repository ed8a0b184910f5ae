import type { PlannedLeague } from '#domain/credits/monthPlan.ts'
import { type ListedGame, liveWindowMs } from '#domain/games/lines.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { dayMs, type Instant, isAhead, minuteMs, weekMs } from '#domain/times.ts'
import { askedLines } from '#features/website/server/settings.ts'
import { inMemory } from '#server/memory.ts'
import type { Services } from '#server/services.ts'
import { type CacheKind, itemsOf, readHeads } from './cacheEntries.ts'
import { eventsCache, oddsCache } from './oddsCaches.ts'
import { findTurns, noteTurn } from './usageRows.ts'

/** For so long after somebody bid on a league the plan expects more bids. */
const bidsLastMs = 7 * dayMs

const kept = inMemory((): { at: Instant | null; leagues: Promise<readonly SeenLeague[]> } => ({
  at: null,
  leagues: Promise.resolve([]),
}))

/** `isIdle`: a free list, asked since credits are scarce, has no game of it within a week. */
type SeenLeague = PlannedLeague & { readonly isIdle: boolean }

/** The leagues as the plan of the month sees them, as of a minute ago at most. */
export function plannedLeagues(services: Services): Promise<readonly SeenLeague[]> {
  const held = services.memory.of(kept)
  const now = services.clock()
  if (held.at === null || Math.abs(now - held.at) >= minuteMs) {
    Object.assign(held, { at: now, leagues: readLeagues(services, now) })
    held.leagues.catch(() => Object.assign(held, { at: null }))
  }
  return held.leagues
}

async function readLeagues(services: Services, now: Instant): Promise<readonly SeenLeague[]> {
  const { leagues } = await askedLines(services)
  const [listed, turns] = await Promise.all([
    startsKept(services, eventsCache, { leagues, now }),
    services.db.query(findTurns, { ids: leagues.map(bidsId) }),
  ])
  const known = new Map([...(await startsKept(services, oddsCache, { leagues, now })), ...listed])
  const bidAt = new Map(turns.map((row) => [row.id, row.asked_at]))
  return leagues.map((sport) => {
    const at = bidAt.get(bidsId(sport))
    const isIdle = listed.get(sport)?.every((start) => start > now + weekMs || start <= now - liveWindowMs) ?? false
    return { sport, starts: known.get(sport) ?? null, isBidOn: at !== undefined && now - at < bidsLastMs, isIdle }
  })
}

const bidsId = (sport: SportKey) => `bids_${sport}`

/** When it was last noted that a league is bid on. */
const noted = inMemory(() => new Map<SportKey, Instant>())

/** Records, at most once a minute, that somebody bids on that league, or that bets wait for its games. */
export async function noteBidOn({ db, clock, log, memory, odds }: Services, sport: SportKey): Promise<void> {
  const [known, now] = [memory.of(noted), clock()]
  if (odds.isFree || Math.abs(now - (known.get(sport) ?? 0)) < minuteMs) return
  known.set(sport, now)
  await db
    .query(noteTurn, { id: bidsId(sport), askedAt: now, pacedUntil: null })
    .catch((error: unknown) => log.warn({ error }, 'it could not be noted what is bid on'))
}

type Starts = ReadonlyMap<SportKey, readonly Instant[]>

/** The starts of the games in an answer of the last day. */
async function startsKept(
  services: Services,
  kind: CacheKind<ListedGame>,
  { leagues, now }: { leagues: readonly SportKey[]; now: Instant },
): Promise<Starts> {
  const heads = await readHeads(services, kind, leagues)
  const found = await Promise.all(
    leagues.map(async (sport) => {
      const head = heads.get(kind.id(sport))
      const at = head?.fetched_at ?? null
      if (!head || at === null || now - at >= dayMs || isAhead(at, now)) return []
      const items = await itemsOf(services, kind, sport, head)
      return [[sport, items.map(({ startsAt }) => startsAt)] as const]
    }),
  )
  return new Map(found.flat())
}
