import { describe, expect, it } from 'vitest'
import { exampleBet, noon } from '#test/support/domainExamples.ts'
import type { Deciding, Game, GameAnswer } from '../games/game.ts'
import { stateOf } from '../games/games.ts'
import { hourMs, type Instant, instant, secondMs } from '../times.ts'
import { type AwaitingBet, decideBet, hasNews } from './decideBet.ts'

const { homeTeam, awayTeam, creator, acceptor } = exampleBet()
const at = (hours: number): Instant => instant(noon + hours * hourMs)
const game: Game = {
  ...{ id: 'game1', sport: 'americanfootball_nfl', homeTeam, awayTeam },
  ...{ scheduledAt: noon, startsAt: noon, begunAt: null, hasPoints: false, isOver: false, missingSince: null },
}
const bet: AwaitingBet = {
  ...{ homeTeam, awayTeam, creator, acceptor, game, doubt: null },
  ...{ acceptedAt: at(-1), isLive: false },
}
/** What the service said when it was asked then, or at the time of the decision. */
type Said = Omit<GameAnswer, 'askedAt'> & { readonly askedAt?: Instant }
const deciding = (hours: number): Deciding => ({ now: at(hours), earliestFinalMs: 1.5 * hourMs })
const asked = (answer: Said, hours: number): GameAnswer => ({ askedAt: at(hours), ...answer })

/** A result from the score feed: Miami's points first. */
const reported = (
  points: [home: unknown, away: unknown] | null,
  { completed = false, startsAt = noon, home = homeTeam } = {},
) => ({
  score: {
    ...{ homeTeam: home, awayTeam, startsAt, completed, lastUpdate: at(3) },
    scores: points && [
      { name: home, score: points[0] },
      { name: awayTeam, score: points[1] },
    ],
  },
  isListed: null,
})
const final = reported(['20', '17'], { completed: true })
const silent: Said = { score: null, isListed: null }
const listed: Said = { score: null, isListed: true }
const gone: Said = { score: null, isListed: false }

describe('a game', () => {
  it.each<[string, Partial<Game>, Said, hours: number]>([
    ['scheduled', {}, listed, -1],
    ['moved', { startsAt: at(5) }, listed, 1],
    ['moved', {}, reported(null, { startsAt: at(5) }), 1],
    ['begun', {}, reported(['3', '0']), 1],
    ['begun', {}, silent, 1],
    ['begun', { begunAt: noon, startsAt: at(30) }, reported(null, { startsAt: at(30) }), 20],
    ['final', {}, final, 4],
    ['missing', {}, gone, 2],
    ['missing', { missingSince: at(1) }, gone, 20],
    ['called off', { missingSince: at(1) }, gone, 25],
    ['called off', {}, reported(null), 7 * 24],
    ['in doubt', {}, reported(['20', '-1'], { completed: true }), 4],
    ['in doubt', {}, reported(['20', '17'], { completed: true, startsAt: at(9) }), 4],
    ['in doubt', {}, reported(['20', '17'], { completed: true, home: 'Chicago Bears' }), 4],
    ['in doubt', {}, final, 1.49],
    ['final', {}, final, 1.5],
    ['in doubt', {}, { ...final, askedAt: at(1.49) }, 1.6],
    ['in doubt', { startsAt: at(3) }, final, 4.49],
    ['scheduled', {}, reported(null, { startsAt: at(90), home: 'Chicago Bears' }), -1],
  ])('is %s', (is, known, answer, hours) => {
    expect(stateOf({ ...game, ...known }, asked(answer, hours), deciding(hours)).is).toBe(is)
  })
})

describe('a bet', () => {
  const decide = (answer: Said | null, hours: number, different: Partial<AwaitingBet> = {}) =>
    decideBet({ ...bet, ...different }, answer && asked(answer, hours), deciding(hours))
  const hold = (doubt: string, isMissing = false) => ({ to: 'hold', doubt, isMissing })
  const wait = (isMissing = false) => ({ to: 'wait', isMissing })
  const release = { to: 'release' }
  const late = 'no final score in time'

  it('is settled by a final score [STL-02]', () => {
    const score = { homeScore: 20, awayScore: 17 }
    // Buffalo +3.5.
    const outcome = { settlementStatus: 'resolved', winnerId: creator.id }
    expect(decide(final, 4)).toEqual({ to: 'settle', as: { outcome, score, scoreUpdatedAt: at(3), voidReason: null } })
  })

  it('is void, with the reason, when its game is called off [BEY-03]', () => {
    const outcome = { settlementStatus: 'push', winnerId: null }
    const as = { outcome, score: null, scoreUpdatedAt: null, voidReason: expect.stringContaining('called off') }
    expect(decide(gone, 25, { game: { ...game, missingSince: at(1) } })).toEqual({ to: 'settle', as })
  })

  const begun = 'This bet was made after the game had begun'
  const ended = 'This bet was made after the game had ended'
  it.each<[string, Partial<AwaitingBet>, Partial<Game>, reason: string | null]>([
    ['made before the start stands', { acceptedAt: instant(noon - 1) }, {}, null],
    ['made at the start is void', { acceptedAt: noon }, {}, begun],
    [
      'made before the start as it was known, and after the one that was told later, is void',
      {},
      { startsAt: at(-2) },
      begun,
    ],
    ['made live while the game ran stands', { acceptedAt: at(2), isLive: true }, {}, null],
    ['made live before the game began after all stands', { isLive: true }, {}, null],
    ['made live in the last seconds stands', { acceptedAt: instant(at(3) + 5 * secondMs), isLive: true }, {}, null],
    [
      'made live after the last play is void',
      { acceptedAt: instant(at(3) + 5 * secondMs + 1), isLive: true },
      {},
      ended,
    ],
    [
      'made after the end of a game whose start is told later still is void',
      { acceptedAt: at(3.1) },
      { startsAt: at(-1) },
      begun,
    ],
  ])('%s [BEY-03]', (_, accepted, known, reason) => {
    const decision = decide(final, 5, { ...accepted, game: { ...game, ...known } })
    const outcome = { settlementStatus: 'push', winnerId: null }
    expect(decision).toMatchObject({
      to: 'settle',
      as: { voidReason: reason, ...(reason && { outcome, score: null }) },
    })
  })

  it.each<[string, Said | null, number, Partial<AwaitingBet>, object]>([
    ['waits while its game runs', reported(['3', '0']), 1, {}, wait()],
    ['waits where nothing is said', silent, 1, {}, wait()],
    ['waits for a game that is missing', gone, 2, {}, wait(true)],
    ['waits where it is on no game [STL-11]', null, 90, { game: null }, wait()],
    ['is held at a score that is none', reported(['20', '-1'], { completed: true }), 4, {}, hold('not a whole number')],
    ['is held at a final that comes too soon [BEY-03]', final, 1, {}, hold('final too soon')],
    ['is held at 0-0 [BEY-03]', reported(['0', '0'], { completed: true }), 4, {}, hold('nobody scored')],
    ['is held when its score should long be there [BEY-04]', reported(['3', '0']), 30, {}, hold(late)],
    ['is not held for a game that the scores say begins later', reported(null, { startsAt: at(20) }), 30, {}, wait()],
    ['is held and missing, both [BEY-04]', gone, 20, { game: { ...game, missingSince: at(2) } }, hold(late, true)],
    [
      'is held at a side that cannot be read',
      final,
      4,
      { creator: { ...creator, side: { betType: 'moneyline', team: 'X' } } },
      hold('selection missing'),
    ],
    ['is released when its doubt has ended [BEY-04]', reported(['3', '0']), 3, { doubt: 'other teams' }, release],
    ['is released by prices that list its game [BEY-04]', listed, 3, { doubt: 'final before its start' }, release],
    ['keeps its doubt where nothing is said [BEY-04]', silent, 3, { doubt: 'other teams' }, wait()],
    ['keeps its doubt while its game is missing [BEY-04]', gone, 3, { doubt: 'other teams' }, wait(true)],
    [
      'keeps its doubt where the score is of other teams [BEY-04]',
      reported(['3', '0'], { home: 'Chicago Bears' }),
      3,
      { doubt: 'other teams' },
      wait(),
    ],
    ['fails where nothing could be asked [STL-17]', null, 4, {}, { to: 'fail', doubt: null }],
    ['fails, and says that it is late [BEY-04]', null, 30, {}, { to: 'fail', doubt: late }],
    ['fails, and keeps another doubt', null, 30, { doubt: 'other teams' }, { to: 'fail', doubt: null }],
  ])('%s', (_, answer, hours, different, decision) => {
    expect(decide(answer, hours, different)).toEqual(decision)
  })

  it.each<[string, boolean, Said | null, number, Partial<AwaitingBet>]>([
    ['a final score', true, final, 4, {}],
    ['nothing', false, silent, 1, {}],
    ['a game that is missed for the first time', true, gone, 2, {}],
    ['a game that is still missing', false, gone, 3, { game: { ...game, missingSince: at(2) } }],
    ['a game that is back', true, reported(null), 3, { game: { ...game, missingSince: at(2) } }],
    ['a new doubt', true, reported(['3', '0']), 30, {}],
    ['the same doubt', false, reported(['3', '0']), 30, { doubt: late }],
    ['a doubt that has ended', true, reported(['3', '0']), 3, { doubt: 'other teams' }],
    ['a service that is away', true, null, 4, {}],
  ])('has news from %s: %s', (_, isNews, answer, hours, different) => {
    expect(hasNews({ ...bet, ...different }, answer && asked(answer, hours), deciding(hours))).toBe(isNews)
  })
})
