import { acceptor } from '#bench/support/acceptReference.ts'
import { groupOf, seedActiveBets, seedOpenBids, settleDown } from '#bench/support/bets.ts'
import { type Contestant, contest, memoryOf, succeeded, type Task, type Texts } from '#bench/support/contest.ts'
import { collectingOptions } from '#bench/support/garbage.ts'
import { HttpConnection, requestText } from '#bench/support/httpConnection.ts'
import { askOnce } from '#bench/support/httpRate.ts'
import { type Goal, type Measurement, ratioOf, type Unit } from '#bench/support/measurement.ts'
import {
  checkParseBets,
  type ParseHouse,
  parseAcceptInBatch,
  parseAcceptInCalls,
  parseAcceptInFunction,
  parseId,
  parseList,
  parseRead,
  seedParseBids,
  seedParseGroups,
  settleParse,
  startParse,
} from '#bench/support/parseHouse.ts'
import { ensureParseServer, parseVersion } from '#bench/support/parsePackages.ts'
import { idOf, seedGroups, signIn } from '#bench/support/people.ts'
import { alternate, type Rounds, timeOf } from '#bench/support/rounds.ts'
import { onStage, type Stage } from '#bench/support/stage.ts'

const members = 10
const reader = 3
/** In these groups bids are accepted, and in those lists are read. */
const accepted = { firstGroup: 1, groups: 200 }
const listed = { firstGroup: 201, groups: 10 }
/** More than anyone accepts in all rounds. */
const open = { first: 1, last: 100_000 }
const active = { first: open.last + 1, last: open.last + listed.groups * 100 }
const loads = 50
const lists = ['bids', 'bets'] as const
type List = (typeof lists)[number]

/** One of the two programs, with what a member asks of it. */
type Peer = Contestant & {
  list(group: number, what: List): string
  /** What the page of a group asks for, all at once. */
  screen(group: number): readonly string[]
}

/** The same story on this program and on Parse Server, which a hosted back end can be replaced by. */
export async function peersRow(): Promise<Measurement[]> {
  const folder = await ensureParseServer().catch(({ message }: Error) => say(message))
  if (folder === undefined) return []
  return onStage(async (stage) => {
    const { parse, house } = await parsePeer(stage, folder)
    const { own, accept } = await ownPeer(stage)
    for (const peer of [own, parse]) await checkPeer(peer)
    say('accepting bids …')
    const [ownBid, parseBid] = [nextBids(), nextBids()]
    const accepts = await contest(
      {
        own: { peer: own, request: () => accept(ownBid()) },
        calls: acceptingBy(parse, parseBid, parseAcceptInCalls),
        function: acceptingBy(parse, parseBid, parseAcceptInFunction),
        batch: acceptingBy(parse, parseBid, parseAcceptInBatch),
      },
      { connections: 16, forMs: 3_000 },
    )
    await checkParseBets(house, { seeded: active.last - open.last })
    say('reading lists …')
    const bids = await contest({ own: listing(own, 'bids'), parse: listing(parse, 'bids') }, reading)
    const bets = await contest({ own: listing(own, 'bets'), parse: listing(parse, 'bets') }, reading)
    const screens = await alternate({ own: () => screenMs(own), parse: () => screenMs(parse) })
    const memory = { own: await memoryOf(own), parse: await memoryOf(parse) }
    const against = (by: 'calls' | 'function' | 'batch') => ({
      rates: { own: accepts.rates.own, parse: accepts.rates[by] },
      costs: { own: accepts.costs.own, parse: accepts.costs[by] },
    })
    return [
      ...both('accept a bid over HTTP, 16 at once', against('calls'), { by: ', three calls', atLeast: 4 }),
      ...both('the same', against('function'), { by: ', a Cloud Code function' }),
      ...both('the same', against('batch'), { by: ', a batch with a transaction' }),
      ...both('list 50 bids over HTTP, 8 at once', bids, { atLeast: 2 }),
      ...both('list 50 bets over HTTP, 8 at once', bets, { atLeast: 2 }),
      compared('all that the page of a group asks for, at once', screens, { unit: 'ms' }),
      ...(['most', 'held'] as const).map((name) =>
        compared(memories[name], { own: [memory.own[name]], parse: [memory.parse[name]] }, lessMemory),
      ),
    ]
  })
}

const memories = { most: 'memory, the most in all this', held: 'memory after all this, garbage collected' }
const lessMemory = { unit: 'MB', goal: { atMost: 1 } } as const

type Both = Rounds<'own' | 'parse'>

/** Turns a second, and the processor time of a turn in the program and its database. */
function both(
  what: string,
  { rates, costs }: { rates: Both; costs: Both },
  { by = '', atLeast }: { by?: string; atLeast?: number },
): Measurement[] {
  return [
    compared(what, rates, { by, unit: '/s', goal: atLeast === undefined ? null : { atLeast } }),
    compared(`${what}: processor time`, costs, { by, unit: 'ms' }),
  ]
}

function compared(
  what: string,
  { own, parse }: Both,
  { by = '', unit, goal = null }: { by?: string; unit: Unit; goal?: Goal | null },
): Measurement {
  const reference = { name: `Parse Server ${parseVersion}${by}`, values: parse }
  return ratioOf(what, { unit, measured: { name: 'program', values: own }, reference, goal })
}

async function parsePeer(stage: Stage, folder: string): Promise<{ parse: Peer; house: ParseHouse }> {
  say('starting Parse Server …')
  const house = await startParse(stage, folder)
  await seedParseGroups(house, { groups: accepted.groups + listed.groups, members })
  await seedParseBids(house, { ...open, ...accepted, members: 0 })
  await seedParseBids(house, { ...active, ...listed, members })
  await settleParse(house)
  const who = (group: number) => ({ group, member: reader })
  const list: Peer['list'] = (group, what) => parseList(who(group), what === 'bids' ? 'Bid' : 'Bet')
  const group = (number: number) => parseRead(who(number), `classes/Group/${parseId(number)}`)
  const screen: Peer['screen'] = (number) => [
    parseRead(who(number), 'users/me'),
    group(number),
    ...lists.map((what) => list(number, what)),
  ]
  return { house, parse: { ...house, list, screen } }
}

async function ownPeer(stage: Stage): Promise<{ own: Peer; accept: (bid: number) => Texts }> {
  const database = await stage.database()
  await seedGroups(database, { groups: accepted.groups + listed.groups, members })
  await seedOpenBids(database, { ...open, ...accepted })
  await seedActiveBets(database, { ...active, ...listed, members })
  await settleDown(database)
  const cookies = new Map<number, string>()
  for (let group = 1; group <= accepted.groups + listed.groups; group += 1) {
    cookies.set(group, await signIn(database, { group, member: group <= accepted.groups ? acceptor : reader }))
  }
  const program = await stage.program(database, { NODE_OPTIONS: collectingOptions })
  const headersOf = (group: number) => ({ cookie: cookies.get(group) ?? '' })
  const read = (group: number, path: string) => requestText('GET', `/api/${path}`, { headers: headersOf(group) })
  const list: Peer['list'] = (group, what) => read(group, `groups/${idOf(group)}/${what}`)
  const screen: Peer['screen'] = (group) => [
    read(group, 'me'),
    read(group, `groups/${idOf(group)}`),
    ...lists.map((what) => list(group, what)),
  ]
  const accept = (bid: number) => {
    const path = `/api/groups/${idOf(groupOf(bid, accepted))}/bids/${idOf(bid)}/accept`
    return requestText('POST', path, { headers: headersOf(groupOf(bid, accepted)), body: { version: 1 } })
  }
  return { own: { ...program, dataDir: stage.folder, list, screen }, accept }
}

/** Both answer with the same: 50 of each list, and nothing is refused. */
async function checkPeer(peer: Peer): Promise<void> {
  for (const text of peer.screen(listed.firstGroup)) succeeded(await askOnce(peer.port, text))
  for (const what of lists) {
    const { body } = await askOnce(peer.port, peer.list(listed.firstGroup, what))
    const { items, results = items } = JSON.parse(body.toString())
    if (results?.length !== 50) throw new Error(`the list of ${what} has not 50 items but ${results?.length}`)
  }
}

/** A bid can be accepted only once: returns the next one that nobody has accepted. */
function nextBids(): () => number {
  let bid = open.first - 1
  return () => {
    bid += 1
    if (bid > open.last) throw new Error(`there are only ${open.last} open bids`)
    return bid
  }
}

function acceptingBy(
  peer: Peer,
  next: () => number,
  accept: (who: { group: number; member: number }, bid: number) => Texts,
): Task {
  return {
    peer,
    request: () => {
      const bid = next()
      return accept({ group: groupOf(bid, accepted), member: acceptor }, bid)
    },
  }
}

const reading = { connections: 8, forMs: 1_500 }

function listing(peer: Peer, what: List): Task {
  return { peer, request: (turn) => peer.list(groupOf(turn, listed), what) }
}

/** Milliseconds until a single reader has all answers, on as many connections as there are requests. */
async function screenMs({ port, screen }: Peer): Promise<number> {
  const texts = screen(listed.firstGroup)
  const connections = await Promise.all(texts.map(() => HttpConnection.open(port)))
  const load = () => Promise.all(connections.map((connection, index) => connection.ask(texts[index] ?? '')))
  const ms = await timeOf(async () => {
    for (let turn = 0; turn < loads; turn += 1) for (const answer of await load()) succeeded(answer)
  })
  for (const connection of connections) connection.close()
  return ms / loads
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
