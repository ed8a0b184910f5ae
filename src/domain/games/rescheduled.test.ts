import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, instantFromIso, after as later } from '../times.ts'
import { rescheduledAs } from './rescheduled.ts'

const friday = instantFromIso('2026-05-15T23:00:00Z')
const lastHeard = later(friday, -2 * hourMs)

type Known = Parameters<typeof rescheduledAs>[0]

const missing: Known = {
  ...({ id: 'friday', sport: 'baseball_mlb', homeTeam: 'Cleveland Guardians', awayTeam: 'New York Mets' } as const),
  ...{ scheduledAt: friday, startsAt: friday, begunAt: null, hasPoints: false, isOver: false },
  ...{ missingSince: later(friday, hourMs), firstHeardAt: later(friday, -3 * dayMs), heardAt: lastHeard },
}
const now = later(friday, 2 * hourMs)

/** A game of the same teams so many hours after the missing one, first heard of after that was last listed. */
const another = (hours: number, different: Partial<Known> = {}): Known => {
  const startsAt = later(friday, hours * hourMs)
  const heard = { firstHeardAt: later(lastHeard, 60_000), heardAt: now, missingSince: null }
  return { ...missing, id: `after ${hours} hours`, startsAt, scheduledAt: startsAt, ...heard, ...different }
}
/** One that was listed together with the missing game. */
const known = (hours: number) => another(hours, { firstHeardAt: lastHeard })

/** One that is missing as well. */
const gone = (hours: number, different: Partial<Known> = {}) =>
  another(hours, {
    firstHeardAt: missing.firstHeardAt,
    heardAt: lastHeard,
    missingSince: missing.missingSince,
    ...different,
  })

describe('a game that is listed again under another id', () => {
  it.each<[string, Known[], string | null, Partial<Known>?]>([
    ['a new game on the next day', [another(24)], 'after 24 hours'],
    ['nothing', [], null],
    ['the other game of a doubleheader', [known(4)], null],
    ['the next game of the series', [known(24)], null],
    ['a new game beside the next one of the series', [known(24), another(28)], null],
    ['two new games', [another(24), another(28)], null],
    ['a new game, after an earlier one of that day', [known(-6), another(24)], 'after 24 hours'],
    ['a new game 48 hours later, when it would be void', [another(48)], null],
    ['a new game just before that', [another(47.9)], 'after 47.9 hours'],
    ['a new game before it', [another(-1)], null],
    ['a new game of nobody knows when', [another(24, { firstHeardAt: null })], null],
    ['a new game that is missing too', [another(24, { missingSince: now })], null],
    ['a new game, where the other game of the doubleheader went as well', [gone(-4), another(24)], null],
    ['a new game, where one of last week is missing', [gone(-7 * 24), another(24)], 'after 24 hours'],
    ['a new game, where the one before it was played', [gone(-24, { hasPoints: true }), another(24)], 'after 24 hours'],
    ['a new game within 6 hours', [another(24, { firstHeardAt: later(lastHeard, 6 * hourMs) })], 'after 24 hours'],
    ['a new game, where nobody looked for longer', [another(24)], null, { heardAt: later(lastHeard, -6 * hourMs) }],
    [
      'a new game after a look that found neither',
      [another(24, { firstHeardAt: later(friday, 2 * hourMs) })],
      'after 24 hours',
      { heardAt: later(friday, -dayMs) },
    ],
    ['a new game of other teams', [another(24, { awayTeam: 'New York Yankees' })], null],
    ['a new game at the other team’s', [another(24, { homeTeam: missing.awayTeam, awayTeam: missing.homeTeam })], null],
    ['a new game, though it has begun', [another(24)], null, { begunAt: friday }],
    ['a new game, though it had a score', [another(24)], null, { hasPoints: true }],
    ['a new game, though it is listed', [another(24)], null, { missingSince: null }],
    ['a new game, though it is missing for a moment only', [another(24)], null, { missingSince: later(now, -60_000) }],
  ])('with %s is told by the rule [BEY-03]', (_, others, found, different = {}) => {
    expect(rescheduledAs({ ...missing, ...different }, [missing, ...others], now)?.id ?? null).toBe(found)
  })

  it('is found in football until the end of its week, and no later [BEY-03]', () => {
    const sunday = instantFromIso('2026-11-22T18:00:00Z')
    const nfl = { sport: 'americanfootball_nfl', scheduledAt: sunday, startsAt: sunday } as const
    const gone = { ...missing, ...nfl, missingSince: later(sunday, hourMs), heardAt: later(sunday, -hourMs) }
    const at = (iso: string) => ({
      ...another(0, { ...nfl, id: iso, firstHeardAt: sunday }),
      startsAt: instantFromIso(iso),
      scheduledAt: instantFromIso(iso),
    })
    const foundOf = (iso: string) => rescheduledAs(gone, [at(iso)], later(sunday, 3 * hourMs))?.id
    expect(foundOf('2026-11-26T04:58:00Z')).toBe('2026-11-26T04:58:00Z')
    expect(foundOf('2026-11-26T05:00:00Z')).toBeUndefined()
  })
})
