import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { ChannelView } from '#features/channels/contract.ts'
import type { ChatContent } from '#features/channels/server/chatPosts.ts'
import { type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { type ChatPost, type ChatServices, chatServicesHere } from '#test/support/chatServices.ts'
import { extent, seed } from '#test/support/extent.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/freshDatabase.ts'
import { databaseUrlOf } from '#test/support/onDatabase.ts'
import { elsewhere, type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { chanceOf } from './model/chance.ts'

/**
 * When the program is killed: right after something has happened, at any time, when a service has a message and does not
 * take it, when it has taken it and not answered, and when it has answered.
 */
const moments = ['told', 'between', 'asked', 'taken', 'answered'] as const
const kills = extent('CHAT_KILLS', { once: moments.length, usual: 2 * moments.length, long: 200 })

const services = ['discord', 'slack', 'telegram', 'groupme'] as const
type Service = (typeof services)[number]

describe(`chats outside while the program is killed again and again, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  let database: FreshDatabase
  let client: pg.Client
  let chats: ChatServices
  /** The program, once it serves again: a port of a dead one may be somebody else's by now. */
  let running: Promise<RunningProgram>
  /** The service of each channel, by its recipient in the outbox. */
  const serviceOf = new Map<string, Service>()
  /** What is said of each event, by its type and what it is about. */
  const words = new Map<string, string>()
  /** How often a message had been taken without a note of it, by its key. */
  const unnoted = new Map<string, { service: Service; times: number }>()
  let bids = 0

  beforeAll(async () => {
    ;[database, chats] = await Promise.all([freshDatabase(), chatServicesHere()])
    client = new pg.Client(database.connection)
    await client.connect()
    running = start()
    await running
  })
  afterAll(async () => {
    // The last start may have failed.
    await (await running?.catch(() => null))?.kill()
    await client?.end()
    await chats?.stop()
    await database?.giveBack()
  })

  const start = () =>
    startProgram({
      DATABASE_URL: databaseUrlOf(database.connection),
      AUTH_SECRET: 'a secret of this test, long enough for everyone',
      // Wherever it listens, the links in its messages stay the same.
      PUBLIC_URL: 'http://localhost:3000',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...chats.settings,
    })
  const rowsOf = async <Row>(text: string) => (await client.query(text)).rows as Row[]

  /** Sends until somebody who is alive answers, with a key of its own, as a careful client does. */
  async function perform<Body>(who: Person, path: string, body: object): Promise<Body> {
    const key = { 'idempotency-key': crypto.randomUUID() }
    for (;;) {
      const sent = elsewhere(who, (await running).url).post<Body>(path, body, key)
      const answer = await Promise.race([sent.catch(() => null), sleep(10_000, null, { ref: false })])
      if (answer && answer.status < 300) return answer.body
      if (answer && answer.status < 500) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      await sleep(30)
    }
  }

  /** One bet after the other, step by step, from its bid to its result. */
  async function* betsOf([one, other]: [Person, Person], path: string) {
    for (;;) {
      bids += 1
      const bid = await perform<BidView>(one, `${path}/bids`, { ...customBid, homeTeam: `Rain ${bids}` })
      const side = `${bid.homeTeam} against ${bid.awayTeam}`
      words.set(`bid.posted ${bid.id}`, `${one.name} offers ${side} at +150 for $50`)
      yield
      const bet = await perform<BetAnswer>(other, `${path}/bids/${bid.id}/accept`, { version: bid.version })
      words.set(`bid.accepted ${bet.id}`, `${other.name} took ${one.name}'s bid: ${side} at +150 for $50`)
      yield
      await perform(one, `${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: other.id })
      words.set(`bet.settled ${bet.id}`, `${other.name} won against ${one.name}, who had ${side}`)
      yield
    }
  }

  /** Resolves once the program is dead, at that moment of its life; `happened`: something has, for the first time in it. */
  function killedAt(moment: (typeof moments)[number], program: RunningProgram, happened: Promise<unknown>) {
    // Each of the four services has a message to come.
    const which = chance.whole(1, services.length)
    let requests = 0
    const isIt = () => {
      requests += 1
      return requests === which
    }
    return new Promise<void>((resolve) => {
      const kill = () => program.kill().then(resolve)
      const killIn = async (mostMs: number) => {
        await sleep(chance.whole(0, mostMs))
        await kill()
      }
      if (moment === 'told') void happened.then(() => killIn(60))
      if (moment === 'between') void killIn(4_000)
      if (moment === 'asked') chats.fail(() => void (isIt() && kill()))
      if (moment === 'taken') chats.interrupt({ taken: async () => void (isIt() && (await kill())) })
      if (moment === 'answered') chats.interrupt({ answered: async () => void (isIt() && (await killIn(6))) })
    })
  }

  /** What it leaves: messages that were taken and not noted. Then its 45 seconds and all other waiting are over. */
  async function buryTheDead(): Promise<void> {
    chats.recover()
    await waitFor(async () => (await chats.isAtRest()) || null)
    const sessions = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await waitFor(async () => ((await rowsOf(sessions)).length === 0 ? true : null))
    const tried = await rowsOf<{ key: string; recipient: string; content: ChatContent }>(
      "select key, recipient, content from outbox where channel = 'chat' and due_at is not null and attempts > 0",
    )
    for (const { key, recipient, content } of tried) {
      const [service, first] = [serviceOf.get(recipient), content.lines[0]?.text]
      if (!service) throw new Error(`nobody knows ${recipient}`)
      const times = chats.posts.filter((post) => post.service === service && linesOf(post)[0] === first).length
      unnoted.set(key, { service, times })
    }
    await client.query("update outbox set due_at = now() where channel = 'chat' and due_at is not null")
  }

  /** All that happened has arrived; what was tried by nobody waits no longer. */
  async function everythingSent(): Promise<void> {
    const behind = `select 1 from groups g left join event_cursors c on c.group_id = g.id and c.reader = 'channels'
                     where coalesce(c.seq, 0) < g.last_seq`
    const unsent = "select 1 from outbox where channel = 'chat' and due_at is not null"
    await waitFor(
      async () => {
        await client.query(
          `update outbox set due_at = now() where channel = 'chat' and due_at > now() and attempts = 0`,
        )
        return (await rowsOf(behind)).length + (await rowsOf(unsent)).length === 0 ? true : null
      },
      { withinMs: 60_000 + kills * 5_000 },
    )
  }

  it(
    `get all that happened, in order, and again only what they had taken before the program could note it, ${kills} kills [BEY-35]`,
    async () => {
      const { url } = await running
      const [ann, ben, cleo] = [
        await signUp(url, 'Ann', 'ann@example.org'),
        await signUp(url, 'Ben', 'ben@example.org'),
        await signUp(url, 'Cleo', 'cleo@example.org'),
      ]
      const { id, code } = await newGroup(ann, 'Survivors')
      const path = `/api/groups/${id}`
      for (const friend of [ben, cleo]) await done(friend.post('/api/groups/join', { code }))
      for (const service of services) {
        const typed = { ...chats.typed[service], kinds: ['bids', 'taken', 'results'] }
        const channel = await made(ann.post<ChannelView>(`${path}/channels`, typed))
        serviceOf.set(`${id} ${channel.id}`, service)
      }
      chats.posts.length = 0

      const stories = [betsOf([ann, ben], path), betsOf([ben, cleo], path)]
      for (let kill = 0; kill < kills; kill += 1) {
        const moment = moments[kill % moments.length] ?? 'between'
        const happened = chance.one(stories).next()
        const killed = killedAt(moment, await running, happened)
        const isDead = killed.then(() => true)
        const goingOn = happened.then(async () => {
          // A bid may wait for others, and more has to happen until a service is asked for anything.
          while (!(await Promise.race([isDead, sleep(2_500, false)]))) await chance.one(stories).next()
        })
        await killed
        running = buryTheDead().then(start)
        await Promise.all([running, goingOn])
      }
      await everythingSent()

      const log = await rowsOf<{ type: string; entity_id: string }>(
        "select type, entity_id from group_events where type in ('bid.posted', 'bid.accepted', 'bet.settled') order by seq",
      )
      const told = log.map(({ type, entity_id }) => words.get(`${type} ${entity_id}`))
      expect(told.length).toBe(words.size)
      for (const service of services) {
        const posts = chats.posts.filter((post) => post.service === service)
        const messages = posts.filter(({ text }, place) => text !== posts[place - 1]?.text)
        expect(messages.flatMap(linesOf), service).toEqual(told)
        const again = [...unnoted.values()].filter((one) => one.service === service)
        const times = again.reduce((sum, one) => sum + one.times, 0)
        expect(posts.length - messages.length, `again to ${service}`).toBe(times)
      }
      // Where it is killed before it gets the answer, the message comes again.
      expect([...unnoted.values()].reduce((sum, { times }) => sum + times, 0)).toBeGreaterThan(0)
    },
    120_000 + kills * 15_000,
  )
})

/** What a message says, without its links. */
function linesOf({ text }: ChatPost): string[] {
  return text
    .split('\n')
    .filter((line) => !/^https?:|^\d+ new bids$/.test(line))
    .map((line) => line.replace(/^• /, ''))
}
