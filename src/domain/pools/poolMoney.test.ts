import fc from 'fast-check'
import { expect, it } from 'vitest'
import { extent, seed } from '#test/support/extent.ts'
import { aPick, aPool, aPoolGame, membersOf, opened, roundsWith } from '#test/support/poolStory.ts'
import { type CorrectableDebt, correctionsOf } from '../debts/corrections.ts'
import type { FinalScore } from '../games/settlement.ts'
import { cents } from '../money/money.ts'
import { after, dayMs, hourMs, type Instant } from '../times.ts'
import {
  isCalledOffByAll,
  isDue,
  isOpenDispute,
  type PoolDispute,
  whyCannotDecidePool,
  whyCannotDisputePool,
  whyEnded,
} from './ending.ts'
import { byLaterScore, isSameScore, scoreAfter } from './laterScores.ts'
import { type GameResult, gameResults, type Pool, type PoolGame, type PoolKind } from './pools.ts'
import { debtsOfPool, netsOf } from './prizes.ts'
import { standingsOf } from './standings.ts'

const undecided = { decidedAt: null, decidedHow: null }
const runs = extent('POOL_MONEY', { once: 200, usual: 2_000, long: 20_000 })
const ids = ['ann', 'ben', 'cleo', 'dev', 'eve'] as const
const shareds = [[100], [60, 40], [50, 30, 20]] as const

type Game = PoolGame & { readonly score: FinalScore | null }
/** `truth`: how each game came out by the last word on it, kept by the test alone. */
type Story = {
  pool: Pool
  readonly truth: Map<string, { readonly result: GameResult; readonly total: number | null }>
  readonly disputes: PoolDispute[]
  readonly decided: Set<string>
  readonly ledger: CorrectableDebt[]
  settlement: number
  now: Instant
}

const score = fc.record({ homeScore: fc.integer({ min: 0, max: 4 }), awayScore: fc.integer({ min: 0, max: 4 }) })
const at = fc.nat(9)
const action = fc.oneof(
  fc.record({ does: fc.constant('score' as const), at, score }),
  fc.record({ does: fc.constant('dispute' as const), at, by: at, result: fc.constantFrom(...gameResults) }),
  fc.record({
    does: fc.constant('decide' as const),
    result: fc.constantFrom(...gameResults),
    keepsScore: fc.boolean(),
  }),
  fc.record({ does: fc.constant('settle' as const) }),
  fc.record({ does: fc.constant('pay' as const), at, part: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constant('undo' as const), at }),
  fc.record({ does: fc.constant('callOff' as const), agreed: fc.array(fc.constantFrom(...ids)) }),
)
type ValueOf<Some> = Some extends fc.Arbitrary<infer Of> ? Of : never
type Action = ValueOf<typeof action>

const aStory = fc.record({
  kind: fc.constantFrom<PoolKind>('pickem', 'spread', 'survivor'),
  confidence: fc.boolean(),
  people: fc.integer({ min: 2, max: ids.length }),
  entry: fc.integer({ min: 0, max: 50 }),
  shares: fc.constantFrom(...shareds),
  guesses: fc.array(fc.option(fc.integer({ min: 0, max: 8 })), { minLength: 5, maxLength: 5 }),
  games: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
  picks: fc.array(fc.constantFrom('home', 'away', null), { minLength: 30, maxLength: 30 }),
  actions: fc.array(action, { minLength: 10, maxLength: 60 }),
})

type Told = ValueOf<typeof aStory>

/** A pool whose picks are made and whose games have begun. */
function begin({ kind, confidence, people, entry, shares, guesses, games, picks }: Told): Story {
  const slates = games.map((count, week) =>
    Array.from({ length: count }, (_, n) =>
      aPoolGame(`${week}${n}`, { week, homeSpread: kind === 'spread' ? -1 : null }),
    ),
  )
  const members = membersOf(...ids.slice(0, people)).map((one, n) => ({ ...one, tiebreak: guesses[n] ?? null }))
  const made = members.flatMap(({ userId }, n) =>
    slates.flatMap((slate, week) => {
      const own = slate.flatMap((game, of) => {
        const side = picks[(n * 7 + week * 3 + of) % picks.length]
        const worth = confidence && kind !== 'survivor' ? of + 1 : null
        return side ? [aPick(userId, game, side, { round: week + 1, confidence: worth })] : []
      })
      return kind === 'survivor' ? own.slice(0, 1) : own
    }),
  )
  const terms = { kind, confidence: confidence && kind !== 'survivor', entry: cents(100 * entry), shares }
  return {
    pool: aPool({ ...terms, members, picks: made, rounds: roundsWith(...slates) }),
    ...{ truth: new Map(), disputes: [], decided: new Set(), ledger: [], settlement: 0 },
    now: after(opened, 20 * dayMs),
  }
}

function gamesOf({ pool }: Story): (Game & { readonly round: number })[] {
  return pool.rounds.flatMap(({ number, games }) => games.map((game) => ({ ...(game as Game), round: number })))
}

function resultBy({ homeScore, awayScore }: FinalScore, { homeSpread }: PoolGame): GameResult {
  const lead = homeScore + (homeSpread ?? 0) - awayScore
  return lead === 0 ? 'push' : lead > 0 ? 'home' : 'away'
}

/** The game has that result from now on, which is the last word on it. */
function write(
  story: Story,
  of: Game & { round: number },
  { result, score }: { result: GameResult; score: FinalScore | null },
) {
  const total = score && score.homeScore + score.awayScore
  story.truth.set(`${of.round} ${of.gameId}`, { result, total })
  const changed = { result, score, total, decidedAt: story.now }
  const rounds = story.pool.rounds.map((round) => ({
    ...round,
    games: round.games.map((game) =>
      round.number === of.round && game.gameId === of.gameId ? { ...game, ...changed } : game,
    ),
  }))
  story.pool = { ...story.pool, rounds }
}

function settle(story: Story): void {
  story.settlement += 1
  story.pool = { ...story.pool, settledAt: story.pool.settledAt ?? story.now }
  const debts = debtsOfPool(standingsOf(story.pool, story.now), story.pool)
  const spent = new Map<string, number>()
  for (const [at, debt] of story.ledger.entries()) story.ledger[at] = { ...debt, isDue: false }
  for (const { from, to, amount } of debts) {
    spent.set(from, (spent.get(from) ?? 0) + amount)
    add(story, { debtorId: from, creditorId: to, amount: cents(amount), isDue: true, refundOf: null })
  }
  for (const paid of spent.values()) expect(paid).toBeLessThanOrEqual(story.pool.entry)
  correct(story)
}

type Added = Pick<CorrectableDebt, 'debtorId' | 'creditorId' | 'amount' | 'isDue' | 'refundOf'>

function add({ ledger }: Story, debt: Added): void {
  const none = { paid: cents(0), moved: cents(0), cancelled: cents(0) }
  ledger.push({ ...debt, ...none, id: `debt ${ledger.length}` })
}

function correct(story: Story): void {
  const { cancellations, refunds } = correctionsOf(story.ledger)
  for (const { debtId, amount } of cancellations) {
    const index = story.ledger.findIndex(({ id }) => id === debtId)
    const debt = story.ledger[index]
    if (debt) story.ledger[index] = { ...debt, cancelled: cents(debt.cancelled + amount) }
  }
  for (const refund of refunds) add(story, { ...refund, isDue: true })
}

const website = (userId: string) => ({ userId, isWebsiteAdmin: true, admins: [] })
const disputedGame = (story: Story, game: Game & { round: number }) => ({
  result: game.result,
  isHeld: false,
  isByScore: game.score !== null,
  isDecided: story.decided.has(`${game.round} ${game.gameId}`),
})

const does: { readonly [Of in Action['does']]: (story: Story, action: Extract<Action, { does: Of }>) => void } = {
  score(story, { at, score }) {
    const games = gamesOf(story)
    const game = games[at % games.length]
    if (!game || story.pool.calledOffAt !== null) return
    const latest = { result: resultBy(score, game), score }
    // A survivor pool may end before its last round: what is left of it is not played.
    if (game.result === null) return story.pool.settledAt === null ? write(story, game, latest) : undefined
    if (game.score === null) return
    const { pool, disputes, now } = story
    const step = byLaterScore(pool, { ...game, score: game.score }, { latest, disputes, now })
    if (step === 'correct') return write(story, game, latest)
    const last = disputes.at(-1)
    if (step === 'open') {
      const about = { round: game.round, gameId: game.gameId, openedBy: null, openedAt: now, ...undecided }
      disputes.push({ ...about, ...latest, number: disputes.length + 1 })
    }
    if (last && step === 'follow') disputes[disputes.length - 1] = { ...last, ...latest }
    if (last && step === 'close') disputes[disputes.length - 1] = { ...last, decidedAt: now, decidedHow: 'score' }
  },
  dispute(story, { at, by, result }) {
    const games = gamesOf(story)
    const [game, userId] = [games[at % games.length], ids[by % ids.length]]
    if (!game || !userId) return
    const { pool, disputes, now } = story
    const said = { userId, game: disputedGame(story, game), result, now }
    if (whyCannotDisputePool(pool, disputes.at(-1) ?? null, said)) return
    const about = { round: game.round, gameId: game.gameId, openedBy: userId, openedAt: now, ...undecided }
    disputes.push({ ...about, result, score: null, number: disputes.length + 1 })
  },
  decide(story, { result, keepsScore }) {
    const { pool, disputes, now } = story
    const last = disputes.at(-1)
    const game = gamesOf(story).find((one) => one.round === last?.round && one.gameId === last.gameId)
    if (!last || !game) return
    const judged = { judge: website('root'), game: disputedGame(story, game), result, now }
    if (whyCannotDecidePool(pool, last, judged)) return
    disputes[disputes.length - 1] = { ...last, decidedAt: now, decidedHow: 'admin' }
    story.decided.add(`${game.round} ${game.gameId}`)
    const next = scoreAfter(game, last, { result, keepsScore })
    if (result === game.result && isSameScore(next, game.score)) return
    write(story, game, { result, score: next })
    if (pool.settledAt !== null) settle(story)
  },
  settle(story) {
    story.now = after(story.now, dayMs + hourMs)
    if (isDue(story.pool, story.disputes.at(-1) ?? null, story.now)) settle(story)
  },
  pay(story, { at, part }) {
    const last = story.disputes.at(-1)
    if (last && isOpenDispute(last)) return
    const open = story.ledger.filter(({ amount, paid, cancelled }) => amount - paid - cancelled > 0)
    const debt = open[at % Math.max(1, open.length)]
    if (!debt) return
    const paid = cents(debt.paid + Math.ceil((debt.amount - debt.paid - debt.cancelled) / part))
    story.ledger[story.ledger.indexOf(debt)] = { ...debt, paid, moved: paid }
    correct(story)
  },
  undo(story, { at }) {
    const paid = story.ledger.filter(({ paid }) => paid > 0)
    const debt = paid[at % Math.max(1, paid.length)]
    if (!debt) return
    story.ledger[story.ledger.indexOf(debt)] = { ...debt, paid: cents(0), moved: cents(0) }
    correct(story)
  },
  callOff(story, { agreed }) {
    const request = { byId: 'ann', at: story.now, agreed }
    if (whyEnded(story.pool) || !isCalledOffByAll(story.pool, request)) return
    story.pool = { ...story.pool, calledOffAt: story.now }
  },
}

/** What everybody has won less what they have lost, paid or not. */
function positionsOf({ pool, ledger }: Story): Record<string, number> {
  const positions = Object.fromEntries(pool.members.map(({ userId }) => [userId, 0]))
  for (const { debtorId, creditorId, amount, cancelled } of ledger) {
    positions[debtorId] = (positions[debtorId] ?? 0) - (amount - cancelled)
    positions[creditorId] = (positions[creditorId] ?? 0) + (amount - cancelled)
  }
  return positions
}

/** The same for a pool of the same picks that is settled once, by the last word on each game. */
function freshPositions({ pool, truth, now }: Story): Record<string, number> {
  const rounds = pool.rounds.map((round) => ({
    ...round,
    games: round.games.map((game) => ({
      ...aPoolGame(game.gameId),
      ...game,
      ...truth.get(`${round.number} ${game.gameId}`),
    })),
  }))
  const fresh = { ...pool, rounds, settledAt: null }
  return Object.fromEntries(netsOf(standingsOf(fresh, now), fresh))
}

it(`the debts of ${runs} random pools are what one settlement by the true results makes, whatever was corrected and paid (SEED=${seed}) [BEY-34] [BEY-11]`, () => {
  const settled = { first: 0, again: 0 }
  fc.assert(
    fc.property(aStory, (told) => {
      const story = begin(told)
      for (const one of told.actions) {
        ;(does[one.does] as (story: Story, action: Action) => void)(story, one)
        const positions = positionsOf(story)
        expect(Object.values(positions).reduce((sum, of) => sum + of, 0)).toBe(0)
        for (const position of Object.values(positions)) expect(-position).toBeLessThanOrEqual(story.pool.entry)
        if (story.pool.settledAt === null) expect(story.ledger).toEqual([])
        else expect(positions).toEqual(freshPositions(story))
        const { cancellations, refunds } = correctionsOf(story.ledger)
        expect([cancellations, refunds], 'nothing is left to correct').toEqual([[], []])
      }
      if (story.settlement > 0) settled.first += 1
      if (story.settlement > 1) settled.again += 1
    }),
    { numRuns: runs, seed },
  )
  expect(settled.first).toBeGreaterThan(runs / 10)
  expect(settled.again).toBeGreaterThan(runs / 100)
}, 120_000)
