import { acceptor } from './acceptReference.ts'
import { groupOf, seedActiveBets, seedOpenBids, settleDown } from './bets.ts'
import { type Contestant, succeeded, type Task, type Texts } from './contest.ts'
import { collectingOptions } from './garbage.ts'
import { HttpConnection, requestText } from './httpConnection.ts'
import { askOnce } from './httpRate.ts'
import { idOf, seedGroups, signIn } from './people.ts'
import { timeOf } from './rounds.ts'
import type { Stage } from './stage.ts'

export const members = 10
export const reader = 3
/** In these groups bids are accepted, and in those lists are read. */
export const accepted = { firstGroup: 1, groups: 200 }
export const listed = { firstGroup: 201, groups: 10 }
/** More than anyone accepts in all rounds. */
export const open = { first: 1, last: 100_000 }
export const active = { first: open.last + 1, last: open.last + listed.groups * 100 }
const loads = 50
export const lists = ['bids', 'bets'] as const
type List = (typeof lists)[number]

/** One of the programs, with what a member asks of it. */
export type Peer = Contestant & {
  list(group: number, what: List): string
  /** What the page of a group asks for, all at once. */
  screen(group: number): readonly string[]
}

export async function ownPeer(stage: Stage): Promise<{ own: Peer; accept: (bid: number) => Texts }> {
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
export async function checkPeer(peer: Peer): Promise<void> {
  for (const text of peer.screen(listed.firstGroup)) succeeded(await askOnce(peer.port, text))
  for (const what of lists) {
    const { body } = await askOnce(peer.port, peer.list(listed.firstGroup, what))
    const { items, results = items, data } = JSON.parse(body.toString())
    const found = results ?? data?.[{ bids: 'allBids', bets: 'allBets' }[what]]?.nodes
    if (found?.length !== 50)
      throw new Error(`the list of ${what} has not 50 items but ${body.toString().slice(0, 300)}`)
  }
}

/** A bid can be accepted only once: returns the next one that nobody has accepted. */
export function nextBids(): () => number {
  let bid = open.first - 1
  return () => {
    bid += 1
    if (bid > open.last) throw new Error(`there are only ${open.last} open bids`)
    return bid
  }
}

export function acceptingBy(
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

export const accepting = { connections: 16, forMs: 3_000 }
export const reading = { connections: 8, forMs: 1_500 }

export function listing(peer: Peer, what: List): Task {
  return { peer, request: (turn) => peer.list(groupOf(turn, listed), what) }
}

/** Milliseconds until a single reader has all answers, on as many connections as there are requests. */
export async function screenMs({ port, screen }: Peer): Promise<number> {
  const texts = screen(listed.firstGroup)
  const connections = await Promise.all(texts.map(() => HttpConnection.open(port)))
  const load = () => Promise.all(connections.map((connection, index) => connection.ask(texts[index] ?? '')))
  const ms = await timeOf(async () => {
    for (let turn = 0; turn < loads; turn += 1) for (const answer of await load()) succeeded(answer)
  })
  for (const connection of connections) connection.close()
  return ms / loads
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
