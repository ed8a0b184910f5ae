import type { AddressInfo } from 'node:net'
import { after, dayMs, type Instant, secondMs } from '#domain/times.ts'
import { keepPrices } from '#features/bets/server/keepPrices.ts'
import { openOddsApi } from '#features/lines/server/oddsApi.ts'
import { noAccountMails } from '#server/auth/auth.ts'
import type { Config } from '#server/config.ts'
import type { Queryable } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { TimedJob } from '#server/jobs/timedJobs.ts'
import { openLog } from '#server/log.ts'
import type { Parts, Program } from '../program.ts'
import { chance } from '../sampleFeed/chance.ts'
import { startFeedServer } from '../sampleFeed/feedServer.ts'
import { sampleKey, sampleSource } from '../sampleFeed/sampleFeed.ts'
import { emailOf, type FriendKey, friends } from './cast.ts'
import { aFriend, type Friend } from './friend.ts'

/** Opens the product on the demo's database, with these parts replaced. */
export type OpenProgram = (
  own: Pick<Parts, 'config' | 'clock' | 'log' | 'odds' | 'jobs' | 'accountMails' | 'webDir'>,
) => Promise<Pick<Program, 'app' | 'services' | 'leave' | 'close'>>

/** The product with a clock that the demo sets, and the friends who use it. */
export type Stage = {
  readonly now: () => Instant
  readonly dice: Dice
  readonly friend: (key: FriendKey) => Friend
  /** Moves time forward, never past the end, and runs the timed jobs. */
  travelTo(at: Instant): Promise<void>
  /** Lets a moment pass, as between two actions of people. */
  pause(): void
  /** Notes the fair prices of the bets, which the product does every minute. [BEY-38] */
  notePrices(): Promise<unknown>
  /** Removes the game from the feed from now on. */
  callOff(gameId: string): void
  /** Marks the demo as complete. */
  finish(): Promise<void>
  close(): Promise<void>
}

type Setting = {
  readonly open: OpenProgram
  readonly config: Config
  readonly jobs: readonly TimedJob[]
  readonly seed: string
  readonly from: Instant
  readonly until: Instant
  /** Once aborted, time stops: the next step throws the reason. */
  readonly signal: AbortSignal
}

export async function openStage({ open, config, jobs, seed, from, until, signal }: Setting): Promise<Stage> {
  let at = from
  const now = () => at
  const moveTo = (next: Instant) => {
    signal.throwIfAborted()
    at = Math.max(at, Math.min(next, until)) as Instant
  }
  const calledOff = new Set<string>()
  const feed = await feedWithout(calledOff, now)
  const program = await open({
    config: { ...config, runsJobs: false, limitsRates: false, adminEmail: emailOf('ann') },
    clock: now,
    log: openLog({ logLevel: 'warn' }),
    odds: openOddsApi({ url: feed.url, apiKey: sampleKey, isSample: true }),
    jobs: [],
    accountMails: noAccountMails,
    webDir: null,
  })
  const close = async () => {
    await program.close()
    await feed.stop()
  }
  try {
    const people = await register(program)
    const chance = dice(seed)
    return {
      now,
      dice: chance,
      friend: (key) => people.get(key) ?? strangers(key),
      async travelTo(next) {
        moveTo(next)
        for (const { run } of jobs) await run(program.services)
      },
      pause: () => moveTo(after(at, chance.between(20, 70) * secondMs)),
      notePrices: () => keepPrices(program.services),
      callOff: (gameId) => calledOff.add(gameId),
      async finish() {
        await skipOldNews(program.services.db, until)
        await verifyAddresses(program.services.db, [...people.keys()])
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The sample games by the clock of the stage, without cancelled ones. */
function feedWithout(calledOff: ReadonlySet<string>, clock: () => Instant) {
  const source = sampleSource(clock)
  return startFeedServer({
    source: {
      ...source,
      events: (sport) => source.events(sport).filter(({ id }) => !calledOff.has(id)),
      scores: (sport) => source.scores(sport).filter(({ id }) => !calledOff.has(id)),
    },
    credits: 1_000_000,
  })
}

async function register({ app, services }: Pick<Program, 'app' | 'services'>): Promise<Map<FriendKey, Friend>> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const people = new Map<FriendKey, Friend>()
  for (const friend of friends) people.set(friend.key, await aFriend(`http://127.0.0.1:${port}`, friend))
  await verifyAddresses(services.db, ['ann'])
  return people
}

function strangers(key: string): never {
  throw new Error(`${key} is not registered`)
}

/** Seeded random choices: the same for the same seed and the same order of calls. */
type Dice = {
  /** True with this probability, from 0 to 1. */
  under(share: number): boolean
  /** A whole number from `low` to `high`. */
  between(low: number, high: number): number
  /** Throws on an empty list. */
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

function dice(seed: string): Dice {
  let throws = 0
  const next = () => {
    throws += 1
    return chance(seed, throws)
  }
  return {
    under: (share) => next() < share,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => {
      const [item] = items.slice(Math.floor(next() * items.length))
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}

const skip = statement(
  'demo.skipOldNews',
  { before: 'timestamptz' },
  {},
  `insert into event_cursors (reader, group_id, seq)
   select 'notifications', group_id, max(seq) from group_events where at < $1 group by group_id
   on conflict do nothing`,
)

/** The first start notifies the friends about the last two days only, and not about a whole season. */
async function skipOldNews(db: Queryable, until: Instant): Promise<void> {
  await db.query(skip, { before: after(until, -2 * dayMs) })
}

const verify = statement(
  'demo.verify',
  { emails: 'text[]' },
  {},
  'update users set email_verified = true where email = any($1)',
)

/**
 * Marks addresses as verified, since no email can be sent to them. Ann's is verified at the start: the demo makes her
 * website administrator. The others' are verified at the end, which marks the demo as complete.
 */
async function verifyAddresses(db: Queryable, keys: readonly FriendKey[]): Promise<void> {
  await db.query(verify, { emails: keys.map(emailOf) })
}
