import type pg from 'pg'
import { connectPipelined } from '#bench/support/bareTransaction.ts'
import { seedActiveBets, settleDown } from '#bench/support/bets.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { askOnce, httpRate, mustBe } from '#bench/support/httpRate.ts'
import { type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { idOf, seedGroups, signIn } from '#bench/support/people.ts'
import { rateOf } from '#bench/support/rate.ts'
import { alternate } from '#bench/support/rounds.ts'
import { type BenchDatabase, onStage, type Stage } from '#bench/support/stage.ts'
import { allStatements } from '#server/db/statement.ts'

const connections = 8
const forMs = 1_500
const lists = ['bids', 'bets'] as const
type List = (typeof lists)[number]

/** The usual group, with 100 bets, and one with 100,000. */
const usual = 2
const large = 1
const members = 10

/** The newest 50 bids and bets of a group, with a thousand rows in their tables and with a million. */
export function listsRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const thousand = await aHouse(stage, { groups: 10, largeGroup: 100 })
    const million = await aHouse(stage, { groups: 9_001, largeGroup: 100_000 })
    const results: Measurement[] = []
    for (const list of lists) results.push(...(await measure(list, { thousand, million })))
    return results
  })
}

type House = {
  overHttp(list: List, group: number): Promise<number>
  /** The same by a client that has the list, which has not changed. */
  again(list: List, group: number): Promise<number>
  byClient(list: List, group: number): Promise<number>
}

/** A program on a database with so many groups of 100 bets; the first one has `largeGroup` bets. */
async function aHouse(stage: Stage, { groups, largeGroup }: { groups: number; largeGroup: number }): Promise<House> {
  const database = await stage.database()
  await seedGroups(database, { groups, members })
  await seedActiveBets(database, { first: 1, last: largeGroup, firstGroup: large, groups: 1, members })
  const others = { firstGroup: usual, groups: groups - 1 }
  await seedActiveBets(database, { first: largeGroup + 1, last: largeGroup + (groups - 1) * 100, ...others, members })
  await settleDown(database)
  const { port } = await stage.program(database)
  const cookies: Readonly<Record<number, string>> = {
    [large]: await signIn(database, { group: large, member: 3 }),
    [usual]: await signIn(database, { group: usual, member: 3 }),
  }
  const clients = await plainClients(stage, database)
  const requestFor = (list: List, group: number, headers: Readonly<Record<string, string>> = {}) =>
    requestText('GET', `/api/groups/${idOf(group)}/${list}`, {
      headers: { cookie: cookies[group] ?? '', ...headers },
    })
  return {
    async again(list, group) {
      const { head } = await askOnce(port, requestFor(list, group))
      const tag = /\r\netag: *(\S+)/i.exec(head)?.[1] ?? ''
      const request = requestFor(list, group, { 'if-none-match': tag })
      return httpRate(port, { connections, amount: { forMs }, check: mustBe(304), request: () => request })
    },
    async overHttp(list, group) {
      const request = requestFor(list, group)
      const { items } = JSON.parse((await askOnce(port, request)).body.toString())
      if (items?.length !== 50) throw new Error(`the list of ${list} has not 50 items but ${items?.length}`)
      return httpRate(port, { connections, amount: { forMs }, request: () => request })
    },
    byClient: (list, group) => rateOf(connections, { forMs }, (_, worker) => ask(clients[worker], list, group)),
  }
}

async function plainClients(stage: Stage, { connection }: BenchDatabase): Promise<pg.Client[]> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connectPipelined(connection)))
  stage.later(() => Promise.all(clients.map((client) => client.end())))
  return clients
}

/** The rows, and then what hangs on them: what the program asks for. */
async function ask(client: pg.Client | undefined, list: List, group: number): Promise<void> {
  const groupId = idOf(group)
  const rows = await run(client, `${list}.list`, { groupId, belowAt: new Date('2100-01-01'), belowId: '~', limit: 51 })
  const ids = rows.map(({ id }) => id)
  const ofList = {
    bids: { bidIds: ids, wholeIds: ids, partIds: [] },
    bets: { betIds: ids, bidIds: rows.map(({ bid_id }) => bid_id) },
  }
  await run(client, `${list}.details`, { groupId, ...ofList[list] })
}

async function run(client: pg.Client | undefined, name: string, own: Readonly<Record<string, unknown>>) {
  const { text, params } = allStatements.find((one) => one.name === name) ?? {}
  if (text === undefined || params === undefined) throw new Error(`no statement is declared as ${name}`)
  const answer = await client?.query({ name, text, values: Object.keys(params).map((key) => own[key] ?? null) })
  return answer?.rows ?? []
}

async function measure(list: List, { thousand, million }: { thousand: House; million: House }): Promise<Measurement[]> {
  const rates = await alternate({
    million: () => million.overHttp(list, usual),
    client: () => million.byClient(list, usual),
    thousand: () => thousand.overHttp(list, usual),
    large: () => million.overHttp(list, large),
    again: () => million.again(list, usual),
  })
  const of = (name: string, values: readonly number[]) => ({ name, values })
  const usualGroup = of('the same in a group with 100', rates.million)
  const times = (values: readonly number[]) => values.map((rate) => 1_000 / rate)
  return [
    ratioOf(`list 50 ${list} over HTTP, a million rows in the table`, {
      unit: '/s',
      measured: of('program', rates.million),
      reference: of('the same query from a plain client', rates.client),
      goal: { atLeast: 0.65 },
    }),
    ratioOf(`list 50 ${list}, time with a million rows`, {
      unit: 'ms',
      measured: of('million', times(rates.million)),
      reference: of('the same with a thousand rows', times(rates.thousand)),
      goal: { atMost: 1.3 },
    }),
    ratioOf(`list 50 ${list} again, unchanged: time`, {
      unit: 'ms',
      measured: of('304', times(rates.again)),
      reference: of('the first time', times(rates.million)),
      goal: { atMost: 0.25 },
    }),
    ratioOf(`list 50 ${list}, time in a group with 100,000`, {
      unit: 'ms',
      measured: of('large', times(rates.large)),
      reference: { ...usualGroup, values: times(rates.million) },
      goal: { atMost: 1.3 },
    }),
  ]
}
