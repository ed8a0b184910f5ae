import { describe, expect, it } from 'vitest'
import { aPool, aPoolGame, decided, hoursAfter, membersOf, opened, roundsWith } from '#test/support/poolStory.ts'
import { cents } from '../money/money.ts'
import { dayMs, hourMs, instant } from '../times.ts'
import {
  isCalledOffByAll,
  isDeserted,
  isDue,
  type PoolCancellation,
  type PoolDispute,
  poolDisputableUntil,
  stateOfPool,
  waysToCallOff,
  whyCannotAgree,
  whyCannotAgreeToCallOff,
  whyCannotDecidePool,
  whyCannotDisputePool,
  whyCannotWithdrawCallOff,
} from './ending.ts'
import { type AskedTerms, whyCannotJoinPool, whyCannotOpen } from './entering.ts'
import type { Pool } from './pools.ts'
import { rulesText } from './poolWords.ts'
import { weeksBetween } from './rounds.ts'

const game = aPoolGame('g')
const final = decided(game, 'home')
const over = (changes: Partial<Pool> = {}) => aPool({ rounds: roundsWith([final]), ...changes })
const open = (changes: Partial<Pool> = {}) => aPool({ rounds: roundsWith([game]), ...changes })
const ended = hoursAfter(game, 5)
const judge = (userId: string, admins: { userId: string; since: typeof opened }[] = [], isWebsiteAdmin = false) => ({
  ...{ userId, isWebsiteAdmin, admins },
})
const plus = (at: number, ms: number) => instant(at + ms)
const always = plus(opened, -dayMs)

describe('opening a pool', () => {
  const terms: AskedTerms = {
    ...{
      name: 'Sundays',
      leagues: ['americanfootball_nfl'],
      kind: 'pickem',
      confidence: false,
      entry: 20,
      shares: [100],
    },
  }
  const why = (changes: Partial<AskedTerms>, { role = 'member', days = ['2026-11-10', '2026-12-01'] } = {}) =>
    whyCannotOpen(
      { ...terms, ...changes },
      {
        member: { userId: 'ann', name: 'Ann', role: role as 'member' | 'admin', isActive: true },
        permissions: {
          ...{ membersCanInvite: true, membersCanAcceptBids: true, membersCanViewStats: true },
          membersCanCreateBids: role !== 'barred',
        },
        bettingRules: { minBetAmount: cents(500), maxBetAmount: cents(100_000) },
        weeks: weeksBetween(days[0] ?? '', days[1] ?? ''),
        now: opened,
      },
    )?.code ?? null

  it.each<[string, Partial<AskedTerms>, string | null]>([
    ['for nothing', { entry: 0 }, null],
    ['for $1,000', { entry: 1_000 }, null],
    ['for half a dollar', { entry: 0.5 }, 'pool-entry-wrong'],
    ['for $1,001', { entry: 1_001 }, 'pool-entry-wrong'],
    ['below the group’s minimum', { entry: 4 }, 'pool-entry-wrong'],
    ['with shares that sum to 99', { shares: [60, 39] }, 'pool-shares-wrong'],
    ['with four places', { shares: [40, 30, 20, 10] }, 'pool-shares-wrong'],
    ['with more for the second place', { shares: [40, 60] }, 'pool-shares-wrong'],
    ['without a name', { name: ' ' }, 'pool-name-missing'],
    ['without a league', { leagues: [] }, 'pool-leagues-missing'],
    ['as a survivor pool with points', { kind: 'survivor', confidence: true }, 'pool-survivor-confidence'],
  ])('%s [BEY-34]', (_how, changes, code) => {
    expect(why(changes)).toBe(code)
  })

  it('is for those who may create bids, and for weeks that are not over [BEY-34]', () => {
    expect(why({}, { role: 'barred' })).toBe('bids-off')
    expect(why({}, { days: ['2026-11-09', '2026-12-01'] })).toBe('pool-days-wrong')
    expect(why({}, { days: ['2026-11-17', '2026-11-12'] })).toBe('pool-days-wrong')
  })
})

it('members join until the first game of the first round locks, once [BEY-34]', () => {
  expect(whyCannotJoinPool(open(), 'dev', plus(game.startsAt, -1))).toBeNull()
  expect(whyCannotJoinPool(open(), 'dev', game.startsAt)?.code).toBe('pool-locked')
  expect(whyCannotJoinPool(open(), 'ann', opened)?.code).toBe('pool-already-in')
  expect(whyCannotJoinPool(open({ calledOffAt: opened }), 'dev', opened)?.code).toBe('pool-called-off')
})

it('a pool is open, running, over and settled, or called off; with one in it, it is deserted [BEY-34]', () => {
  expect(stateOfPool(open(), opened)).toBe('open')
  expect(stateOfPool(open(), game.startsAt)).toBe('running')
  expect(stateOfPool(over(), ended)).toBe('over')
  expect(stateOfPool(over({ settledAt: ended }), ended)).toBe('settled')
  expect(stateOfPool(open({ calledOffAt: opened }), ended)).toBe('calledOff')
  const alone = open({ members: membersOf('ann') })
  expect([isDeserted(alone, opened), isDeserted(alone, game.startsAt), isDeserted(open(), game.startsAt)]).toEqual([
    false,
    true,
    false,
  ])
})

describe('settling a pool', () => {
  const dispute: PoolDispute = {
    ...{
      number: 1,
      gameId: 'g',
      round: 1,
      openedBy: 'ben',
      result: 'away',
      score: null,
      openedAt: ended,
      decidedAt: null,
      decidedHow: null,
    },
  }

  it('comes a day after the last result, or when everybody has agreed, and never while it is disputed [BEY-34]', () => {
    const decidedAt = final.decidedAt ?? opened
    expect(isDue(over(), null, plus(decidedAt, dayMs - 1))).toBe(false)
    expect(isDue(over(), null, plus(decidedAt, dayMs))).toBe(true)
    const agreed = over({ members: membersOf('ann', 'ben').map((one) => ({ ...one, hasAgreed: true })) })
    expect(isDue(agreed, null, ended)).toBe(true)
    expect(isDue(agreed, dispute, ended)).toBe(false)
    expect(isDue(open(), null, plus(decidedAt, 9 * dayMs))).toBe(false)
  })

  it('is agreed to by each of them, once it is over [BEY-34]', () => {
    expect(whyCannotAgree(over(), null, { userId: 'ann', now: ended })).toBeNull()
    expect(whyCannotAgree(open(), null, { userId: 'ann', now: ended })?.code).toBe('pool-not-over')
    expect(whyCannotAgree(over(), null, { userId: 'eve', now: ended })?.code).toBe('pool-not-yours')
    expect(whyCannotAgree(over(), dispute, { userId: 'ann', now: ended })?.code).toBe('dispute-open')
  })

  const played = { result: 'home', isHeld: false, isByScore: true, isDecided: false } as const
  const why = (
    changes: Partial<Parameters<typeof whyCannotDisputePool>[2]> = {},
    pool = over(),
    latest: PoolDispute | null = null,
  ) =>
    whyCannotDisputePool(pool, latest, { userId: 'ben', game: played, result: 'away', now: ended, ...changes })?.code ??
    null

  it('may be disputed by those in it, for 72 hours, another result than the one in force [BEY-34] [BEY-11]', () => {
    expect(why()).toBeNull()
    expect(why({ userId: 'eve' })).toBe('pool-not-yours')
    expect(why({ result: 'home' })).toBe('outcome-in-force')
    expect(why({ game: { ...played, result: null } })).toBe('pool-game-undecided')
    expect(why({ game: { ...played, result: null, isHeld: true } })).toBeNull()
    expect(why({ game: { ...played, isDecided: true } })).toBe('result-decided')
    expect(why({}, over(), dispute)).toBe('dispute-open')
    expect(why({ now: plus(ended, 72 * hourMs) }, over({ settledAt: ended }))).toBe('dispute-late')
  })

  it('may be disputed for a day after another dispute, which was open when the time was over [BEY-34] [BEY-11]', () => {
    const decided = { ...dispute, decidedHow: 'admin', decidedAt: plus(ended, 71 * hourMs) } as const
    const disputing = (hours: number) => why({ now: plus(ended, hours * hourMs) }, over({ settledAt: ended }), decided)
    expect([disputing(72), disputing(95)]).toEqual([null, 'dispute-late'])
    expect(poolDisputableUntil({ settledAt: ended, decidedAt: plus(ended, 1) })).toBe(plus(ended, 72 * hourMs))
  })

  it('is decided by a group admin of old who is not in it, against the score by the website [BEY-34] [BEY-11]', () => {
    const admins = [
      { userId: 'dev', since: always },
      { userId: 'ann', since: always },
      { userId: 'eve', since: ended },
    ]
    const decide = (who: string, changes: object = {}, isWebsiteAdmin = false, pool = over()) =>
      whyCannotDecidePool(pool, dispute, {
        ...{
          judge: judge(who, admins, isWebsiteAdmin),
          game: { ...played, isByScore: false },
          result: 'away',
          now: ended,
        },
        ...changes,
      })?.code ?? null
    expect(decide('dev')).toBeNull()
    expect(decide('ann')).toBe('own-pool')
    expect(decide('dev', {}, false, over({ calledOffAt: ended }))).toBe('pool-called-off')
    expect(decide('eve')).toBe('admin-too-late')
    expect(decide('zoe')).toBe('pool-decisions-admins-only')
    expect(decide('dev', { game: played })).toBe('pool-score-stands')
    expect(decide('dev', { game: played, result: 'home' })).toBeNull()
    expect(decide('zoe', { game: played }, true)).toBeNull()
    expect(decide('zoe', {}, true)).toBe('group-decides-first')
    expect(decide('zoe', { now: plus(ended, 72 * hourMs) }, true)).toBeNull()
  })
})

describe('calling a pool off', () => {
  const admins = [{ userId: 'dev', since: always }]
  const request = { byId: 'ann', at: opened, agreed: ['ann', 'ben'] }
  const agree = (userId: string, { pool = open(), now = opened } = {}, latest: PoolCancellation | null = request) =>
    whyCannotAgreeToCallOff(pool, latest, { userId, now })?.code ?? null
  type More = { reason?: string; now?: typeof opened; latest?: PoolCancellation | null }
  const way = (who: string, pool: Pool, { reason = '', now = opened, latest = null }: More = {}) => {
    const found = waysToCallOff(pool, latest, { judge: judge(who, admins), reason, now })
    return typeof found === 'string' ? found : found.code
  }

  it('is for whoever opened it until its first game locks; later by all in it, or an admin who is not [BEY-34]', () => {
    expect(way('ann', open())).toBe('now')
    expect(way('ann', open(), { now: ended })).toBe('asked')
    expect(way('ben', open())).toBe('asked')
    expect(way('dev', open(), { reason: 'No season' })).toBe('now')
    expect(way('dev', open())).toBe('pool-cancellation-reason')
    expect(way('eve', open())).toBe('pool-not-yours')
    expect(way('ann', over({ settledAt: ended }))).toBe('pool-settled')
  })

  it('needs the word of everybody in it, each once [BEY-34]', () => {
    expect(agree('cleo')).toBeNull()
    expect(agree('ben')).toBe('pool-already-agreed')
    expect(agree('ben', {}, null)).toBe('pool-cancellation-not-open')
    expect(isCalledOffByAll(open(), request)).toBe(false)
    expect(isCalledOffByAll(open(), { ...request, agreed: ['cleo', 'ben', 'ann'] })).toBe(true)
  })

  it('is withdrawn by whoever asked, and lapses when a game begins or gets a result [BEY-34] [BEY-10]', () => {
    const withdraw = (userId: string) =>
      whyCannotWithdrawCallOff(open(), request, { userId, now: opened })?.code ?? null
    expect([withdraw('ann'), withdraw('ben')]).toEqual([null, 'not-your-cancellation'])
    expect(agree('cleo', { now: plus(game.startsAt, -1) })).toBeNull()
    expect(agree('cleo', { now: game.startsAt })).toBe('pool-cancellation-not-open')
    const asked = { ...request, at: plus(game.startsAt, hourMs) }
    expect(agree('cleo', { now: ended }, asked)).toBeNull()
    expect(agree('cleo', { now: ended, pool: over() }, asked)).toBe('pool-cancellation-not-open')
    expect(way('ben', open(), { latest: request, now: game.startsAt })).toBe('asked')
    expect(way('ben', open(), { latest: request })).toBe('pool-cancellation-open')
  })
})

it('the rules of a pool stand in one short text [BEY-34]', () => {
  const text = rulesText({ kind: 'survivor', confidence: false, entry: cents(2_000), shares: [60, 30, 10] })
  expect(text).toContain('no team twice')
  expect(text).toContain('The entry of $20')
  expect(text).toContain('60% for first place, 30% for second place, 10% for third place')
  expect(text.length).toBeLessThan(800)
})
