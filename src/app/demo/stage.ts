import type { AddressInfo } from 'node:net'
import { after, type Instant, secondMs } from '#domain/times.ts'
import { noAccountMails } from '../../server/auth/accountMails.ts'
import type { Config } from '../../server/config.ts'
import type { TimedJob } from '../../server/jobs/timedJobs.ts'
import { openLog } from '../../server/log.ts'
import { openOddsApi } from '../../server/providers/oddsApi.ts'
import type { Parts, Program } from '../program.ts'
import { startFeedServer } from '../sampleFeed/feedServer.ts'
import { sampleKey, sampleSource } from '../sampleFeed/sampleSource.ts'
import { emailOf, type FriendKey, friends } from './cast.ts'
import { type Dice, dice } from './dice.ts'
import { aFriend, type Friend } from './friend.ts'
import { skipOldNews } from './skipOldNews.ts'
import { verifyAddresses } from './verifyAddresses.ts'

/** Opens the product on the database of the demo, with these parts of its own. */
export type OpenProgram = (
  own: Pick<Parts, 'config' | 'clock' | 'log' | 'odds' | 'jobs' | 'accountMails' | 'webDir'>,
) => Promise<Pick<Program, 'app' | 'services' | 'leave' | 'close'>>

/** The product at a time that the demo sets, and the friends who use it. */
export type Stage = {
  readonly now: () => Instant
  readonly dice: Dice
  readonly friend: (key: FriendKey) => Friend
  /** Moves time on, never back and never past the end; the work on timers that fell due meanwhile is done. */
  travelTo(at: Instant): Promise<void>
  /** Lets a moment pass, as between two things that people do. */
  pause(): void
  /** The game is listed nowhere from now on. */
  callOff(gameId: string): void
  /** Marks the demo as whole. */
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
  /** Once it is aborted, time moves no further: the next step throws its reason. */
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

/** The sample games by the clock of the stage, less those that are called off. */
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
