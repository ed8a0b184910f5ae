import { isContractProcedure } from '@orpc/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OperationMeta } from '#domain/operations.ts'
import { hourMs, instant, minuteMs, secondMs } from '#domain/times.ts'
import { contract } from '#features/api/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { CommentView } from '#features/comments/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import type { Database } from '#server/db/database.ts'
import { openReplicas } from '#server/db/replicas.ts'
import { aGroupLife } from '#test/promises/live/groupLife.ts'
import { chanceOf } from '#test/promises/model/chance.ts'
import { extent, seed } from '#test/support/extent.ts'
import { fetchedElsewhere } from '#test/support/fetchedElsewhere.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { on } from '#test/support/onDatabase.ts'
import { elsewhere, type Person } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { aReplicatedServer, mischiefOn, type ReplicatedServer, totals } from './aReplicatedServer.ts'
import { whileCommitsWait } from './whileCommitsWait.ts'

/** The paths of all queries that replicas may answer. */
const marked = Object.values(contract).flatMap((procedures) =>
  Object.values(procedures).flatMap((procedure) => {
    if (!isContractProcedure(procedure)) return []
    const { route, meta } = procedure['~orpc']
    return (meta as OperationMeta).readsReplica ? [route.path ?? ''] : []
  }),
)

type Ids = { readonly bidId: string; readonly betId: string; readonly paymentId: string; readonly userId: string }

const pathsIn = ({ id: groupId }: Pick<TestGroup, 'id'>, ids: Ids): string[] =>
  marked.map((path) => {
    const full = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => ({ ...ids, groupId })[name as keyof Ids] ?? '')}`
    return full.endsWith('/profit') ? `${full}?timeZone=America/New_York` : full
  })

describe('reads on streaming replicas', () => {
  let site: ReplicatedServer
  let group: TestGroup

  beforeAll(async () => {
    site = await aReplicatedServer()
    group = await aGroup(site.server)
  }, 120_000)
  afterEach(async () => {
    for (const standby of site.standbys) {
      await standby.thaw()
      await standby.goOn()
    }
  })
  afterAll(() => site.stop())

  const answeredBy = () => site.replicas.figures().map(({ reads }) => reads.answered)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const failed = () => sum(site.replicas.figures().map(({ reads }) => reads.failed))
  const untilAllHaveIt = () => site.untilUsed(2).then(site.untilCaughtUp)
  /** The same person at the other process, or at the one that reads the primary alone. */
  const at = (who: Person, where: 'second' | 'plain') => elsewhere(who, site[where].url)
  const idsIn = async (who: Person, list: string) =>
    (await done(who.get<{ items: BidView[] }>(`${group.path}/${list}`))).items.map(({ id }) => id)
  const bidsSeen = (who: Person) => idsIn(who, 'bids')
  const everywhere = (who: Person) => [who, at(who, 'second')]

  /** One of each, so that every query has something to answer. */
  async function aStory(): Promise<Ids> {
    const { ann, ben, cleo, path } = group
    const bet = await aBet(group)
    await made(cleo.post<CommentView>(`${path}/bets/${bet.id}/comments`, { content: 'Brave' }))
    await done(ann.post(`${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ann.id }))
    const { items } = await done(ann.get<{ items: DebtView[] }>(`${path}/debts`))
    const payment = await made(
      ben.post<{ id: string }>(`${path}/payments`, { debtIds: [items[0]?.id], method: 'cash' }),
    )
    const { id: bidId } = await anOpenBid(group, ann)
    await made(cleo.post<CommentView>(`${path}/bids/${bidId}/comments`, { content: 'Hm' }))
    return { bidId, betId: bet.id, paymentId: payment.id, userId: ben.id }
  }

  it('answer every query that is marked for them, all replicas in turn, with what the primary has', async () => {
    const ids = await aStory()
    await untilAllHaveIt()
    expect(marked.length).toBeGreaterThan(15)
    for (const path of pathsIn(group, ids)) {
      const before = sum(answeredBy())
      const answer = await done(group.cleo.get<object>(path))
      expect([path, sum(answeredBy()) > before]).toEqual([path, true])
      expect([path, answer]).toEqual([path, await done(at(group.cleo, 'plain').get<object>(path))])
    }
    const [one = 0, other = 0] = answeredBy()
    expect(Math.min(one, other)).toBeGreaterThan(0)
    expect([failed(), site.plain.services.replicas]).toEqual([0, null])
  })

  it('never show less than a command has answered, or another process, while a replica lags', async () => {
    await untilAllHaveIt()
    const readers = [group.ann, group.ben, group.cleo].flatMap(everywhere)
    // Then both processes keep its rows.
    for (const who of readers) await idsIn(who, 'bids')
    for (const standby of site.standbys) await standby.lag()
    const bid = await anOpenBid(group, group.ann)
    const before = sum(answeredBy())
    for (const who of readers) expect(await bidsSeen(who)).toContain(bid.id)
    for (const who of readers) expect(await idsIn(who, 'bids')).toContain(bid.id)
    expect(sum(answeredBy())).toBe(before)
    // One that is more than a second behind is not even asked.
    await site.untilUsed(0)
    expect(await bidsSeen(group.cleo)).toContain(bid.id)
    for (const standby of site.standbys) await standby.goOn()
    await untilAllHaveIt()
    expect(await bidsSeen(group.cleo)).toContain(bid.id)
    // The rows, who is named in them, and what hangs on them.
    expect(sum(answeredBy())).toBe(before + 3)
  })

  it('show nothing before the primary does, which may be waiting for another standby', async () => {
    await untilAllHaveIt()
    const before = await bidsSeen(group.ben)
    const lastSeq = async ({ owner }: Pick<ReplicatedServer['primary'], 'owner'>): Promise<number> => {
      const text = 'select last_seq::int from groups where id = $1'
      return on(
        { ...owner, database: 'betwixt' },
        async (client) => (await client.query(text, [group.id])).rows[0].last_seq,
      )
    }
    const seq = await lastSeq(site.primary)
    await whileCommitsWait(site.primary, async (goOn) => {
      site.server.clock.advance(secondMs)
      const posting = anOpenBid(group, group.ann)
      for (const standby of site.standbys) await waitFor(async () => ((await lastSeq(standby)) > seq ? true : null))
      for (const who of [...everywhere(group.ben), at(group.ben, 'plain')]) expect(await bidsSeen(who)).toEqual(before)
      await goOn()
      const { id } = await posting
      for (const who of everywhere(group.ben)) expect(await bidsSeen(who)).toEqual([id, ...before])
    })
  })

  it('show a moved game and a new name immediately, though no event of the group says so', async () => {
    const { server } = site
    const startsAt = instant(server.clock.now() + 8 * hourMs)
    const game = aFeedGame({ startsAt })
    server.feed.setGames(game)
    await done(group.ann.get('/api/lines'))
    const bid = await anOpenBid(group, group.ann, {
      ...{ gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam } },
      ...{ wagerAmount: 20, expiration: 'gameTime' },
    })
    const dan = await server.aPerson('Dan')
    await done(dan.post('/api/groups/join', { code: group.code }))
    await made(dan.post(`${group.path}/bids/${bid.id}/comments`, { content: 'Bye' }))
    await done(dan.post(`${group.path}/leave`))
    await untilAllHaveIt()
    for (const standby of site.standbys) await standby.lag()
    server.feed.addGame({ ...game, startsAt: instant(startsAt + hourMs) })
    server.clock.advance(6 * minuteMs)
    await fetchedElsewhere(server.services, oddsCache, game.sport)
    await done(dan.send('PATCH', '/api/me/settings', { displayName: 'Daniel' }))
    for (const who of everywhere(group.cleo)) {
      const { gameTime } = await done(who.get<BidView>(`${group.path}/bids/${bid.id}`))
      const { items } = await done(who.get<{ items: CommentView[] }>(`${group.path}/bids/${bid.id}/comments`))
      expect([gameTime, items[0]?.userName]).toEqual([new Date(startsAt + hourMs).toISOString(), 'Daniel'])
    }
  })

  it.each(['refuses', 'hangs'] as const)(
    'answer nothing from when the primary %s, as in a failover, until they were compared with it again',
    async (how) => {
      const { db, log } = site.server.services
      let isAway = false
      const away: () => Promise<never> =
        how === 'hangs' ? () => new Promise(() => {}) : () => Promise.reject(new Error('away'))
      const primary: Database = {
        ...db,
        query: (asked, params) => (isAway && asked.name === 'replicas.facts' ? away() : db.query(asked, params)),
      }
      const addresses = site.standbys.map(({ url }) => ({ name: 'replica', connection: { connectionString: url } }))
      const replicas = openReplicas({ primary, addresses, log })
      const areInUse = () => replicas.figures().some(({ isInUse }) => isInUse)
      await waitFor(() => (areInUse() ? true : null))
      isAway = true
      await waitFor(() => (areInUse() ? null : true))
      isAway = false
      await waitFor(() => (areInUse() ? true : null))
      await replicas.stop()
    },
  )

  it('let nobody in whom the primary no longer knows, though a replica still has them [GRP-35]', async () => {
    const eve = await site.server.aPerson('Eve')
    await done(eve.post('/api/groups/join', { code: group.code }))
    await untilAllHaveIt()
    for (const standby of site.standbys) await standby.lag()
    for (const who of everywhere(eve)) expect((await who.get(`${group.path}/bids`)).status).toBe(200)
    await done(group.ann.send('DELETE', `${group.path}/members/${eve.id}`))
    const paths = pathsIn(group, { bidId: 'x', betId: 'x', paymentId: 'x', userId: eve.id })
    for (const who of everywhere(eve)) {
      for (const path of paths) expect([path, (await who.get(path)).status]).toEqual([path, 403])
    }
    await done(group.cleo.post('/api/auth/sign-out', {}))
    for (const who of everywhere(group.cleo)) expect((await who.get(`${group.path}/bids`)).status).toBe(401)
  })

  it.each(['freeze', 'crash'] as const)(
    'answer without an error and without a wait while they %s, and after',
    async (how) => {
      await untilAllHaveIt()
      const [first] = site.standbys
      const strike = () => first?.[how]().then(() => site.untilUsed(1))
      const recover = () => (how === 'freeze' ? first?.thaw() : first?.restart())?.then(() => site.untilUsed(2))
      const failedBefore = failed()
      const until = reading()
      await strike()
      // On a busy machine it may be found out before a read has met it.
      while (how === 'freeze' && failed() === failedBefore) {
        await recover()
        await strike()
      }
      const bid = await anOpenBid(group, group.ann)
      await recover()
      const { statuses, longestMs } = await until()
      expect(statuses).toEqual(new Set([200]))
      expect(longestMs).toBeLessThan(3_000)
      if (how === 'freeze') expect(failed()).toBeGreaterThan(failedBefore)
      await site.untilCaughtUp()
      const before = answeredBy()
      for (const who of [...everywhere(group.ben), ...everywhere(group.ben)])
        expect(await bidsSeen(who)).toContain(bid.id)
      expect(answeredBy().map((count, n) => count > (before[n] ?? 0))).toEqual([true, true])
    },
  )

  /** Reads all the time; what comes back ends it and tells how it went. */
  function reading() {
    let isOver = false
    const statuses = new Set<number>()
    let longestMs = 0
    const readers = [group.ann, group.ben].flatMap(everywhere).map(async (who) => {
      while (!isOver) {
        const started = performance.now()
        statuses.add((await who.get(`${group.path}/${'bets'}`)).status)
        longestMs = Math.max(longestMs, performance.now() - started)
      }
    })
    return async () => {
      isOver = true
      await Promise.all(readers)
      return { statuses, longestMs }
    }
  }

  const turns = extent('REPLICA_TURNS', { once: 100, usual: 200, long: 3_000 })

  it(`show what the primary has after each of ${turns} random changes, whatever becomes of them (seed ${seed})`, async () => {
    const chance = chanceOf(seed)
    const said: string[] = []
    const life = await aGroupLife(site.server, chance, said)
    await site.untilUsed(2)
    const { ann, ben } = life.group
    const ids = { ...life.about, paymentId: 'none', userId: ben.id }
    const paths = pathsIn(life.group, ids).filter((path) => !path.includes('/payments/'))
    const mischief = mischiefOn(site, chance)
    const before = totals(site)
    for (let turn = 0; turn < turns; turn += 1) {
      await mischief.next(turn)
      await life.operate()
      await life.learnDebts()
      if (chance.isIn(15)) await rename(chance.one([ann, ben]), `Name ${turn}`)
      if (chance.isIn(10)) await react(chance.one([ann, ben]), life)
      for (const path of chance.some(paths, 4)) {
        const who = chance.one([ann, ben])
        const reader = chance.one(everywhere(who))
        const asked = [reader.get(path), reader.get(path), at(who, 'plain').get(path)]
        const [true_, ...shown] = (await Promise.all(asked)).map(({ status, body }) => [status, body]).toReversed()
        expect({ turn, said: said.slice(-3), path, shown }).toEqual({
          ...{ turn, said: said.slice(-3), path, shown: [true_, true_] },
        })
      }
    }
    await mischief.end()
    const after = totals(site)
    const [answered, behind] = [after.answered - before.answered, after.behind - before.behind]
    expect([answered > turns / 4, behind > 0]).toEqual([true, true])
  }, 3_600_000)

  const rename = (who: Person, displayName: string) => done(who.send('PATCH', '/api/me/settings', { displayName }))
  const react = (who: Person, { group: { path }, about }: Awaited<ReturnType<typeof aGroupLife>>) =>
    done(who.send('PUT', `${path}/bets/${about.betId}/reaction`, { emoji: '👍' }))
})
