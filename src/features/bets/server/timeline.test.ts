import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import { followGames } from '#features/bids/server/followGames.ts'
import { followOdds } from '#features/bids/server/followOdds.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, done, made, refused } from '#test/support/story.ts'
import type { BetAnswer, BetStep } from '../contract.ts'
import { settleDueBets } from './settleBets.ts'
import { startBets } from './startBets.ts'

describe('the timeline of a bet', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())

  const stepsOf = async (path: string, by: Person, id: string) =>
    (await done(by.get<{ items: BetStep[] }>(`${path}/bets/${id}/timeline`))).items

  it('has every step from the bid to the payment, each as it was then, with who did it [BEY-07] [BET-18]', async () => {
    const { ann, ben, cleo, path, ...group } = await aGroup(server)
    const crew = { ann, ben, cleo, path, ...group }
    await done(ann.send('PATCH', path, { bettingRules: { requireApprovalForLargeBets: true, largeBetThreshold: 40 } }))
    const bid = await anOpenBid(crew, ben, {
      isCustom: true,
      homeTeam: 'Rain',
      awayTeam: 'Sun',
      odds: 107,
      wagerAmount: 50,
      expiration: '1week',
    })
    await done(ann.post(`${path}/bids/${bid.id}/approve`, { reason: 'why not' }))
    await done(ben.send('PATCH', `${path}/bids/${bid.id}`, { odds: 104 }))
    const bet = await made(accept(crew, cleo, { id: bid.id, version: 2 }))
    await done(ben.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ben.id }))
    const [debt] = (await done(ann.get<{ items: DebtView[] }>(`${path}/debts`))).items
    await made(ben.post(`${path}/payments`, { debtIds: [debt?.id], method: 'zelle' }))
    await done(ann.post(`${path}/debts/${debt?.id}/reverse`, { reason: 'sent twice' }))
    await made(cleo.post(`${path}/payments`, { debtIds: [debt?.id], method: 'cash' }))
    const steps = await stepsOf(path, cleo, bet.id)
    const told = steps.map(({ type, actor, terms, before, reason, result, payment }) => [
      type,
      actor?.name,
      terms && [terms.odds, terms.wagerAmount, terms.waits],
      before?.odds ?? reason ?? result?.winnerId ?? (payment && [payment.paymentMethod, payment.debts]),
    ])
    expect(told).toEqual([
      ['bid.posted', 'Ben', [107, 50, true], null],
      ['bid.approved', 'Ann', [107, 50, false], 'why not'],
      ['bid.changed', 'Ben', [104, 50, false], 107],
      ['bid.accepted', 'Cleo', [104, 50, false], null],
      ['bet.settled', 'Ben', null, ben.id],
      ['payment.recorded', 'Ben', null, ['zelle', 1]],
      ['payment.reversed', 'Ann', null, ['zelle', 1]],
      ['payment.recorded', 'Cleo', null, ['cash', 1]],
    ])
    expect(steps.map(({ payment }) => payment?.reversalReason).slice(5)).toEqual(['sent twice', 'sent twice', null])
  })

  it('has the price that followed its line, the moves of its game, the doubts and the settlement [BEY-07] [BEY-04]', async () => {
    const crew = await aGroup(server)
    const { ann, ben, path } = crew
    const kickoff = later(server.clock.now(), 10 * hourMs)
    const teams = { homeTeam: 'Boston Celtics', awayTeam: 'Miami Heat' }
    const game = (home: number, startsAt = kickoff) =>
      aFeedGame({
        id: 'timeline',
        sport: 'basketball_nba',
        ...teams,
        startsAt,
        spread: { point: -3.5, home, away: -110 },
      })
    const look = async () => {
      server.clock.advance(10 * minuteMs)
      await done(server.visitor.get('/api/lines?sport=NBA'))
      await followGames(server.services)
    }
    server.feed.setGames(game(-110))
    const side = { betType: 'spread', selection: { team: 'Boston Celtics', line: -3.5 } }
    const pick = { gameId: 'timeline', ...side, wagerAmount: 20 }
    const bid = await anOpenBid(crew, ann, { ...pick, autoUpdateOdds: true })
    server.feed.setGames(game(100))
    await look()
    await followOdds(server.services)
    await expect.poll(async () => (await ann.get<{ version: number }>(`${path}/bids/${bid.id}`)).body.version).toBe(2)
    const bet = await made(accept(crew, ben, { id: bid.id, version: 2 }))
    expect(bet.autoUpdateOdds).toBe(true)
    const moved = later(kickoff, dayMs)
    server.feed.setGames(game(100, moved))
    await look()
    server.clock.set(moved)
    await startBets(server.services)
    server.clock.advance(2 * hourMs)
    server.feed.setScoreRow('timeline', { completed: true, scores: null })
    await settleDueBets(server.services)
    server.clock.advance(hourMs)
    server.feed.finish('timeline', 110, 99)
    await settleDueBets(server.services)
    const steps = await stepsOf(path, ben, bet.id)
    expect(steps.map(({ type, actor }) => [type, actor?.name ?? null])).toEqual([
      ['bid.posted', 'Ann'],
      ['bid.changed', null],
      ['bid.accepted', 'Ben'],
      ['game.moved', null],
      ['bet.started', null],
      ['bet.held', null],
      ['bet.settled', null],
    ])
    const [posted, followed, accepted, move, , held, settled] = steps
    expect([posted?.terms?.odds, followed?.before?.odds]).toEqual([bid.odds, bid.odds])
    expect([followed?.terms?.odds, accepted?.terms?.odds]).toEqual([bet.odds, bet.odds])
    expect(bet.odds).not.toBe(bid.odds)
    expect([move?.from, move?.to]).toEqual([isoFromInstant(kickoff), isoFromInstant(moved)])
    expect(held?.doubt).toBe('scores missing')
    expect([settled?.result?.winnerId, settled?.score]).toEqual([ann.id, { homeScore: 110, awayScore: 99 }])
    const { items } = await done(ben.get<{ items: { type: string }[] }>(`${path}/activity`))
    const moves = items.filter(({ type }) => type.endsWith('.moved')).map(({ type }) => type)
    expect(moves, 'a moved game is told once in the activity too').toEqual(['game.moved'])
    const read = await done(ben.get<BetAnswer>(`${path}/bets/${bet.id}`))
    expect(read.autoUpdateOdds).toBe(true)
  })

  it('of a bet on a game in progress has the score at which it was accepted [BEY-07]', async () => {
    const crew = await aGroup(server)
    const game = aFeedGame({ id: 'running', startsAt: later(server.clock.now(), -30 * minuteMs) })
    server.feed.setGames(game)
    server.feed.setScore(game.id, { home: 17, away: 21 })
    const on = { gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 20 }
    const bid = await anOpenBid(crew, crew.ann, on)
    const bet = await made(accept(crew, crew.ben, bid))
    const steps = await stepsOf(crew.path, crew.ben, bet.id)
    expect(steps.find(({ type }) => type === 'bid.accepted')?.score).toEqual({ homeScore: 17, awayScore: 21 })
  })

  it('is for members and the website administrator, of bets that there are [BEY-07] [GRP-35]', async () => {
    const [crew, others] = [await aGroup(server), await aGroup(server)]
    const bid = await anOpenBid(crew, crew.ann)
    const bet = await made(accept(crew, crew.ben, bid))
    expect((await refused(others.ann.get(`${crew.path}/bets/${bet.id}/timeline`)))[0]).toBe(403)
    expect((await refused(others.ann.get(`${others.path}/bets/${bet.id}/timeline`)))[0]).toBe(404)
  })

  it('answers whether the bid followed its line when it was accepted [BET-01]', async () => {
    const crew = await aGroup(server)
    const bet = await made(accept(crew, crew.ben, await anOpenBid(crew, crew.ann)))
    expect(bet.autoUpdateOdds).toBe(false)
  })
})
