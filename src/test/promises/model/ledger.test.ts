import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instant, minuteMs } from '#domain/times.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import type { ProfitLineView, StatsView } from '#features/stats/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aGroup, done } from '#test/support/story.ts'
import { chanceOf } from './chance.ts'
import {
  allTime,
  expectedDebts,
  expectedLine,
  expectedNets,
  expectedPairs,
  expectedPayments,
  expectedStats,
} from './expectations.ts'
import { cameBy, settle as settleModel, winnerBy } from './ledgerModel.ts'
import { oddRows, readRows, storedDebts, storedPayments } from './ledgerRows.ts'
import { anyOperation, applyInSomeOrder, kindsOf, type Moment, type Operation, type Played } from './operations.ts'
import { endLegs } from './parlayOperations.ts'

const steps = extent('MODEL_STEPS', { once: 150, usual: 5_000, long: 20_000 })
/** Then other groups begin, so that reading all of them stays cheap. */
const stepsOfAGroup = 1_000

/**
 * Thousands of operations in no sensible order, one after another and several at once, against arithmetic that shares
 * nothing with the product. After every step all rows of the groups that were touched are compared, to the cent; after
 * every tenth also what members read.
 */
describe(`the ledger against a model of it, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  const said: string[] = []
  let server: TestServer
  let played: Played[] = []
  let moment: Moment

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    listGames()
  })
  afterAll(() => server.stop())

  async function aPlayedGroup(): Promise<Played> {
    const group = await aGroup(server)
    const people = [group.ann, group.ben, group.cleo]
    const names = new Map(people.map(({ id, name }) => [id, name]))
    await done(group.ann.send('PATCH', group.path, { settings: { settleUp: true } }))
    const model = { names, bids: new Map(), bets: new Map(), counters: new Map(), payments: [], debtIds: new Map() }
    return { group, people, model }
  }

  /** The next game and two more, with whole lines, so that pushes occur. */
  function listGames() {
    const startsAt = instant(server.clock.now() + 40 * minuteMs)
    const lines = { spread: { point: -3, home: -108, away: -112 }, total: { point: 44, over: -115, under: -105 } }
    const listed = [1, 2, 3].map(() => aFeedGame({ startsAt, ...lines }))
    for (const game of listed) server.feed.addGame(game)
    const [game, ...others] = listed.map(({ id, homeTeam, awayTeam }) => ({
      ...{ id, startsAt, teams: { home: homeTeam, away: awayTeam } },
    }))
    if (game) moment = { now: server.clock.now, game, others }
  }

  /** Often one that pushes the spread or the total. */
  const anyScore = () =>
    chance.isIn(30)
      ? chance.one([
          { home: 23, away: 20 },
          { home: 22, away: 22 },
        ])
      : { home: chance.whole(18, 26), away: chance.whole(18, 24) }
  /** The others of games that start together may end with a later one. */
  let unfinished: string[] = []

  /** The game is played, every group presses the button, and all bets on it are settled by its score. */
  async function playGame() {
    const { id, startsAt } = moment.game
    unfinished.push(...moment.others.map((other) => other.id))
    const ending = unfinished.filter(() => chance.isIn(50))
    unfinished = unfinished.filter((one) => !ending.includes(one))
    const scores = new Map([id, ...ending].map((one) => [one, anyScore()]))
    said.push(`ended: ${JSON.stringify([...scores])}`)
    server.clock.set(instant(startsAt + 100 * minuteMs))
    for (const [one, { home, away }] of scores) server.feed.finish(one, home, away)
    // A game of football that has not begun by the end of its week is void.
    for (const one of unfinished) server.feed.setScore(one, { home: 0, away: 0 })
    const [at, scoreOf] = [server.clock.now(), (one: string) => scores.get(one) ?? { home: 0, away: 0 }]
    await Promise.all(
      played.map(async ({ group, people, model }) => {
        const bets = [...model.bets.values()].filter((bet) => bet.gameId === id)
        const run = await done(chance.one(people).post(`${group.path}/settle`))
        for (const bet of bets) settleModel(bet, winnerBy(bet, scoreOf(id)), at)
        const parlays = endLegs(model, (leg) => cameBy(leg, scoreOf(leg.gameId)), { gameIds: [...scores.keys()], at })
        expect(run).toMatchObject({ settled: bets.length + parlays, errors: 0 })
      }),
    )
    for (const one of scores.keys()) server.feed.removeGame(one)
    server.clock.advance(minuteMs)
    listGames()
    return played
  }

  async function tryOne(operation: Operation) {
    said.push(operation.says)
    const mustWork = operation.isLegal()
    const { status, body } = await operation.send()
    expect(status < 300, `${operation.says}: ${status} ${JSON.stringify(body)}`).toBe(mustWork)
    if (mustWork) operation.apply(body)
    return [operation.of]
  }

  /** What succeeded must have been possible in some order. */
  async function trySeveral(operations: readonly Operation[]) {
    said.push(`at once: ${operations.map(({ says }) => says).join('; ')}`)
    const answers = await Promise.all(operations.map((operation) => operation.send()))
    const succeeded = operations.flatMap((operation, index) => {
      const { status, body } = answers[index] ?? { status: 0, body: null }
      expect(status, operation.says).toBeLessThan(500)
      return status < 300 ? [{ operation, body }] : []
    })
    const names = succeeded.map(({ operation }) => operation.says).join('; ')
    expect(applyInSomeOrder(succeeded), `possible in some order: ${names}`).toBe(true)
    return [...new Set(operations.map(({ of }) => of))]
  }

  async function step(): Promise<readonly Played[]> {
    server.clock.advance(chance.whole(0, 20) * 1_000)
    if (chance.isIn(3) || server.clock.now() > moment.game.startsAt - minuteMs) return playGame()
    const any = () => anyOperation(chance.one(played), chance, moment)
    if (!chance.isIn(25)) {
      const operation = any()
      return operation ? tryOne(operation) : []
    }
    const several = Array.from({ length: chance.whole(2, 4) }, any).filter((one) => one !== null)
    // The same thing twice is what happens most.
    if (several[0] && chance.isIn(50)) several.push(several[0])
    return trySeveral(several.filter(({ isAlone }) => !isAlone))
  }

  /** A short play may have missed some by chance. */
  async function meetAllKinds(all: readonly Played[]) {
    for (const { name, isMet, make } of kindsOf(all)) {
      for (let tries = 0; !isMet() && tries < 600; tries += 1) {
        const operation = chance.isIn(60) ? make(chance.one(played), chance, moment) : null
        const next = () => (operation ? tryOne(operation) : chance.isIn(10) ? playGame() : step())
        for (const touched of await next()) await compareRows(touched)
      }
      expect(isMet(), `SEED=${seed} met ${name}`).toBe(true)
    }
  }

  /** Often from or to the very moment at which bets were settled. */
  function anyRange({ bets }: Played['model']) {
    const times = [...bets.values()].flatMap(({ settledAt }) => settledAt ?? [])
    const end = (maxAgeMs: number) =>
      times.length > 0 && chance.isIn(50) ? chance.one(times) : server.clock.now() - chance.whole(0, maxAgeMs)
    return { from: end(90 * minuteMs), to: end(minuteMs) }
  }

  /** All debts and payments, as they are stored. */
  async function compareRows({ group, model }: Played) {
    const rows = await readRows(server, group.id)
    const { bets, debts, payments } = rows
    for (const { bet, id } of debts) model.debtIds.set(bet, id)
    const betOf = new Map(debts.map(({ id, bet }) => [id, bet]))
    const settledBy = new Map(debts.map(({ bet, payment }) => [bet, payment]))
    expect(storedDebts(debts)).toEqual(expectedDebts(model, settledBy))
    expect(storedPayments(payments, betOf)).toEqual(expectedPayments(model))
    const winners = [...model.bets.values()].map(({ betId, settledAt, winner, win }) => [
      ...[betId, settledAt !== null, winner, win],
    ])
    const stored = bets.map(({ id, status, winner, win }) => [id, status === 'settled', winner, win])
    expect(stored.sort()).toEqual(winners.sort())
    expect(oddRows(rows)).toEqual([])
  }

  /** What members read. */
  async function compareAnswers(of: Played, index: number) {
    const { group, model } = of
    const reader = chance.one(of.people)
    const read = <Body>(path: string) => done(reader.get<Body>(`${group.path}/${path}`))
    const range = anyRange(model)
    const [debts, balances, payments, stats, ofRange] = await Promise.all([
      everything<DebtView>(read, 'debts'),
      read<BalancesView>('balances'),
      everything<PaymentView>(read, 'payments'),
      read<StatsView>('stats'),
      read<StatsView>(`stats?from=${iso(range.from)}&to=${iso(range.to)}`),
    ])
    const betOf = new Map(debts.map(({ id, betId }) => [id, betId ?? '']))
    const settledBy = new Map(debts.map(({ betId, paymentId }) => [betId ?? '', paymentId]))
    expect(plainDebts(debts)).toEqual(expectedDebts(model, settledBy))
    expect(debts.map(({ amount }) => amount)).toEqual(debts.map(({ amount }) => amount).toSorted((a, b) => b - a))
    expect(Object.fromEntries(balances.members.map(({ userId, net }) => [userId, net]))).toEqual(expectedNets(model))
    expect(balances.members.reduce((sum, { net }) => sum + Math.round(net * 100), 0)).toBe(0)
    expect(plainPairs(balances, betOf)).toEqual(expectedPairs(model))
    expect(plainPayments(payments, betOf)).toEqual(expectedPayments(model))
    expect(plainStats(stats)).toEqual(expectedStats(model, allTime))
    expect(plainStats(ofRange)).toEqual(expectedStats(model, range))
    if (index % 100 === 0) expect(plainLine(await read('stats/profit'))).toEqual(expectedLine(model))
  }

  it(
    `agrees after each of ${steps} steps [DEBT-05] [DEBT-07] [PAY-16] [PAY-17] [PAY-18] [PAY-31] [PAY-41] [PAY-42] [BEY-12] [BEY-13] [BEY-17] [BEY-18] [BEY-32] [STAT-03] [STAT-04] [STAT-09]`,
    async () => {
      const all: Played[] = []
      let index = 0
      try {
        for (; index < steps; index += 1) {
          if (index % stepsOfAGroup === 0) {
            for (const each of played) await compareAnswers(each, 0)
            played = await Promise.all([1, 2, 3].map(aPlayedGroup))
            all.push(...played)
          }
          for (const touched of await step()) {
            await compareRows(touched)
            if (index % 10 === 0) await compareAnswers(touched, index)
          }
        }
        await meetAllKinds(all)
        for (const each of played) await compareAnswers(each, 0)
      } catch (error) {
        const last = said.slice(-6).join('\n')
        throw new Error(`SEED=${seed}, step ${index}, after:\n${last}\n${error}`, { cause: error })
      }
    },
    60_000 + steps * 400,
  )
})

const iso = (at: number) => new Date(at).toISOString()

type Read = <Body>(path: string) => Promise<Body>

/** All pages of a list. */
async function everything<Item>(read: Read, list: string): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const after = cursor ? `&cursor=${cursor}` : ''
    const page: { items: Item[]; nextCursor: string | null } = await read(`${list}?limit=200${after}`)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

function plainDebts(debts: readonly DebtView[]) {
  return debts
    .map(({ betId, debtorId, creditorId, amount, paid, remaining, status, paymentId }) => ({
      betId,
      debtorId,
      creditorId,
      amount,
      paid,
      remaining,
      status,
      paymentId,
    }))
    .sort((a, b) => ((a.betId ?? '') < (b.betId ?? '') ? -1 : 1))
}

function plainPairs({ pairs }: BalancesView, betOf: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    pairs.map(({ from, to, amount, debtIds = [] }) => [
      [from, to].sort().join(' '),
      { net: from < to || amount === 0 ? amount : -amount, bets: debtIds.map((id) => betOf.get(id)).sort() },
    ]),
  )
}

function plainPayments(payments: readonly PaymentView[], betOf: ReadonlyMap<string, string>) {
  return payments
    .map(({ id, payerId, payeeId, amount, status, debts }) => ({
      id,
      payerId,
      payeeId,
      amount,
      status,
      parts: debts.map(({ debtId, amount: part }) => [betOf.get(debtId), part]).sort(),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function plainStats({ summary, members }: StatsView) {
  return { summary, members: Object.fromEntries(members.map(({ id, name, ...figures }) => [id, figures])) }
}

function plainLine({ members, points }: ProfitLineView) {
  return points.map(({ date, profits }) => ({
    date,
    profits: Object.fromEntries(members.map(({ id }, index) => [id, profits[index]])),
  }))
}
