import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Logger } from 'pino'
import type { SportKey } from '#domain/games/sports.ts'
import { followLines } from '#features/bids/server/followLines.ts'
import { writeChatPosts } from '#features/channels/server/writeChatPosts.ts'
import { openMessageProviders } from '#features/messages/server/providers/messageProviders.ts'
import { factsReader } from '#features/notifications/server/factsReader.ts'
import { liveNotices } from '#features/notifications/server/liveNotices.ts'
import { tellOwner } from '#features/notifications/server/tellOwner.ts'
import { writeEventNotices } from '#features/notifications/server/writeEventNotices.ts'
import { ensureFlags } from '#features/website/server/flags.ts'
import { type AccountMails, openAuth } from '#server/auth/auth.ts'
import type { Config } from '#server/config.ts'
import { type Clock, openDatabase } from '#server/db/database.ts'
import type { ReplicaAddress } from '#server/db/replicaFacts.ts'
import { openReplicas } from '#server/db/replicas.ts'
import { openEventHub } from '#server/events/eventHub.ts'
import { openApp } from '#server/http/app.ts'
import { openDrain } from '#server/http/drain.ts'
import { type EventReader, openEventReaders } from '#server/jobs/eventReaders.ts'
import { type RunningJobs, startJobs, type TimedJob } from '#server/jobs/timedJobs.ts'
import { startWorkers, type Worker } from '#server/jobs/workers.ts'
import { openMemory } from '#server/memory.ts'
import type { OddsService } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { handlers, linkPreviews, measures, routes, workers } from './features.ts'

/** The parts of a running program besides the features. */
export type Parts = {
  readonly config: Config
  readonly connection: pg.ClientConfig
  /** Replicas of that database, for reads. */
  readonly replicas?: readonly ReplicaAddress[]
  readonly authSecret: string
  readonly clock: Clock
  readonly log: Logger
  readonly odds: OddsService
  /** A second source of scores. */
  readonly witness?: OddsService | null
  readonly jobs: readonly TimedJob[]
  /** Work that every process polls for; by default, that of all features. */
  readonly workers?: readonly Worker[]
  /** Called after this process has fetched the lines or scores of a sport. */
  readonly onLines?: (services: Services, sport: SportKey) => Promise<unknown>
  /** The readers of the groups' event logs. */
  readonly readers?: readonly EventReader[]
  /** The emails that sign-in sends. */
  readonly accountMails: AccountMails
  readonly webDir: string | null
  readonly startAgain?: () => void
}

export type Program = {
  readonly app: FastifyInstance
  readonly services: Services
  /** Loads what it starts to serve without: the auth library, which only its own routes need. */
  loadRest(): Promise<unknown>
  /** Makes load balancers send requests elsewhere, and starts no more timed work here; `close` comes next. */
  leave(): Promise<void>
  /** Finishes the requests in flight, then closes everything that it opened. */
  close(): Promise<void>
}

const connections = 20
/** For the auth library's own pool. */
const authConnections = 12

/** Opens a program on a migrated database. It serves once `app.listen` is called. */
export async function openProgram(parts: Parts): Promise<Program> {
  const { config, connection, replicas: addresses = [], authSecret, clock, log, odds, witness = null } = parts
  const {
    workers: ownWorkers = workers,
    onLines = followLines,
    readers: ownReaders = [writeEventNotices, writeChatPosts(factsReader)],
  } = parts
  const db = openDatabase(connection, { connections })
  const authDb = openDatabase(connection, { connections: authConnections })
  const replicas = addresses.length > 0 ? openReplicas({ primary: db, addresses, log }) : null
  const connect = async () => {
    const client = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 10_000 })
    await client.connect()
    return client
  }
  const events = await openEventHub(db.pool, connect, log)
  const lastWorks: (() => Promise<unknown>)[] = []
  const beforeEnd: Services['beforeEnd'] = (work) => lastWorks.push(work)
  const providers = openMessageProviders(config)
  const services: Services = {
    config,
    authSecret,
    db,
    connection,
    replicas,
    clock,
    log,
    events,
    odds,
    witness,
    providers,
    tellOwner,
    memory: openMemory(),
    startAgain: parts.startAgain ?? (() => {}),
    beforeEnd,
  }
  events.listenToLines((sport, isOurs) => {
    if (!isOurs) return
    onLines(services, sport).catch((error: unknown) => log.warn({ error, sport }, 'new lines were not followed'))
  })
  await ensureFlags(services)
  const auth = openAuth(async () => {
    const { openAuthLibrary } = await import('#server/auth/library/authLibrary.ts')
    return openAuthLibrary(services, parts.accountMails, authDb.pool)
  })
  const drain = openDrain()
  const app = await openApp(services, {
    router: handlers,
    auth,
    drain,
    notices: liveNotices,
    measures,
    routes,
    linkPreviews,
    webDir: parts.webDir,
  })
  const stopJobs = jobsOnceListening(app, services, parts)
  const readers = openEventReaders(services, config.runsJobs ? ownReaders : [])
  const working = startWorkers(services, config.runsJobs ? ownWorkers : [])
  return {
    app,
    services,
    loadRest: auth.load,
    async leave() {
      // Awaited by `close`, together with the last requests.
      stopJobs().catch(() => {})
      await drain.begin()
    },
    async close() {
      await Promise.all([app.close(), stopJobs()])
      await Promise.all([readers.stop(), working.stop()])
      await Promise.all(lastWorks.map((work) => work()))
      await Promise.all([events.stop(), replicas?.stop()])
      await Promise.all([db.end(), authDb.end()])
    },
  }
}

/**
 * Starts the jobs once the program serves, so that no request waits for them. Returns the function that stops them,
 * once.
 */
function jobsOnceListening(
  app: FastifyInstance,
  services: Services,
  { connection, jobs }: Parts,
): () => Promise<unknown> {
  let started: RunningJobs | null = null
  let stopped: Promise<unknown> | null = null
  app.addHook('onListen', async () => {
    if (services.config.runsJobs && jobs.length > 0 && !stopped) started = startJobs(services, connection, jobs)
  })
  return () => {
    stopped ??= Promise.resolve(started?.stop())
    return stopped
  }
}
