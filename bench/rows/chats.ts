import { setTimeout as sleep } from 'node:timers/promises'
import { requestText } from '#bench/support/httpConnection.ts'
import { askOnce } from '#bench/support/httpRate.ts'
import { figureOf, type Measurement } from '#bench/support/measurement.ts'
import { idOf, memberNumber, seedGroups, signIn } from '#bench/support/people.ts'
import { type BenchDatabase, onStage } from '#bench/support/stage.ts'
import { type ChatServices, chatServicesHere } from '#test/support/chatServices.ts'
import { customBid } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

const groups = 50
const rounds = 3
/** The groups begin one after the other within this time. */
const spreadMs = 20_000
/** Between two events of a group: no service wants to wait longer between two messages. */
const pauseMs = 4_000

const services = ['discord', 'slack', 'telegram', 'groupme'] as const
const kinds = ['bids', 'taken', 'results']

/** From a request that makes something happen until the group's chat, on one of four services, has taken the message. */
export function chatsRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const chats = await chatServicesHere()
    stage.later(chats.stop)
    const database = await stage.database()
    await seedGroups(database, { groups: groups * rounds, members: 2 })
    const { port } = await stage.program(database, { JOBS: 'on', ...chats.settings })
    const values: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const players: (() => Promise<number[]>)[] = []
      while (players.length < groups)
        players.push(await aPlayer({ database, port, chats }, round * groups + players.length + 1))
      const waits = await Promise.all(
        players.map(async (play, place) => {
          await sleep((place * spreadMs) / groups)
          return play()
        }),
      )
      values.push(ninetyFifth(waits.flat()) / 1_000)
    }
    return [figureOf(`event to chat message, ${groups} groups: p95`, { unit: 's', values, goal: { atMost: 5 } })]
  })
}

type Stand = { readonly database: BenchDatabase; readonly port: number; readonly chats: ChatServices }

/**
 * Connects the group to a chat. Returns a function that plays one bet there from its bid to its result, and answers how
 * long each message took.
 */
async function aPlayer({ database, port, chats }: Stand, group: number): Promise<() => Promise<number[]>> {
  const [one, other] = [await signIn(database, { group, member: 1 }), await signIn(database, { group, member: 2 })]
  const post = async (cookie: string, path: string, body: object) => {
    const text = requestText('POST', `/api/groups/${idOf(group)}/${path}`, { headers: { cookie }, body })
    const answer = await askOnce(port, text)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body.toString())
  }
  const service = services[group % services.length] ?? 'discord'
  await post(one, 'channels', { ...chats.typed[service], kinds })
  const rain = `Rain ${group}`
  return async () => {
    const told: Promise<number>[] = []
    const saying = async (words: string, act: () => Promise<{ id: string; version: number }>) => {
      const begunAt = Date.now()
      const made = await act()
      told.push(arrivalOf(chats, `${words} ${rain} against`).then((at) => at - begunAt))
      await sleep(pauseMs)
      return made
    }
    const bid = await saying('offers', () => post(one, 'bids', { ...customBid, homeTeam: rain }))
    const bet = await saying('bid:', () => post(other, `bids/${bid.id}/accept`, { version: bid.version }))
    const won = { outcome: 'won', winnerId: idOf(memberNumber(group, 2)) }
    await saying('who had', () => post(one, `bets/${bet.id}/settle`, won))
    return Promise.all(told)
  }
}

function arrivalOf({ posts }: ChatServices, words: string): Promise<number> {
  return waitFor(() => posts.find(({ text }) => text.includes(words))?.at ?? null, { withinMs: 60_000 })
}

function ninetyFifth(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
}
