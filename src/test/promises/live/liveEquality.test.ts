import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationMeta } from '#domain/operations.ts'
import { contract } from '#features/api/contract.ts'
import { expireBids } from '#features/bids/server/jobs.ts'
import { chanceOf } from '#test/promises/model/chance.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aCuttingProxy, type CuttingProxy } from '#test/support/cuttingProxy.ts'
import { extent, seed } from '#test/support/extent.ts'
import { allTold } from '#test/support/inboxes.ts'
import { type Person, signIn } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { anOpenApp, apiAt, type OpenApp } from './anOpenApp.ts'
import { aGroupLife, type GroupLife } from './groupLife.ts'
import { freshAnswer, heldQueries } from './heldQueries.ts'

const rounds = extent('LIVE_ROUNDS', { once: 1, usual: 4, long: 30 })

/** A member's app at the end of a bad line, and what a member with a good one would read. */
type Watched = {
  readonly who: Person
  readonly line: CuttingProxy
  app: OpenApp
  cookie: string
  /** What may happen to it in this round. */
  weather: readonly Disturbance[]
}
type Another = Awaited<ReturnType<TestServer['another']>>

// A line that breaks is fetched anew as a whole, which would hide whatever was missed before: so some stay whole.
const steady = ['slow', 'slow', 'other screens', 'more pages', 'opened anew'] as const
const stormy = [
  ...(['cut', 'cut', 'cut in the middle', 'cut in the middle', 'slow', 'slow', 'down', 'asleep'] as const),
  ...(['another process', 'other screens', 'more pages', 'opened anew', 'session ended'] as const),
] as const
type Disturbance = (typeof steady)[number] | (typeof stormy)[number]

/**
 * The window's own code, six windows of three members, over lines that break in every way, while everybody does
 * everything at once. Each time the lines are whole again, every answer that a window holds must be what the server
 * answers to somebody who has just come.
 */
describe(`what the screens hold, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  const said: string[] = []
  let server: TestServer
  let others: Another[]
  let life: GroupLife
  let watched: Watched[]

  beforeAll(async () => {
    server = await aServer({ JOBS: 'on', RATE_LIMITS: 'off' })
    others = [await server.another(), await server.another()]
    life = await aGroupLife(server, chance, said)
    const { ann, ben, cleo } = life.group
    watched = await Promise.all([ann, ben, cleo, ann, ben, cleo].map(aWatchedApp))
  }, 60_000)
  afterAll(async () => {
    for (const { app, line } of watched ?? []) {
      app.close()
      await line.stop()
    }
    for (const other of others ?? []) await other.stop()
    await server?.stop()
  })

  async function aWatchedApp(who: Person, index: number): Promise<Watched> {
    const line = await aCuttingProxy(others[index % 2]?.url ?? '')
    const { cookie } = await signIn(server.url, who)
    return { who, line, cookie, weather: steady, app: openedApp({ who, line, cookie }, `${who.name} ${index}`) }
  }

  function openedApp({ who, line, cookie }: Pick<Watched, 'who' | 'line' | 'cookie'>, name: string): OpenApp {
    const { group, about } = life
    const ids = { ...about, groupId: group.id, userId: group.ben.id, otherId: group.ann.id }
    const queries = heldQueries(ids, { isAdmin: who === group.ann })
    return anOpenApp({ name, cookie, groupId: group.id, queries, url: () => line.url })
  }

  /** Something happens to the line of one of the windows. */
  async function disturb() {
    const one = chance.one(watched)
    const { app, line } = one
    const what = chance.one(one.weather)
    said.push(`${app.name}: ${what}`)
    if (what === 'cut') line.cut()
    if (what === 'cut in the middle') line.cutNext(chance.whole(1, 6), () => chance.whole(0, 1_500))
    if (what === 'slow') line.delay(() => chance.whole(0, 150))
    if (what === 'down') {
      line.down()
      await sleep(chance.whole(0, 300))
      line.up()
    }
    if (what === 'asleep') line.sleep()
    if (what === 'another process') line.aim(chance.one([...others.map(({ url }) => url), server.url]))
    if (what === 'other screens') app.show(() => chance.isIn(50))
    if (what === 'more pages') app.turnPages()
    if (what === 'session ended') await done(server.visitor.post('/api/auth/sign-out', {}, { cookie: one.cookie }))
    if (what === 'opened anew') {
      app.close()
      one.app = openedApp(one, app.name)
    }
  }

  /** The last that happens in a round happens while windows open: nothing later would make up for what they miss. */
  async function openAsThingsHappen() {
    await Promise.all(
      watched
        .filter(({ weather }) => weather === steady)
        .map(async (one) => {
          one.line.delay(() => chance.whole(0, 150))
          await sleep(chance.whole(0, 200))
          one.app.close()
          one.app = openedApp(one, one.app.name)
        }),
    )
    await sleep(chance.whole(0, 300))
    await life.operate()
  }

  /** A process ends as it does for a new version, and another one takes its place. */
  async function restart() {
    const index = chance.whole(0, 1)
    const old = others[index]
    const next = await server.another()
    others[index] = next
    for (const { line } of watched) line.aim(chance.one(others).url)
    await old?.stop()
  }

  /** The lines are whole, if slow, and every screen is shown; time stands. */
  async function calmDown() {
    for (const { line, app } of watched) {
      line.wake()
      line.up()
      app.wake()
    }
    await expireBids(server.services)
    await allTold(server, life.group)
    for (const { app } of watched) app.show(() => true)
  }

  /** As people do it when they find themselves signed out, which may take a moment to show. */
  async function signInAgain(one: Watched) {
    one.cookie = (await signIn(server.url, one.who)).cookie
    await one.app.signedIn(one.cookie)
  }

  // When prices were last looked at is not announced while they stay the same. [FEED-35]
  const unannounced = (query: string, key: string) =>
    query.startsWith('lines.list') && ['lastUpdate', 'lastUpdated'].includes(key)
  const whatIs = (data: unknown, query: string) =>
    JSON.parse(JSON.stringify(data ?? null, (key, value) => (unannounced(query, key) ? undefined : value)))

  /** Compares one window with the answers of now; null when they are equal, and nothing is under way. */
  async function differences(one: Watched): Promise<string | null> {
    const { app } = one
    if (!app.isSignedIn()) await signInAgain(one)
    if (app.connection() !== 'open') return `${app.name} is ${app.connection()}`
    const held = app.held()
    const fetching = held.filter(({ isFetching }) => isFetching).map(({ query }) => query.name)
    if (fetching.length > 0) return `${app.name} is fetching ${fetching.join(', ')}`
    const { api } = apiAt(
      () => server.url,
      () => one.cookie,
    )
    for (const { query, data, error } of held) {
      const pages = Array.isArray(data) ? data.length : 1
      const fresh = await freshAnswer(api, query, pages)
      const [shown, stands] = [
        { data: whatIs(data, query.name), error: whatIs(error, query.name) },
        { data: whatIs(fresh, query.name), error: null },
      ]
      if (!isDeepStrictEqual(shown, stands)) {
        return `${app.name} holds of ${query.name}\n${JSON.stringify(shown)}\nand there is\n${JSON.stringify(stands)}`
      }
    }
    return null
  }

  async function expectEquality(round: number) {
    for (const one of watched) {
      let last: string | null = 'nothing yet'
      await waitFor(
        async () => {
          last = await differences(one)
          return last === null ? true : null
        },
        { withinMs: 20_000 },
      ).catch(() => {
        throw new Error(`SEED=${seed}, round ${round}, after:\n${said.slice(-25).join('\n')}\n${last}`)
      })
    }
  }

  it('is asked for by these windows, whatever a member can ask', () => {
    const asked = new Set(
      heldQueries({ groupId: '', bidId: '', betId: '', userId: '', otherId: '' }, { isAdmin: true }).map(
        (one) => one.operation,
      ),
    )
    const missing = Object.entries(contract).flatMap(([feature, procedures]) =>
      Object.entries(procedures).flatMap(([action, procedure]) => {
        if (!isContractProcedure(procedure)) return []
        const { kind, access } = procedure['~orpc'].meta as OperationMeta
        const name = `${feature}.${action}`
        return kind === 'query' && access !== 'website-admin' && !asked.has(name) ? [name] : []
      }),
    )
    // The session holds the first; of the others some are in no log of a group, and some are for people on their way in,
    // or files. Of pools there is the list alone: nobody opens one here.
    expect(missing).toEqual([
      'session.me',
      'accounts.payLinks',
      'accounts.devices',
      'accounts.passkeys',
      'accounts.readSetUp',
      'accounts.readVerification',
      'limits.read',
      'lines.example',
      'debts.ofPayment',
      'pools.read',
      'pools.picks',
      'pools.standings',
      'calendar.read',
      'overview.read',
      'notifications.phone',
      'ownData.exportGroup',
      'ownData.exportMe',
      'ownData.deletion',
    ])
  })

  it(
    `is what a fresh load answers, after each of ${rounds} rounds of cuts, sleeps, restarts and new sessions`,
    async () => {
      await calmDown()
      await expectEquality(0)
      for (let round = 1; round <= rounds; round += 1) {
        for (const one of watched) {
          one.line.delay(() => 0)
          one.weather = chance.isIn(50) ? steady : stormy
        }
        if (chance.isIn(25)) await restart()
        const steps = chance.whole(2, 12)
        for (let step = 0; step < steps; step += 1) {
          await Promise.all([life.operate(), ...(chance.isIn(60) ? [disturb()] : [])])
          if (chance.isIn(30)) await sleep(chance.whole(0, 120))
        }
        await openAsThingsHappen()
        await calmDown()
        await expectEquality(round)
        await life.learnDebts()
      }
    },
    60_000 + rounds * 30_000,
  )
})
