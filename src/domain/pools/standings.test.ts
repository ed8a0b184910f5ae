import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPick, aPool, aPoolGame, decided, hoursAfter, membersOf, opened, roundsWith } from '#test/support/poolStory.ts'
import type { Pool } from './pools.ts'
import { isPoolOver, placeIf, standingsOf } from './standings.ts'

const [one, two, three] = [aPoolGame('1'), aPoolGame('2'), aPoolGame('3')]
const later = (week: number, id: string) => aPoolGame(id, { week })
const end = hoursAfter(later(9, 'x'), 0)
const lines = (pool: Pool, now = end) =>
  standingsOf(pool, now).map(({ userId, points, place, out, remaining }) =>
    [userId, points, place, ...(out === null ? [] : [`out in ${out}`]), ...(remaining ? [`+${remaining}`] : [])].join(
      ' ',
    ),
  )

describe('the standings of a pick’em', () => {
  it('count right picks; a push or a void game counts for nobody, and no pick is none [BEY-34]', () => {
    const games = [decided(one, 'home'), decided(two, 'push'), decided(three, 'void')]
    const picks = [
      aPick('ann', one, 'home'),
      aPick('ann', two, 'home'),
      aPick('ben', one, 'away'),
      aPick('ben', three, 'home'),
    ]
    expect(lines(aPool({ rounds: roundsWith(games), picks }))).toEqual(['ann 1 1', 'ben 0 2', 'cleo 0 2'])
  })

  it('count confidence points, and say what is still possible [BEY-34]', () => {
    const games = [decided(one, 'home'), two, three]
    const picks = [
      aPick('ann', one, 'home', { confidence: 1 }),
      aPick('ben', one, 'away', { confidence: 3 }),
      aPick('ben', two, 'away', { confidence: 2 }),
    ]
    const pool = aPool({ confidence: true, rounds: roundsWith(games), picks })
    expect(lines(pool, opened)).toEqual(['ann 1 1 +5', 'ben 0 2 +3', 'cleo 0 2 +5'])
  })

  it('leave out what was picked after the game had begun, by what was heard later [BEY-34] [BEY-03]', () => {
    const game = { ...decided(one, 'home'), begunAt: opened }
    const picks = [aPick('ann', one, 'home'), aPick('ben', one, 'home', { pickedAt: hoursAfter(one, -130) })]
    expect(lines(aPool({ rounds: roundsWith([game]), picks }))).toEqual(['ben 1 1', 'ann 0 2', 'cleo 0 2'])
  })

  it('break a tie at the top by the nearer guess of the last game’s points, once all is over [BEY-34]', () => {
    const guesses: Record<string, number> = { ann: 30, ben: 44, cleo: 37 }
    const members = membersOf('ann', 'ben', 'cleo', 'dev').map((one) => ({
      ...one,
      tiebreak: guesses[one.userId] ?? null,
    }))
    const pool = aPool({ members, rounds: roundsWith([decided(one, 'push'), decided(two, 'push', 41)]) })
    expect(lines(pool)).toEqual(['ben 0 1', 'cleo 0 2', 'ann 0 3', 'dev 0 4'])
    const running = aPool({ members, rounds: roundsWith([decided(one, 'push'), two]) })
    expect(lines(running, hoursAfter(two, 1)).every((line) => / 0 1$/.test(line))).toBe(true)
    const without = aPool({ members, rounds: roundsWith([decided(one, 'push'), decided(two, 'void')]) })
    expect(lines(without).every((line) => / 0 1$/.test(line))).toBe(true)
  })

  it('say where a game would bring somebody [BEY-34]', () => {
    const standings = [
      { userId: 'ann', points: 4 },
      { userId: 'ben', points: 3 },
      { userId: 'cleo', points: 3 },
    ]
    const picks = [
      { userId: 'ben', team: 'Lions', confidence: null },
      { userId: 'ann', team: 'Bears', confidence: null },
      { userId: 'cleo', team: 'Lions', confidence: 3 },
    ]
    const place = (userId: string, team: string) => placeIf(standings, picks, { userId, team })
    expect([place('ben', 'Lions'), place('ben', 'Bears'), place('cleo', 'Lions')]).toEqual([2, 2, 1])
    expect([place('ann', 'Lions'), place('ann', 'Bears'), place('eve', 'Lions')]).toEqual([2, 1, null])
  })
})

describe('a survivor pool', () => {
  const survivor = (changes: Partial<Pool>) => aPool({ kind: 'survivor', ...changes })
  const [a, b, c] = [later(0, 'a'), later(1, 'b'), later(2, 'c')]
  const all = (side: Record<string, ('home' | 'away')[]>) =>
    Object.entries(side).flatMap(([userId, sides]) =>
      sides.flatMap((one, at) => {
        const game = [a, b, c][at]
        return game ? [aPick(userId, game, one, { round: at + 1 })] : []
      }),
    )

  it('puts out who loses, ties, or has no pick; a void game lets through [BEY-34]', () => {
    const rounds = roundsWith([decided(a, 'home')], [decided(b, 'push')], [decided(c, 'void')])
    const picks = all({ ann: ['home', 'home', 'home'], ben: ['away'], dev: ['home'] })
    expect(lines(survivor({ members: membersOf('ann', 'ben', 'cleo', 'dev'), rounds, picks }))).toEqual([
      'ann 1 1 out in 2',
      'dev 1 1 out in 2',
      'ben 0 3 out in 1',
      'cleo 0 3 out in 1',
    ])
    const void_ = roundsWith([decided(a, 'void')])
    expect(lines(survivor({ rounds: void_, picks: all({ ann: ['home'] }) }))[0]).toBe('ann 1 1')
  })

  it('is over with the last one standing, who has survived the round in which the last other one fell [BEY-34]', () => {
    const picks = all({ ann: ['home', 'home'], ben: ['home', 'away'], cleo: ['away'] })
    const other = later(1, 'd')
    const twoGames = [decided(b, 'home'), other]
    const waits = picks.map((pick) =>
      pick.userId === 'ann' && pick.round === 2 ? { ...pick, gameId: 'd', team: 'Home d' } : pick,
    )
    const rounds = roundsWith([decided(a, 'home')], twoGames, [])
    const now = hoursAfter(b, 5)
    expect(isPoolOver(survivor({ rounds, picks: waits }), now)).toBe(false)
    expect(isPoolOver(survivor({ rounds, picks }), now)).toBe(true)
    expect(lines(survivor({ rounds, picks }), now)[0]).toMatch(/^ann 2 1/)
  })

  it('is shared by the last ones if they fall in the same round, whatever they guessed [BEY-34]', () => {
    const rounds = roundsWith([decided(a, 'home')], [decided(b, 'away')])
    const members = membersOf('ann', 'ben', 'cleo').map((one) => ({ ...one, tiebreak: one.userId === 'ann' ? 40 : 1 }))
    const picks = all({ ann: ['home', 'home'], ben: ['home', 'home'], cleo: ['away'] })
    expect(lines(survivor({ members, rounds, picks }))).toEqual([
      'ann 1 1 out in 2',
      'ben 1 1 out in 2',
      'cleo 0 3 out in 1',
    ])
  })

  it('goes on over a week without games [BEY-34]', () => {
    const rounds = roundsWith([decided(a, 'home')], [], [decided(c, 'home')])
    const picks = all({ ann: ['home'], ben: ['home'] }).concat(aPick('ann', c, 'home', { round: 3 }))
    expect(lines(survivor({ rounds, picks }))).toEqual(['ann 3 1', 'ben 2 2 out in 3', 'cleo 0 3 out in 1'])
  })
})

const anyResult = fc.constantFrom('home' as const, 'away' as const, 'push' as const, 'void' as const)

it('no order of members, picks and games changes standings [BEY-34]', () => {
  const games = [later(0, 'a'), later(0, 'b'), later(1, 'c')]
  const people = ['ann', 'ben', 'cleo', 'dev']
  const anyPicks = fc.array(
    fc.tuple(fc.constantFrom(...people), fc.nat(2), fc.constantFrom('home' as const, 'away' as const)),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      anyPicks,
      fc.tuple(anyResult, anyResult, anyResult),
      fc.constantFrom('pickem' as const, 'survivor' as const),
      (some, results, kind) => {
        const unique = new Map(
          some.map((pick) => [`${pick[0]} ${kind === 'survivor' ? Math.floor(pick[1] / 2) : pick[1]}`, pick]),
        )
        const picks = [...unique.values()].flatMap(([userId, at, side]) => {
          const game = games[at]
          return game ? [aPick(userId, game, side, { round: at === 2 ? 2 : 1 })] : []
        })
        const [first, second, third] = games.map((game, at) => decided(game, results[at] ?? 'void'))
        if (!first || !second || !third) throw new Error('no games')
        const pool = aPool({ kind, members: membersOf(...people), picks, rounds: roundsWith([first, second], [third]) })
        const turned = { ...pool, members: pool.members.toReversed(), picks: picks.toReversed() }
        expect(standingsOf(turned, end)).toEqual(standingsOf(pool, end))
      },
    ),
  )
})
