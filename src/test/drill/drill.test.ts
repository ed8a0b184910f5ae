import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chanceOf } from '#test/model/chance.ts'
import { extent, seed } from '#test/support/extent.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { done, made } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { followLog } from './followedLog.ts'
import { everythingShown, holdAnswers } from './heldAnswers.ts'
import { expectToldOnce, expectWhole, lastEvent } from './reckoning.ts'
import { aTally, carefulSender, plainSender, type Sender, type Tally } from './senders.ts'
import { aStand, type Stand } from './stand.ts'
import { aBook, type Crew, oneStory } from './work.ts'

const crashes = extent('DRILL_CRASHES', { short: 1, long: 30 })
const replacements = extent('DRILL_REPLACEMENTS', { short: 1, long: 6 })
const clients = extent('DRILL_CLIENTS', { short: 10, long: 50 })
const crewSize = 10
/** From one crash to the next. */
const everyMs = extent('DRILL_EVERY_MS', { short: 2_000, long: 10_000 })
/** Expiring is timed work, whose turns a short drill does not wait for. */
const leaves = extent('DRILL_LEAVES', { short: 0, long: 15 })
const shownByEach = 4

/** How far a log is says nothing on a screen. */
const shownOf = (answer: unknown) => JSON.stringify(answer, (key, value) => (key === 'lastSeq' ? undefined : value))

describe(`two processes behind a balancer, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  let stand: Stand
  let pool: pg.Pool
  let crews: Crew[]

  beforeAll(async () => {
    stand = await aStand()
    pool = new pg.Pool({ connectionString: stand.postgres.url, max: 2 })
    crews = await Promise.all(Array.from({ length: clients / crewSize }, (_, number) => aCrew(number)))
  }, 120_000)
  afterAll(async () => {
    await pool.end()
    await stand.stop()
  }, 60_000)

  async function aCrew(number: number): Promise<Crew> {
    const people: Person[] = []
    for (let index = 0; index < crewSize; index += 1) {
      people.push(await signUp(stand.url, `Friend ${number} ${index}`, `f${number}.${index}@example.org`))
    }
    const [admin, ...others] = people
    if (!admin) throw new Error('an empty crew')
    const { id } = await made(admin.post<{ id: string }>('/api/groups', { name: `Crew ${number}` }))
    for (const friend of others) await done(friend.post('/api/groups/join', { code: id }))
    return { id, path: `/api/groups/${id}`, people, book: aBook() }
  }

  /** One browser: it follows its group's log, and shows some of all that can be shown. */
  function aWindow(who: Person, { id: groupId }: Crew, number: number, send: Sender) {
    const all = everythingShown(groupId)
    const shown = Array.from({ length: shownByEach }, (_, index) => all[(number * shownByEach + index) % all.length])
    const held = holdAnswers(
      shown.filter((one) => one !== undefined),
      async (address) => {
        const answer = await send.get<unknown>(who, address).catch(() => null)
        return answer?.status === 200 ? shownOf(answer.body) : null
      },
    )
    const log = followLog(
      { url: stand.url, who, groupId },
      { onEvent: (event) => held.hear(event), onReturn: () => held.comeBack() },
    )
    return { who, held, log }
  }

  /** Everybody works, each with a browser open, while something happens; then all is counted and compared. */
  async function atWork({ send, leaves }: { send: Sender; leaves: number }, happens: () => Promise<void>) {
    let isOver = false
    const windows = crews.flatMap((crew, place) =>
      crew.people.map((who, index) => ({ crew, ...aWindow(who, crew, place * crewSize + index, send) })),
    )
    const working = windows.map(async ({ who, crew }) => {
      while (!isOver) await oneStory(who, crew, { send, chance, leaves })
    })
    try {
      await Promise.race([happens(), Promise.all(working).then(() => {})])
      isOver = true
      await Promise.all(working)
      await allDone()
      for (const crew of crews) {
        await expectWhole(crew)
        await expectToldOnce(pool, crew)
      }
      for (const window of windows) await expectFollowed(window)
    } finally {
      isOver = true
      await Promise.all([
        ...windows.map(({ held, log }) => Promise.all([held.stop(), log.stop()])),
        Promise.allSettled(working),
      ])
    }
    return windows.map(({ log }) => log)
  }

  /** Timed work and what follows the log have done what there was. */
  async function allDone(): Promise<void> {
    const left = crews.flatMap(({ book }) => [...book.left])
    await waitFor(
      async () => {
        const { rows: open } = await pool.query("select from bids where id = any($1) and status = 'open'", [left])
        const { rows: behind } = await pool.query(
          `select from groups g left join event_cursors c on c.group_id = g.id and c.reader = 'notifications'
            where g.last_seq > coalesce(c.seq, 0)`,
        )
        return open.length + behind.length === 0 ? true : null
      },
      { withinMs: 200_000 },
    )
  }

  /** A browser has heard of every event once, and what it shows is what a fresh load shows. */
  async function expectFollowed({ who, crew, held, log }: ReturnType<typeof aWindow> & { crew: Crew }): Promise<void> {
    const last = await lastEvent(pool, crew)
    await waitFor(() => (log.seqs.length >= last ? true : null), { withinMs: 30_000 })
    expect(log.seqs).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    const shown = await waitFor(held.whole, { withinMs: 30_000 })
    for (const [address, answer] of shown) {
      const fresh = await done(who.get<unknown>(address))
      expect({ address, answer: JSON.parse(answer) }).toEqual({ address, answer: JSON.parse(shownOf(fresh)) })
    }
  }

  const longest = (logs: readonly { longestAwayMs(): number }[]) =>
    Math.round(Math.max(...logs.map((log) => log.longestAwayMs())))
  const counted = ({ requests, retries, longestMs }: Tally) =>
    `PostgreSQL ${stand.postgres.version}, ${clients} clients: ${requests} requests, ${retries} sent again; the longest wait for an answer was ${Math.round(longestMs)} ms`

  /** For whoever runs the drill. */
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

  it(
    `lose nothing and do nothing twice while they are killed in turn, ${crashes} times`,
    async () => {
      const tally = aTally()
      const logs = await atWork({ send: carefulSender(tally), leaves }, async () => {
        for (let crash = 0; crash < crashes; crash += 1) {
          const next = sleep(everyMs)
          await sleep(chance.whole(everyMs / 4, everyMs / 2))
          await Promise.all([stand.crash(crash % 2), next])
        }
      })
      say(`${counted(tally)}, without a stream ${longest(logs)} ms, over ${crashes} crashes.`)
      expect(logs.some((log) => log.connections() > 1)).toBe(true)
    },
    300_000 + crashes * everyMs * 2,
  )

  it(
    `are replaced one after the other without a failed request, ${replacements} times`,
    async () => {
      const tally = aTally()
      const failuresBefore = stand.balancer.failures()
      const logs = await atWork({ send: plainSender(tally), leaves: 0 }, async () => {
        for (let count = 0; count < replacements; count += 1) {
          await sleep(1_000)
          const { exitCode, tookMs } = await stand.replace(count % 2)
          expect(exitCode).toBe(0)
          expect(tookMs).toBeLessThan(10_000)
        }
      })
      say(`${counted(tally)}, without a stream ${longest(logs)} ms, over ${replacements} replacements.`)
      expect(tally.failures).toEqual([])
      expect(stand.balancer.failures()).toBe(failuresBefore)
      expect(logs.map((log) => log.refusals())).toEqual(logs.map(() => 0))
      expect(logs.every((log) => log.connections() > 1) || replacements < 2).toBe(true)
    },
    120_000 + replacements * 20_000,
  )
})
