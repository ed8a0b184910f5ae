import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { after, hourMs, instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import {
  aBet,
  accept,
  aGroup,
  anOpenBid,
  anotherGroup,
  customBid,
  done,
  made,
  parlayOn,
  refused,
  type TestGroup,
} from '#test/support/story.ts'
import type { GroupOverview } from '../contract.ts'

let server: TestServer
let group: TestGroup
let work: TestGroup
let game: TestGame

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  group = await aGroup(server)
  server.clock.advance(minuteMs)
  work = await anotherGroup(group)
  server.clock.advance(10 * minuteMs)
  game = aFeedGame({ id: `game${work.id}`, startsAt: instant(after(server.clock.now(), 10 * hourMs)) })
  server.feed.setGames(game)
})

const read = async (who: Person) => (await done(who.get<{ groups: GroupOverview[] }>('/api/me/overview'))).groups
const waitsOf = async (who: Person) =>
  (await read(who)).map(({ waits }) => waits.map(({ kind, who: by }) => `${kind} ${by}`))
const onMiami = () => ({
  ...{ gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 20 },
})
const settle = (where: TestGroup, bet: BetAnswer, winner: Person) =>
  done(group.ann.post(`${where.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))

it('has each group of the reader in the order of joining, with the net there [BEY-28]', async () => {
  await settle(work, await aBet(work, { ...customBid, odds: 100, wagerAmount: 30 }), group.ben)
  await settle(group, await aBet(group, { ...customBid, odds: 200, wagerAmount: 10 }), group.ann)
  const empty = {
    live: 0,
    livePools: 0,
    disputed: 0,
    newBets: 0,
    newComments: 0,
    waiting: 0,
    activeBets: 0,
    liveBets: [],
    waits: [],
  }
  expect(await read(group.ann)).toEqual([
    { groupId: group.id, name: 'Sunday Crew', net: 20, ...empty },
    { groupId: work.id, name: 'Work', net: -30, ...empty },
  ])
  expect((await read(group.ben)).map(({ net }) => net)).toEqual([-20, 30])
  expect((await read(group.cleo)).map(({ net }) => net)).toEqual([0, 0])
  await done(group.cleo.post(`${work.path}/leave`))
  expect((await read(group.cleo)).map(({ name }) => name)).toEqual(['Sunday Crew'])
})

it('is about the reader alone, who must be signed in [BEY-28] [GRP-35]', async () => {
  expect(await read(await server.aPerson('Dev'))).toEqual([])
  expect((await refused(server.visitor.get('/api/me/overview')))[0]).toBe(401)
  expect((await refused(group.ann.get(`/api/me/overview?groupId=${group.id}`)))[0]).toBe(400)
})

it('says which bets are live, with the reader’s own side of the money [BEY-28]', async () => {
  const bet = await aBet(work, onMiami())
  const [, before] = await read(group.ann)
  expect(before).toMatchObject({ live: 0, activeBets: 1, liveBets: [] })
  server.clock.advance(10 * hourMs)
  const risk = bet.participants.map((one) => ({ risk: one.risk, toWin: one.toWin }))
  const [ofAnn, ofBen, ofCleo] = await Promise.all([group.ann, group.ben, group.cleo].map(read))
  const live = { betId: bet.id, homeTeam: game.homeTeam, awayTeam: game.awayTeam, sport: game.sport }
  expect(ofAnn?.[1]).toMatchObject({ live: 1, liveBets: [{ ...live, with: 'Ben', ...risk[0] }] })
  expect(ofBen?.[1]).toMatchObject({ live: 1, liveBets: [{ ...live, with: 'Ann', ...risk[1] }] })
  expect(ofCleo?.[1]).toMatchObject({ live: 0, activeBets: 0, liveBets: [] })
})

it('has large bids for admins to approve, until somebody has decided [BEY-28] [GRP-33]', async () => {
  await server.asOwner('update groups set require_approval = true, large_bet_cents = 1000 where id = $1', [work.id])
  const bid = await anOpenBid(work, group.ben)
  expect(await waitsOf(group.ann)).toEqual([[], ['approval Ben']])
  expect(await waitsOf(group.ben)).toEqual([[], []])
  await done(group.ann.post(`${work.path}/bids/${bid.id}/approve`))
  expect(await waitsOf(group.ann)).toEqual([[], []])
})

it('has the bids that the reader can take and that close within three hours, the first to close first [BEY-28]', async () => {
  const inHours = (hours: number) => isoFromInstant(after(server.clock.now(), hours * hourMs))
  const second = await anOpenBid(group, group.ben, { ...customBid, expiration: inHours(3) })
  await anOpenBid(group, group.ben, { ...customBid, expiration: inHours(7) })
  await anOpenBid(group, group.ann, { ...customBid, expiration: inHours(1) })
  const first = await anOpenBid(group, group.ben, { ...customBid, odds: -200, expiration: inHours(2) })
  const [{ waits, waiting } = { waits: [], waiting: 0 }] = await read(group.ann)
  expect(waiting).toBe(2)
  expect(waits).toMatchObject([
    { kind: 'closing', id: first.id, who: 'Ben', amount: 25, until: first.closesAt },
    { kind: 'closing', id: second.id, who: 'Ben', amount: 75 },
  ])
  await made(accept(group, group.cleo, first))
  server.clock.advance(3 * hourMs)
  expect((await waitsOf(group.ann))[0]).not.toContain('closing Ben')
  await server.asOwner('update groups set members_can_accept_bids = false where id = $1', [group.id])
  await anOpenBid(group, group.ann, { ...customBid, expiration: inHours(1) })
  expect(await waitsOf(group.ben)).toEqual([['settle Cleo'], []])
})

it('has challenges, and counter-offers to the reader’s own bids, however late they close [BEY-28] [BEY-17]', async () => {
  const challenge = await anOpenBid(group, group.ben, { ...customBid, challengedUserId: group.ann.id })
  const own = await anOpenBid(work, group.ann)
  const counters = `${work.path}/bids/${own.id}/counters`
  const { id } = await made(group.ben.post<{ id: string }>(counters, { odds: 120, wagerAmount: 30 }))
  const [first, second] = await read(group.ann)
  expect(first?.waits).toMatchObject([{ kind: 'challenge', id: challenge.id, who: 'Ben', amount: 75 }])
  expect(second?.waits).toMatchObject([{ kind: 'counter', id: own.id, who: 'Ben', amount: 30 }])
  expect(await waitsOf(group.cleo)).toEqual([[], []])
  expect(await waitsOf(group.ben)).toEqual([[], []])
  await done(group.ann.post(`${group.path}/bids/${challenge.id}/decline-challenge`))
  expect((await group.ann.post(`${counters}/${id}/decline`)).status).toBe(200)
  expect(await waitsOf(group.ann)).toEqual([[], []])
})

it('has custom bets to settle, and requests to call a bet off, for the one who is asked [BEY-28] [BEY-10]', async () => {
  const custom = await aBet(group)
  const listed = await aBet(work, onMiami())
  expect(await waitsOf(group.ann)).toEqual([['settle Ben'], []])
  await done(group.ben.post(`${work.path}/bets/${listed.id}/cancellation`))
  expect(await waitsOf(group.ann)).toEqual([['settle Ben'], ['callOff Ben']])
  expect(await waitsOf(group.ben)).toEqual([['settle Ann'], []])
  await settle(group, custom, group.ann)
  server.clock.advance(10 * hourMs)
  expect(await waitsOf(group.ann)).toEqual([[], []])
})

it('has disputes for the other side and for the admins who may decide [BEY-28] [BEY-11]', async () => {
  const bid = await anOpenBid(group, group.ben)
  const bet = await made(accept(group, group.cleo, bid))
  await done(group.ben.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ben.id }))
  const dispute = `${group.path}/bets/${bet.id}/dispute`
  await done(group.cleo.post(dispute, { outcome: 'push', reason: 'It rained' }))
  expect(await waitsOf(group.ann)).toEqual([['dispute Cleo'], []])
  expect(await waitsOf(group.ben)).toEqual([['dispute Cleo'], []])
  const disputedOf = async (who: Person) => (await read(who)).map(({ disputed }) => disputed)
  // Ann may decide it, but it is not about her money.
  expect(await Promise.all([group.ann, group.ben, group.cleo].map(disputedOf))).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
  ])
  expect(await waitsOf(group.cleo)).toEqual([[], []])
  await done(group.ben.post(`${dispute}/answer`, { outcome: 'creator' }))
  expect(await waitsOf(group.ben)).toEqual([[], []])
  await done(group.ann.post(`${dispute}/decision`, { outcome: 'push', reason: 'It did rain' }))
  expect(await waitsOf(group.ann)).toEqual([[], []])
})

it('has payments that did not arrive, for the payer and the admins who are neither [BEY-28] [BEY-13]', async () => {
  const bet = await made(accept(group, group.cleo, await anOpenBid(group, group.ben)))
  await done(group.ben.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ben.id }))
  const { items } = await done(group.cleo.get<{ items: DebtView[] }>(`${group.path}/debts`))
  const debtIds = items.map(({ id }) => id)
  const paid = await made(group.cleo.post<{ id: string }>(`${group.path}/payments`, { debtIds, method: 'cash' }))
  const doubt = `${group.path}/payments/${paid.id}/doubt`
  await done(group.ben.post(doubt, { reason: 'nothing came' }))
  expect((await read(group.cleo))[0]?.waits).toMatchObject([{ kind: 'doubt', id: paid.id, who: 'Ben', amount: 75 }])
  expect(await waitsOf(group.ann)).toEqual([['doubt Ben'], []])
  expect(await waitsOf(group.ben)).toEqual([[], []])
  // Its payer has said all that waits for them; somebody neutral decides.
  await done(group.cleo.post(`${doubt}/answer`, { answer: 'keep', reason: 'it is there' }))
  expect(await waitsOf(group.cleo)).toEqual([[], []])
  expect(await waitsOf(group.ann)).toEqual([['doubt Ben'], []])
  await done(group.ann.post(`${doubt}/answer`, { answer: 'keep', reason: 'I saw it' }))
  expect(await waitsOf(group.ann)).toEqual([[], []])
})

it('asks whether what somebody recorded from before is owed, until it is answered [BEY-28] [BEY-36]', async () => {
  const owed = { fromUserId: group.ben.id, toUserId: group.ann.id, amount: 40 }
  const { id } = await made(group.ann.post<{ id: string }>(`${group.path}/opening-balances`, owed))
  expect((await read(group.ben))[0]?.waits).toEqual([
    { kind: 'opening', id, who: 'Ann', matchup: null, amount: 40, until: null },
  ])
  expect(await waitsOf(group.ann)).toEqual([[], []])
  await done(group.ben.post(`${group.path}/opening-balances/${id}/agree`))
  expect(await waitsOf(group.ben)).toEqual([[], []])
})

it('has the pools with games to pick until they are picked or have begun, and counts those whose games run [BEY-28] [BEY-34]', async () => {
  const [from, to] = [isoFromInstant(server.clock.now()).slice(0, 10), isoFromInstant(game.startsAt).slice(0, 10)]
  const terms = { name: 'Sundays', leagues: ['nfl'], kind: 'pickem', entry: 20, shares: [100], from, to }
  const { id } = await made(group.ann.post<{ id: string }>(`${group.path}/pools`, terms))
  await done(group.ben.post(`${group.path}/pools/${id}/join`))
  const waits = async (who: Person) => (await read(who))[0]?.waits
  const toPick = {
    kind: 'picks',
    id,
    who: 'Sundays',
    matchup: null,
    amount: null,
    until: isoFromInstant(game.startsAt),
  }
  expect(await waits(group.ann)).toEqual([toPick])
  expect(await waits(group.cleo)).toEqual([])
  const picks = [{ gameId: game.id, team: game.homeTeam }]
  await done(group.ann.send('PUT', `${group.path}/pools/${id}/rounds/1/picks`, { picks }))
  expect(await waits(group.ann)).toEqual([])
  expect(await waits(group.ben)).toEqual([toPick])
  expect((await read(group.ann))[0]?.livePools).toBe(0)
  server.clock.advance(10 * hourMs)
  expect(await waits(group.ben)).toEqual([])
  const live = async (who: Person) => (await read(who))[0]?.livePools
  expect(await Promise.all([group.ann, group.ben, group.cleo].map(live))).toEqual([1, 1, 0])
})

it('names who asks as the group does, where two are called alike [BEY-28] [SET-15]', async () => {
  const other = await server.aPerson('Ann')
  await done(other.post('/api/groups/join', { code: group.code }))
  const owed = { fromUserId: group.ben.id, toUserId: other.id, amount: 40 }
  const opening = await made(other.post<{ id: string }>(`${group.path}/opening-balances`, owed))
  expect(await waitsOf(group.ben)).toEqual([['opening Ann (2)'], []])
  await done(group.ben.post(`${group.path}/opening-balances/${opening.id}/agree`))
  const { items } = await done(group.ben.get<{ items: DebtView[] }>(`${group.path}/debts`))
  const debtIds = items.filter(({ creditorId }) => creditorId === other.id).map(({ id }) => id)
  const paid = await made(group.ben.post<{ id: string }>(`${group.path}/payments`, { debtIds, method: 'cash' }))
  await done(other.post(`${group.path}/payments/${paid.id}/doubt`, { reason: 'nothing came' }))
  expect(await waitsOf(group.ann)).toEqual([['doubt Ann (2)'], []])
})

it('names a parlay, which is live with its first game and settled by nobody’s hand [BEY-28] [BEY-32]', async () => {
  const second = aFeedGame({ startsAt: instant(after(server.clock.now(), 12 * hourMs)) })
  server.feed.addGame(second)
  const bet = await aBet(group, parlayOn(second, game))
  await anOpenBid(group, group.ben, { ...parlayOn(second, game), challengedUserId: group.ann.id })
  const ofAnn = async () => (await read(group.ann)).find(({ groupId }) => groupId === group.id)
  const matchup = { sport: 'parlay', description: 'Parlay of 2 legs' }
  expect(await ofAnn()).toMatchObject({ live: 0, activeBets: 1, waits: [{ kind: 'challenge', matchup }] })
  server.clock.set(after(game.startsAt, minuteMs))
  const liveBets = [{ betId: bet.id, ...matchup, with: 'Ben', risk: 10, toWin: 46.6 }]
  expect(await ofAnn()).toMatchObject({ live: 1, liveBets, waits: [] })
})

it('counts the bets that somebody has not looked at since they were made, for each side by itself [BEY-45]', async () => {
  const crew = await aGroup(server)
  const newBets = async () => {
    const seen = [crew.ann, crew.ben, crew.cleo].map(async (who) =>
      (await read(who)).find(({ groupId }) => groupId === crew.id),
    )
    return (await Promise.all(seen)).map((group) => group?.newBets)
  }
  const look = (who: Person) => done(who.post(`${crew.path}/bets/seen`))
  expect(await newBets()).toEqual([0, 0, 0])
  await aBet(crew)
  await aBet(crew)
  expect(await newBets()).toEqual([2, 2, 0])
  await look(crew.ben)
  expect(await newBets()).toEqual([2, 0, 0])
  server.clock.advance(minuteMs)
  await aBet(crew)
  expect(await newBets()).toEqual([3, 1, 0])
  await look(crew.ann)
  expect(await newBets()).toEqual([0, 1, 0])
})
