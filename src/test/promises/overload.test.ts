import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collect, collectingOptions } from '#bench/support/garbage.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { aLoadMaker, answersOf, type LoadMaker, type LoadResult } from '#test/support/aLoad.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { extent } from '#test/support/extent.ts'
import { figuresOf } from '#test/support/figures.ts'
import { type Person, password, signUp } from '#test/support/person.ts'
import { slowness } from '#test/support/slowness.ts'
import { customBid, done, made } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

const forMs = extent('OVERLOAD_MS', { once: 1_000, usual: 3_000, long: 12_000 })
const megabyte = 1_024 * 1_024
/**
 * Open before, as a proxy keeps them, and far more than there are places. Of new connections the runtime takes in one a
 * turn: what waits for that is not known to the program, which cannot refuse it.
 */
const keptConnections = 400

describe('a program that is asked for three times what it can do', () => {
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let program: RunningProgram
  let maker: LoadMaker
  let ann: Person
  let groupPath: string
  /** What is accepted is answered within 2 seconds, on a machine of its own. */
  let soonMs: number

  beforeAll(async () => {
    folder = await aDataFolder()
    const quietly = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', NODE_OPTIONS: collectingOptions }
    program = await startProgram({ DATA_DIR: folder.path, ...quietly })
    maker = await aLoadMaker()
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    const { id } = await made(ann.post<{ id: string }>('/api/groups', { name: 'Crowded' }))
    groupPath = `/api/groups/${id}`
    for (let posted = 0; posted < 50; posted += 1) await made(ann.post(`${groupPath}/bids`, customBid))
  }, 60_000)
  beforeEach(async () => {
    soonMs = 2_000 * Math.max(1, await slowness())
  })
  afterAll(async () => {
    maker?.end()
    await program?.terminate()
    await folder?.remove()
  })

  const asAnn = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    requestText(method, path, { headers: { cookie: ann.cookie }, body })
  const signingIn = () => requestText('POST', '/api/auth/sign-in/email', { body: { email: ann.email, password } })
  const list = () => `${groupPath}/bids`
  const listing = () => asAnn('GET', list())
  const posting = () => asAnn('POST', `${groupPath}/bids`, customBid)
  const lines = () => requestText('GET', '/api/lines')

  /** At the rate of those who wait for their answers before they ask again, times three. */
  async function threefold(requests: readonly string[]): Promise<LoadResult> {
    const port = Number(new URL(program.url).port)
    const inTurns = { port, requests, rate: null, connections: 16, forMs: Math.max(500, forMs / 4) }
    const sustained = await maker.load(inTurns)
    const rate = (3 * served(sustained) * 1_000) / sustained.ms
    return maker.load({ port, requests, rate, connections: keptConnections, areKept: true, forMs })
  }

  function served({ answers }: LoadResult): number {
    return answers.reduce((sum, { status, count }) => (status === 200 || status === 201 ? sum + count : sum), 0)
  }

  /** Milliseconds of each answer to a question that is asked again and again while something else goes on. */
  async function timesWhile(goingOn: Promise<unknown>, ask: () => Promise<{ status: number }>): Promise<number[]> {
    const times: number[] = []
    let isOver = false
    const over = goingOn.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const askedAt = performance.now()
      const { status } = await ask()
      if (status === 200) times.push(performance.now() - askedAt)
      else times.push(Number.POSITIVE_INFINITY)
      await sleep(50)
    }
    await over
    return times
  }

  function expectCalm(result: LoadResult, withinMs = soonMs): void {
    expect(result.cuts).toEqual([])
    const statuses = result.answers.map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 201, 429, 503].includes(status))).toEqual([])
    expect(result.refusedSilently).toBe(0)
    expect(served(result)).toBeGreaterThan(0)
    for (const status of [200, 201]) expect(answersOf(result, status).slowestOfHundredMs).toBeLessThan(withinMs)
    // A refusal is no slower than an answer.
    expect(answersOf(result, 503).slowestOfHundredMs).toBeLessThan(withinMs)
  }

  /** What it holds, whatever it has not cleared away yet. */
  async function figuresWithoutGarbage() {
    await collect(program.process)
    return figuresOf(program.url)
  }

  async function timeOfList(): Promise<number> {
    const askedAt = performance.now()
    await done(ann.get(list()))
    return performance.now() - askedAt
  }

  const loads = {
    lists: () => [listing()],
    'new bids': () => [posting()],
    lines: () => [lines()],
    everything: () => [listing(), posting(), lines(), asAnn('GET', `${groupPath}/balances`)],
  }

  it.each(['lists', 'new bids', 'lines', 'everything'] as const)(
    'refuses some of them and answers the others soon, keeps its memory, shows its probes and is itself again: %s',
    async (what) => {
      const usualMs = Math.min(await timeOfList(), await timeOfList(), await timeOfList())
      // The first load warms it up.
      await threefold(loads[what]())
      const before = await figuresWithoutGarbage()
      const load = threefold(loads[what]())
      const probes = ['/healthz', '/readyz', '/metrics']
      const probed = await Promise.all(
        probes.map((path) => timesWhile(load, () => fetch(program.url + path).then(({ status }) => ({ status })))),
      )
      const result = await load
      expectCalm(result)
      for (const times of probed) expect(Math.max(...times)).toBeLessThan(soonMs)
      await waitFor(async () => ((await timeOfList()) < usualMs * 3 + 30 ? true : null), { withinMs: 10_000 })
      await waitFor(
        async () => {
          const now = await figuresWithoutGarbage()
          const grown = (name: string) => (now(name) ?? 0) - (before(name) ?? 0)
          const isFlat =
            grown('nodejs_heap_size_used_bytes') < 60 * megabyte &&
            grown('process_resident_memory_bytes') < 200 * megabyte
          return isFlat ? true : null
        },
        { withinMs: 10_000 },
      )
    },
    60_000 + forMs * 4,
  )

  it('goes on reading lists while 200 people sign in at once, signs in whom it can, and asks the others to come again', async () => {
    const port = Number(new URL(program.url).port)
    // They come on connections of their own.
    const signIns = maker.load({ port, requests: [signingIn()], rate: 200_000, connections: 200, forMs: 1 })
    const times = await timesWhile(signIns, () => ann.get(list()))
    const result = await signIns
    // Friends who come together are let wait for that.
    expectCalm(result, 15_000 + soonMs)
    expect(served(result) + answersOf(result, 503).count).toBe(200)
    expect(answersOf(result, 503).count).toBeGreaterThan(0)
    expect(times.length).toBeGreaterThan(3)
    expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(soonMs / 4)
    expect(Math.max(...times)).toBeLessThan(soonMs)
    // A moment later they are let in.
    const [again] = (await maker.load({ port, requests: [signingIn()], rate: null, connections: 1, forMs: 1 })).answers
    expect(again?.status).toBe(200)
  }, 60_000)

  it('signs in whom it can while three times as many come without end, and is itself again afterwards', async () => {
    const result = await threefold([signingIn()])
    expectCalm(result, 15_000 + soonMs)
    const again = () => ann.post('/api/auth/sign-in/email', { email: ann.email, password })
    await waitFor(async () => ((await again()).status === 200 ? true : null), { withinMs: 10_000 })
  }, 120_000)
})
