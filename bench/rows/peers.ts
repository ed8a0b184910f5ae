import { contest, memoryOf } from '#bench/support/contest.ts'
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
import {
  ensureParseServer,
  ensurePostgraphile,
  parseVersion,
  postgraphileVersion,
} from '#bench/support/peerPackages.ts'
import {
  accepted,
  accepting,
  acceptingBy,
  active,
  checkPeer,
  listed,
  listing,
  lists,
  members,
  nextBids,
  open,
  ownPeer,
  type Peer,
  reader,
  reading,
  say,
  screenMs,
} from '#bench/support/peerStory.ts'
import {
  checkPostgraphileBets,
  type PostgraphileHouse,
  postgraphileAccept,
  postgraphileGroup,
  postgraphileList,
  postgraphileMe,
  seedPostgraphileBids,
  seedPostgraphileGroups,
  startPostgraphile,
} from '#bench/support/postgraphileHouse.ts'
import { alternate, type Rounds } from '#bench/support/rounds.ts'
import { onStage, type Stage } from '#bench/support/stage.ts'

/**
 * The same story on this program, on PostGraphile and on Parse Server, which a hosted back end can be replaced by; each
 * beside ours only.
 */
export async function peersRow(): Promise<Measurement[]> {
  return [...(await besidePostgraphile()), ...(await besideParse())]
}

async function besidePostgraphile(): Promise<Measurement[]> {
  const folder = await ensurePostgraphile().catch(({ message }: Error) => say(message))
  if (folder === undefined) return []
  return onStage(async (stage) => {
    const { postgraphile, house } = await postgraphilePeer(stage, folder)
    const { own, accept } = await ownPeer(stage)
    for (const peer of [own, postgraphile]) await checkPeer(peer)
    const [ownBid, peerBid] = [nextBids(), nextBids()]
    const { rates, costs } = await contest(
      {
        own: { peer: own, request: () => accept(ownBid()) },
        peer: acceptingBy(postgraphile, peerBid, postgraphileAccept),
      },
      accepting,
    )
    await checkPostgraphileBets(house, { accepted: peerBid() - open.first, seeded: active.last - open.last })
    return [
      compared('accept a bid over HTTP, 16 at once: processor time', costs, {
        ...byPostgraphile,
        goal: { atMost: 1.25 },
      }),
      compared('the same', rates, { by: postgraphileName, unit: '/s' }),
      ...(await readBeside(own, postgraphile)),
    ]
  })
}

const postgraphileName = `PostGraphile ${postgraphileVersion}`
const byPostgraphile = { by: postgraphileName, unit: 'ms' } as const

/** The processor time of each list, and what a reader waits for. */
async function readBeside(own: Peer, peer: Peer): Promise<Measurement[]> {
  const measured: Measurement[] = []
  for (const what of lists) {
    say(`reading ${what} …`)
    const { costs } = await contest({ own: listing(own, what), peer: listing(peer, what) }, reading)
    measured.push(compared(`list 50 ${what} over HTTP, 8 at once: processor time`, costs, byPostgraphile))
  }
  const screens = await alternate({ own: () => screenMs(own), peer: () => screenMs(peer) })
  return [...measured, compared('all that the page of a group asks for, at once', screens, byPostgraphile)]
}

async function besideParse(): Promise<Measurement[]> {
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
      accepting,
    )
    await checkParseBets(house, { seeded: active.last - open.last })
    say('reading lists …')
    const bids = await contest({ own: listing(own, 'bids'), peer: listing(parse, 'bids') }, reading)
    const bets = await contest({ own: listing(own, 'bets'), peer: listing(parse, 'bets') }, reading)
    const screens = await alternate({ own: () => screenMs(own), peer: () => screenMs(parse) })
    const memory = { own: await memoryOf(own), peer: await memoryOf(parse) }
    const against = (by: 'calls' | 'function' | 'batch') => ({
      rates: { own: accepts.rates.own, peer: accepts.rates[by] },
      costs: { own: accepts.costs.own, peer: accepts.costs[by] },
    })
    return [
      ...both('accept a bid over HTTP, 16 at once', against('calls'), { by: ', three calls', atLeast: 3 }),
      ...both('the same', against('function'), { by: ', a Cloud Code function' }),
      ...both('the same', against('batch'), { by: ', a batch with a transaction' }),
      ...both('list 50 bids over HTTP, 8 at once', bids, { atLeast: 2 }),
      ...both('list 50 bets over HTTP, 8 at once', bets, { atLeast: 2 }),
      compared('all that the page of a group asks for, at once', screens, { by: parseName, unit: 'ms' }),
      ...(['most', 'held'] as const).map((name) =>
        compared(memories[name], { own: [memory.own[name]], peer: [memory.peer[name]] }, lessMemory),
      ),
    ]
  })
}

const parseName = `Parse Server ${parseVersion}`
const memories = { most: 'memory, the most in all this', held: 'memory after all this, garbage collected' }
const lessMemory = { by: parseName, unit: 'MB', goal: { atMost: 1 } } as const

type Both = Rounds<'own' | 'peer'>
type Reference = { by: string; unit: Unit; goal?: Goal | null }

/** Turns a second, and the processor time of a turn in the program and its database, beside Parse Server. */
function both(
  what: string,
  { rates, costs }: { rates: Both; costs: Both },
  { by = '', atLeast }: { by?: string; atLeast?: number },
): Measurement[] {
  const name = `${parseName}${by}`
  return [
    compared(what, rates, { by: name, unit: '/s', goal: atLeast === undefined ? null : { atLeast } }),
    compared(`${what}: processor time`, costs, { by: name, unit: 'ms' }),
  ]
}

function compared(what: string, { own, peer }: Both, { by, unit, goal = null }: Reference): Measurement {
  return ratioOf(what, {
    ...{ unit, goal },
    measured: { name: 'program', values: own },
    reference: { name: by, values: peer },
  })
}

async function postgraphilePeer(
  stage: Stage,
  folder: string,
): Promise<{ postgraphile: Peer; house: PostgraphileHouse }> {
  say('starting PostGraphile …')
  const house = await startPostgraphile(stage, folder, async (client) => {
    await seedPostgraphileGroups(client, { groups: accepted.groups + listed.groups, members })
    await seedPostgraphileBids(client, { ...open, ...accepted, members: 0 })
    await seedPostgraphileBids(client, { ...active, ...listed, members })
    await client.query('vacuum analyze')
  })
  const who = (group: number) => ({ group, member: reader })
  const list: Peer['list'] = (group, what) => postgraphileList(who(group), what)
  const screen: Peer['screen'] = (group) => [
    postgraphileMe(who(group)),
    postgraphileGroup(who(group)),
    ...lists.map((what) => list(group, what)),
  ]
  return { house, postgraphile: { ...house, list, screen } }
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
