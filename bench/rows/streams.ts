import { setTimeout as sleep } from 'node:timers/promises'
import type { BareStream } from '#bench/support/bareStreamServer.ts'
import { type Child, startChild } from '#bench/support/child.ts'
import { collect, collectingOptions, collectWithRoom } from '#bench/support/garbage.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { askOnce, mustBe } from '#bench/support/httpRate.ts'
import { figureOf, type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { idOf, seedGroups, signIn } from '#bench/support/people.ts'
import { alternate, timeOf } from '#bench/support/rounds.ts'
import { type BenchDatabase, type BenchProgram, onStage, type Stage } from '#bench/support/stage.ts'
import { openStreams, type Streams } from '#bench/support/streams.ts'

const people = 1_000
const warmStreams = 100
const programs = 3
const settledAfterMs = 3_000
const postBid = { path: `/api/groups/${idOf(1)}/bids`, event: 'event: bid.posted' }
const customBid = { isCustom: true, homeTeam: 'Rain', awayTeam: 'Sun', odds: 150, wagerAmount: 5, expiration: '1hour' }

/** A thousand users with one stream each, then with two: their cost, and how soon all get an event. */
export function streamsRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seedGroups(database, { groups: 1, members: people })
    const cookies = await signInAll(database)
    const totals = await totalsOfSeveral(stage, database, cookies)
    const { memories, last } = await growSeveral(stage, database, cookies)
    const { program, streams, text } = last
    const bare = await startChild('bareStreamServer.ts', { text } satisfies BareStream, {
      NODE_OPTIONS: collectingOptions,
    })
    stage.later(bare.stop)
    const { plain, ...bareMemory } = await growBare(stage, bare)
    const times = await alternate(
      {
        program: () => timeUntilTold(streams, program, cookies[0] ?? ''),
        bare: () => timeUntilTold(plain, bare, ''),
      },
      { rounds: 9 },
    )
    return [
      ...memoryMeasurements({ totals, memories, bare: { ...bareMemory, alone: bare.memoryBytes } }),
      ratioOf('a bid is posted until the last of 2,000 streams is told', {
        unit: 'ms',
        measured: { name: 'program', values: times.program },
        reference: { name: 'bare loop over 2,000 responses', values: times.bare },
        goal: { atMost: 1.15 },
      }),
    ]
  })
}

async function signInAll(database: BenchDatabase): Promise<string[]> {
  const cookies: string[] = []
  for (let member = 1; member <= people; member += 1) cookies.push(await signIn(database, { group: 1, member }))
  return cookies
}

/** The memory of several programs with one stream each of all people. */
async function totalsOfSeveral(stage: Stage, database: BenchDatabase, cookies: readonly string[]): Promise<number[]> {
  const totals: number[] = []
  while (totals.length < programs) {
    const program = await stage.program(database, { NODE_OPTIONS: collectingOptions })
    const streams = await openStreams(program.port, streamRequests(cookies))
    totals.push(await memoryOf(program, collect))
    streams.close()
    await program.terminate()
  }
  return totals
}

function streamRequests(cookies: readonly string[]): string[] {
  return cookies.map((cookie) => requestText('GET', `/api/live?groupId=${idOf(1)}`, { headers: { cookie } }))
}

type Grown = { memory: Memory; streams: Streams[]; text: string }

/** Several programs, one after the other; the last one stays. */
async function growSeveral(stage: Stage, database: BenchDatabase, cookies: readonly string[]) {
  const memories: Memory[] = []
  for (;;) {
    const program = await stage.program(database, { NODE_OPTIONS: collectingOptions })
    const grown = await grow(stage, { program, cookies })
    memories.push(grown.memory)
    if (memories.length === programs) return { memories, last: { ...grown, program } }
    for (const one of grown.streams) one.close()
    await program.terminate()
  }
}

type BareMemory = { readonly alone: number; readonly warm: number; readonly grown: number }
type Memory = { readonly warm: number; readonly twoEach: number }

/** Opens the streams, and returns the program's memory at each step and an event as received. */
async function grow(
  stage: Stage,
  { program, cookies }: { program: BenchProgram; cookies: readonly string[] },
): Promise<Grown> {
  const requests = streamRequests(cookies)
  // By then all that a program loads after it serves is there.
  await sleep(settledAfterMs)
  await collectWithRoom(program.process)
  // The first ones include one-time loading and compilation.
  const warmed = await openStreams(program.port, requests.slice(0, warmStreams))
  await timeUntilTold([warmed], program, cookies[0] ?? '')
  const warm = await memoryOf(program, collectWithRoom)
  const text = /event: .*?\n\n/s.exec(warmed.seen())?.[0]
  if (!text) throw new Error(`no event is to be seen in ${warmed.seen()}`)
  const rest = await openStreams(program.port, requests.slice(warmStreams))
  const second = await openStreams(program.port, requests)
  const streams = [warmed, rest, second]
  for (const one of streams) stage.later(one.close)
  const twoEach = await memoryOf(program, collectWithRoom)
  return { memory: { warm, twoEach }, streams, text }
}

async function growBare(stage: Stage, bare: Child): Promise<Pick<BareMemory, 'warm' | 'grown'> & { plain: Streams[] }> {
  const request = requestText('GET', '/')
  const memory = async () => {
    await collectWithRoom(bare.process)
    return Number((await askOnce(bare.port, requestText('GET', '/memory'))).body)
  }
  const warmed = await openStreams(bare.port, Array(warmStreams).fill(request))
  const warm = await memory()
  const rest = await openStreams(bare.port, Array(2 * people - warmStreams).fill(request))
  for (const one of [warmed, rest]) stage.later(one.close)
  return { plain: [warmed, rest], warm, grown: await memory() }
}

/** The memory that the program reports, in bytes, after its garbage was collected. */
async function memoryOf({ port, process: child }: BenchProgram, collecting: typeof collect): Promise<number> {
  await collecting(child)
  const { body } = await askOnce(port, requestText('GET', '/metrics'))
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(body.toString())?.[1])
}

async function timeUntilTold(streams: readonly Streams[], { port }: { port: number }, cookie: string): Promise<number> {
  const told = Promise.all(streams.map((one) => one.untilAllGot(postBid.event)))
  const request = requestText('POST', postBid.path, { headers: { cookie }, body: customBid })
  return timeOf(async () => {
    const answer = await askOnce(port, request)
    mustBe(201)(answer)
    await told
  })
}

function memoryMeasurements({
  totals,
  memories,
  bare,
}: {
  totals: readonly number[]
  memories: readonly Memory[]
  bare: BareMemory
}): Measurement[] {
  const mb = (bytes: number) => bytes / 1024 ** 2
  const perStream = (bytes: number) => bytes / 1024 / (2 * people - warmStreams)
  return [
    figureOf('memory with 1,000 streams of 1,000 people', {
      unit: 'MB',
      values: totals.map(mb),
      goal: { atMost: 250 },
    }),
    figureOf('memory of a bare Node', { unit: 'MB', values: [mb(bare.alone)] }),
    figureOf('memory of one more stream', {
      unit: 'KB',
      values: memories.map(({ twoEach, warm }) => perStream(twoEach - warm)),
      goal: { atMost: 25 },
    }),
    figureOf('memory of one more stream of a bare Node', { unit: 'KB', values: [perStream(bare.grown - bare.warm)] }),
  ]
}
