import { z } from 'zod'
import { wholeScore } from '#domain/games/settlement.ts'
import { type Instant, instant } from '#domain/times.ts'
import type { BookPrices } from '../sampleFeed/feedProtocol.ts'
import { readPrices } from './espnPrices.ts'

/**
 * A game's state on ESPN's scoreboard. `over` only where the board names it final and completed: its state "post" is also
 * that of games which were postponed or called off, with 0-0.
 */
export type EspnState = 'scheduled' | 'playing' | 'over' | 'postponed' | 'suspended' | 'cancelled'

export type EspnGame = {
  /** ESPN's own number, which stays when a game is moved. */
  readonly id: string
  readonly homeTeam: string
  readonly awayTeam: string
  readonly startsAt: Instant
  /** False: only the day is known. */
  readonly isTimeKnown: boolean
  readonly state: EspnState
  /** Null before the game, and unless both are whole numbers. */
  readonly score: { readonly home: number; readonly away: number } | null
  /** One book's prices before the game; null once it has begun. */
  readonly prices: BookPrices | null
}

const text = z.string().trim().min(1).max(200)
const competitor = z.object({
  homeAway: z.enum(['home', 'away']),
  score: z.union([z.string(), z.number()]).nullish(),
  team: z.object({ displayName: text }),
})
const status = z.object({
  type: z.object({ name: z.string(), state: z.string(), completed: z.boolean() }),
})
const competition = z.object({
  competitors: z.array(competitor).length(2),
  timeValid: z.boolean().optional(),
  status: status.optional(),
  odds: z.array(z.unknown()).nullish().catch(null),
})
const event = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  date: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/),
  status: status.optional(),
  competitions: z.array(competition).min(1),
})
const league = z.object({ slug: z.string() })
const board = z.object({
  leagues: z.array(z.unknown()).catch([]),
  events: z.array(z.unknown()).max(2_000),
})

/**
 * The games of a scoreboard, which is untrusted and of no promised form. An unreadable event drops only itself. Throws
 * where the body is no scoreboard, where it says that it is another league's, or where none of its events can be read: its
 * form has changed. `slug`: the league's own, like `nfl`.
 */
export function readBoard(body: unknown, slug: string): EspnGame[] {
  const { leagues, events } = board.parse(body)
  const { data: told } = league.safeParse(leagues[0])
  if (told && told.slug !== slug) throw new TypeError(`the scoreboard is that of ${told.slug}`)
  const games = events.flatMap((one) => gameIn(one) ?? [])
  if (events.length > 0 && games.length === 0) throw new TypeError('the scoreboard has another form')
  return games
}

function gameIn(untrusted: unknown): EspnGame | null {
  const { data: found } = event.safeParse(untrusted)
  const played = found?.competitions[0]
  const type = (played?.status ?? found?.status)?.type
  const home = played?.competitors.find(({ homeAway }) => homeAway === 'home')
  const away = played?.competitors.find(({ homeAway }) => homeAway === 'away')
  if (!found || !played || !type || !home || !away || home.team.displayName === away.team.displayName) return null
  const startsAt = Date.parse(found.date)
  if (Number.isNaN(startsAt)) return null
  const state = stateOf(type)
  const isBegun = state === 'playing' || state === 'over' || state === 'suspended'
  const [homeScore, awayScore] = [wholeScore(home.score), wholeScore(away.score)]
  return {
    id: found.id,
    homeTeam: home.team.displayName,
    awayTeam: away.team.displayName,
    startsAt: instant(startsAt),
    isTimeKnown: played.timeValid ?? true,
    state,
    score: isBegun && homeScore !== null && awayScore !== null ? { home: homeScore, away: awayScore } : null,
    prices: state === 'scheduled' ? readPrices(played.odds?.[0]) : null,
  }
}

const named: Readonly<Record<string, EspnState>> = {
  STATUS_SCHEDULED: 'scheduled',
  STATUS_POSTPONED: 'postponed',
  STATUS_SUSPENDED: 'suspended',
  STATUS_CANCELED: 'cancelled',
  STATUS_CANCELLED: 'cancelled',
  STATUS_FORFEIT: 'cancelled',
  STATUS_ABANDONED: 'cancelled',
}

function stateOf({ name, state, completed }: z.infer<typeof status>['type']): EspnState {
  const known = named[name]
  if (known) return known
  if (/^STATUS_FINAL(_\w+)?$/.test(name)) return completed ? 'over' : 'playing'
  if (state === 'pre') return 'scheduled'
  // Anything else that is behind us is nothing that a bet is settled by.
  return state === 'in' ? 'playing' : 'suspended'
}
