import { describe, expect, it } from 'vitest'
import { aPick, aPool, aPoolGame, decided, hoursAfter, membersOf, opened, roundsWith } from '#test/support/poolStory.ts'
import { after } from '../times.ts'
import { type AskedPick, picksAfter, visiblePicks, whoHasNotPicked, whyCannotPick } from './picking.ts'
import type { Pick, Pool } from './pools.ts'

const early = aPoolGame('e', { startsAt: hoursAfter(aPoolGame('x'), -60) })
const late = aPoolGame('l')
const rounds = roundsWith([early, late], [])
const between = hoursAfter(early, 1)
const home = (game = early, confidence?: number): AskedPick => ({
  gameId: game.gameId,
  team: game.homeTeam,
  ...(confidence !== undefined && { confidence }),
})
type More = { pool?: Partial<Pool>; now?: typeof opened; userId?: string; round?: number; tiebreak?: number }
const why = (picks: AskedPick[], { pool = {}, now = opened, userId = 'ann', round = 1, tiebreak }: More = {}) =>
  whyCannotPick(aPool({ rounds, ...pool }), { userId, round, picks, tiebreak }, now)?.code ?? null

describe('a pick', () => {
  it('counts until its game locks, which is at its start [BEY-34]', () => {
    expect(why([home(), home(late)])).toBeNull()
    expect(why([home()], { now: after(early.startsAt, -1) })).toBeNull()
    expect(why([home()], { now: early.startsAt })).toBe('pool-game-locked')
    expect(why([home(late)], { now: between })).toBeNull()
    expect(why([home()], { pool: { rounds: roundsWith([{ ...early, hasPoints: true }]) } })).toBe('pool-game-locked')
  })

  it('of a game that had begun when its start was moved stays [BEY-34]', () => {
    const pool = { rounds: roundsWith([{ ...early, staysLocked: true }]), picks: [aPick('ben', early, 'home')] }
    expect(why([home()], { pool })).toBe('pool-game-locked')
    expect(visiblePicks(aPool(pool), 'ann', opened)).toHaveLength(1)
  })

  it('stays as it is once its game has locked, sent along or not [BEY-34]', () => {
    const picks = [aPick('ann', early, 'home')]
    expect(why([home(), home(late)], { pool: { picks }, now: between })).toBeNull()
    expect(why([{ ...home(), team: early.awayTeam }], { pool: { picks }, now: between })).toBe('pool-game-locked')
    const [round] = rounds
    if (!round) throw new Error('no round')
    expect(picksAfter(round, { own: picks, asked: [home(late)], now: between }).map(({ gameId }) => gameId)).toEqual([
      'e',
      'l',
    ])
  })

  it('that was never made cannot be made once its game has locked, and nobody is told of one that stays [BEY-34]', () => {
    const told = (picks: Pick[]) =>
      whyCannotPick(aPool({ rounds, picks }), { userId: 'ann', round: 1, picks: [home()] }, between)?.message
    expect(told([])).toBe('This game has begun: it cannot be picked any more')
    expect(told([aPick('ann', early, 'away')])).toBe('This game has begun: your pick stays as it is')
  })

  it.each<[string, AskedPick[], More, string]>([
    ['by somebody not in it', [home()], { userId: 'eve' }, 'pool-not-yours'],
    ['of a team that does not play', [{ gameId: 'e', team: 'Lions' }], {}, 'pool-team-unknown'],
    ['of a game that is not in the round', [{ gameId: 'z', team: 'Lions' }], {}, 'pool-game-unknown'],
    ['of one game twice', [home(), home()], {}, 'pool-picked-twice'],
    ['in a round that is not open', [], { round: 2 }, 'pool-round-not-open'],
    ['in a pool that was called off', [], { pool: { calledOffAt: opened } }, 'pool-called-off'],
    ['in a pool that is settled', [], { pool: { settledAt: opened } }, 'pool-over'],
    ['with points where there are none', [home(early, 1)], {}, 'pool-no-confidence'],
    [
      'with the points of another one',
      [home(early, 1), home(late, 1)],
      { pool: { confidence: true } },
      'pool-confidence-wrong',
    ],
    ['with too many points', [home(early, 3)], { pool: { confidence: true } }, 'pool-confidence-wrong'],
    ['without its points', [home()], { pool: { confidence: true } }, 'pool-confidence-wrong'],
    ['with a guess before the last round', [], { tiebreak: 40 }, 'pool-tiebreak-closed'],
    ['with a broken guess', [], { tiebreak: 40.5 }, 'pool-tiebreak-wrong'],
  ])('%s is refused [BEY-34]', (_what, picks, more, code) => {
    expect(why(picks, more)).toBe(code)
  })

  it('comes with a guess in the last round, until its last game locks [BEY-34]', () => {
    const pool = { rounds: roundsWith([early, late]) }
    expect(why([], { pool, tiebreak: 41, now: between })).toBeNull()
    expect(why([], { pool, tiebreak: 41, now: late.startsAt })).toBe('pool-tiebreak-closed')
  })
})

describe('a pick of a survivor pool', () => {
  const second = aPoolGame('s', { week: 1, homeTeam: early.homeTeam })
  const both = roundsWith([early, late], [second])
  const survivor = (changes: Partial<Pool>) => ({ pool: { kind: 'survivor' as const, rounds: both, ...changes } })

  it('is made before anybody else joins [BEY-34]', () => {
    expect(why([home()], survivor({ members: membersOf('ann') }))).toBeNull()
  })

  it('is one a round, of no team twice, and never after being out [BEY-34]', () => {
    expect(why([home(), home(late)], survivor({}))).toBe('pool-one-pick')
    const picks = [aPick('ann', early, 'home')]
    expect(why([home(second)], { ...survivor({ picks }), round: 2 })).toBe('pool-team-used')
    expect(why([{ ...home(second), team: second.awayTeam }], { ...survivor({ picks }), round: 2 })).toBeNull()
    const lost = roundsWith([decided(early, 'away'), late], [second])
    const others = membersOf('ann', 'ben', 'cleo')
    expect(why([home(second)], { ...survivor({ picks, rounds: lost, members: others }), round: 2 })).toBe('pool-out')
  })

  it('cannot be changed to another game once its own has locked [BEY-34]', () => {
    const picks = [aPick('ann', early, 'home')]
    expect(why([home(late)], { ...survivor({ picks }), now: between })).toBe('pool-game-locked')
    expect(why([home(late)], survivor({ picks }))).toBeNull()
  })
})

it('nobody learns the pick of another before its game locks, and everybody their own [BEY-34]', () => {
  const picks = [aPick('ann', early, 'home'), aPick('ben', early, 'away'), aPick('ben', late, 'home')]
  const seen = (who: string, now = opened) =>
    visiblePicks(aPool({ rounds, picks }), who, now).map(({ userId, gameId }) => userId + gameId)
  expect(seen('ann')).toEqual(['anne'])
  expect(seen('ben')).toEqual(['bene', 'benl'])
  expect(seen('ann', between)).toEqual(['anne', 'bene'])
})

it('whoever has not picked every open game of a round is reminded, and in a survivor pool who has none [BEY-34]', () => {
  const picks = [aPick('ann', early, 'home'), aPick('ben', early, 'home'), aPick('ben', late, 'home')]
  const [round] = rounds
  if (!round) throw new Error('no round')
  expect(whoHasNotPicked(aPool({ rounds, picks }), round, opened)).toEqual(['ann', 'cleo'])
  expect(whoHasNotPicked(aPool({ kind: 'survivor', rounds, picks: picks.slice(0, 1) }), round, opened)).toEqual([
    'ben',
    'cleo',
  ])
  expect(whoHasNotPicked(aPool({ rounds, picks }), round, late.startsAt)).toEqual([])
})
