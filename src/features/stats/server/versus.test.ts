import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import { playPools } from '#features/pools/server/playPools.ts'
import { aPoolStory, away, home } from '#test/support/aPoolStory.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aSeason, thatWeek } from '#test/support/seasons.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { StatsView, VersusView } from '../contract.ts'

const never = {
  ...{ season: null, wins: 0, losses: 0, pushes: 0, net: 0, streak: null },
  ...{ biggestWin: null, biggestLoss: null, bySport: [], line: [], luck: { member: null, opponent: null } },
  pools: { ahead: 0, behind: 0, level: 0 },
}

describe('two members head to head', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    server.clock.set(friday)
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const versus = (who: Person, of: Person, query = '') =>
    done(who.get<VersusView>(`${group.path}/versus/${of.id}${query}`))
  /** A bet of $20 at +150 by the first with the second, won by `winner`, or a push; an hour after the one before. */
  const played = async ([creator, taker]: readonly [Person, Person], winner: Person | null, stake = 20) => {
    server.clock.advance(hourMs)
    const bid = await anOpenBid(group, creator, { ...customBid, wagerAmount: stake })
    const bet = await made(accept(group, taker, bid))
    const said = winner ? { outcome: 'won', winnerId: winner.id } : { outcome: 'push' }
    await done(creator.post(`${group.path}/bets/${bet.id}/settle`, said))
    return bet.id
  }

  it('are even before they have settled a bet, whatever they bet with others [BEY-20]', async () => {
    const { ann, ben, cleo } = group
    await made(accept(group, ben, await anOpenBid(group, ann)))
    await played([ann, cleo], cleo)
    const pair = { member: { id: ann.id, name: 'Ann' }, opponent: { id: ben.id, name: 'Ben' } }
    expect(await versus(ann, ben)).toEqual({ ...pair, ...never })
  })

  it('have record, net, streak, biggest win and line by their bets alone, from either side [BEY-20]', async () => {
    const { ann, ben, cleo } = group
    const first = await played([ann, ben], ann)
    await played([ben, ann], null)
    await played([ben, cleo], ben)
    await played([ann, ben], ben, 10)
    const biggest = await played([ben, ann], ben, 40)
    const ofAnn = await versus(ann, ben)
    const bet = { sport: 'custom', homeTeam: customBid.homeTeam, awayTeam: customBid.awayTeam }
    expect(ofAnn).toMatchObject({
      ...{ wins: 1, losses: 2, pushes: 1, net: -40, streak: { result: 'lost', count: 2 } },
      biggestWin: { ...bet, betId: first, amount: 30 },
      biggestLoss: { ...bet, betId: biggest, amount: 60 },
      bySport: [{ sport: 'custom', wins: 1, losses: 2, pushes: 1, net: -40 }],
    })
    expect(ofAnn.line.map(({ net }) => net)).toEqual([30, 30, 20, -40])
    const ofBen = await versus(ben, ann)
    expect([ofBen.wins, ofBen.losses, ofBen.net, ofBen.streak?.result]).toEqual([2, 1, 40, 'won'])
    expect([ofBen.biggestWin, ofBen.biggestLoss]).toEqual([ofAnn.biggestLoss, ofAnn.biggestWin])
    expect(await versus(cleo, ben, `?other=${ann.id}`)).toEqual(ofAnn)
  })

  it('come to the profit of the statistics, each against all others [BEY-20] [STAT-04]', async () => {
    const people = [group.ann, group.ben, group.cleo]
    const { members } = await done(group.cleo.get<StatsView>(`${group.path}/stats`))
    for (const one of people) {
      const others = people.filter((other) => other !== one)
      const pairs = await Promise.all(others.map((other) => versus(group.cleo, other, `?other=${one.id}`)))
      const sum = (of: (pair: VersusView) => number) => pairs.reduce((total, pair) => total + of(pair), 0)
      const own = members.find(({ id }) => id === one.id)
      expect([sum((of) => of.wins), sum((of) => of.losses), sum((of) => of.net)]).toEqual([
        own?.wins,
        own?.losses,
        own?.profit,
      ])
    }
  })

  it('count the outcome in force, from the time of the first [BEY-20] [BEY-11]', async () => {
    const { ann, ben } = group
    const before = await versus(ann, ben)
    const betId = await played([ann, ben], ann)
    const [wrong, at] = [await versus(ann, ben), new Date(server.clock.now()).toISOString()]
    expect(wrong).toMatchObject({ wins: 2, net: before.net + 30, streak: { result: 'won', count: 1 } })
    server.clock.advance(hourMs)
    const dispute = `${group.path}/bets/${betId}/dispute`
    await done(ben.post(dispute, { outcome: 'acceptor', reason: 'It rained' }))
    await done(ann.post(`${dispute}/answer`, { outcome: 'acceptor' }))
    const right = await versus(ann, ben)
    expect(right).toMatchObject({ wins: 1, losses: 3, net: before.net - 20, streak: { result: 'lost', count: 3 } })
    expect(right.line.at(-1)).toEqual({ at, net: before.net - 20 })
  })

  it('are counted within a season alone where one is asked for [BEY-20]', async () => {
    const { ann, ben } = group
    const week = await aSeason(group)
    const later = await aSeason(group, { name: 'Later', from: '2026-11-22', to: '2026-12-31' })
    const all = await versus(ann, ben)
    server.clock.set('2026-11-22T05:00:00Z')
    await played([ann, ben], ann, 100)
    expect(await versus(ann, ben, `?season=${week.id}`)).toEqual({ ...all, season: { id: week.id, ...thatWeek } })
    const then = await versus(ann, ben, `?season=${later.id}`)
    expect([then.wins, then.losses, then.net, then.line.length]).toEqual([1, 0, 150, 1])
    expect((await versus(ann, ben)).net).toBe(all.net + 150)
  })

  it('are two different people who are or were in the group [BEY-20] [GRP-35]', async () => {
    const { ann, ben, cleo, path } = group
    const stranger = await server.aPerson('Stranger')
    const [oneself, nobody] = ['Please choose two different members', 'Member not found']
    expect(await refused(ann.get(`${path}/versus/${ann.id}`))).toEqual([400, 'invalid-argument', oneself])
    const same = `${path}/versus/${ben.id}?other=${ben.id}`
    expect(await refused(ann.get(same))).toEqual([400, 'invalid-argument', oneself])
    for (const id of [stranger.id, 'nothing']) {
      expect(await refused(ann.get(`${path}/versus/${id}`))).toEqual([404, 'not-found', nobody])
      expect(await refused(ann.get(`${path}/versus/${ben.id}?other=${id}`))).toEqual([404, 'not-found', nobody])
    }
    expect((await ann.get(`${path}/versus/${encodeURIComponent("'; --")}`)).status).toBe(400)
    expect((await stranger.get(`${path}/versus/${ben.id}`)).status).toBe(403)
    await server.asOwner('update group_members set is_active = false where group_id = $1 and user_id = $2', [
      group.id,
      cleo.id,
    ])
    expect((await versus(ann, cleo)).losses).toBe(1)
  })

  it('compare by their places in the settled pools of both, whatever the money, and in a season [BEY-20] [BEY-34]', async () => {
    const story = await aPoolStory(server, 20)
    const { ann, ben, cleo, path } = story.group
    for (const pool of [await story.open(), await story.open({ kind: 'survivor' })]) {
      await story.join(pool, ben)
      await done(story.pick(pool, ann, [home(story.one)]))
      await done(story.pick(pool, ben, [away(story.one)]))
    }
    const of = async (who: Person, other: Person) =>
      (await done(who.get<VersusView>(`${path}/versus/${other.id}`))).pools
    const none = { ahead: 0, behind: 0, level: 0 }
    expect(await of(ann, ben)).toEqual(none)
    await story.finish(story.one, 24, 17)
    await story.finish(story.two, 24, 17)
    server.clock.advance(25 * hourMs)
    await playPools(server.services)
    expect(await of(ann, ben)).toEqual({ ...none, ahead: 2 })
    expect(await of(ben, ann)).toEqual({ ...none, behind: 2 })
    expect(await of(ann, cleo)).toEqual(none)
    const { id: season } = await aSeason(story.group, { name: 'Long ago', from: '2026-01-01', to: '2026-02-01' })
    const then = await done(ann.get<VersusView>(`${path}/versus/${ben.id}?season=${season}`))
    expect(then.pools).toEqual(none)
  })
})
