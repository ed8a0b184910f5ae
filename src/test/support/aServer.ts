import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { openProgram } from '#app/program.ts'
import { accountMails } from '#features/accounts/server/accountMails.ts'
import { openOddsApi } from '#features/lines/server/oddsApi.ts'
import { type Config, parseConfig } from '#server/config.ts'
import type { ReplicaAddress } from '#server/db/replicaFacts.ts'
import { openLog } from '#server/log.ts'
import { newId } from '#server/newId.ts'
import type { OddsService } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { type FreshDatabase, freshDatabase } from './freshDatabase.ts'
import { inTurn } from './inTurn.ts'
import { anOddsFeed, type OddsFeed } from './oddsFeed.ts'
import { on } from './onDatabase.ts'
import { aVisitor, elsewhere, type Person, signUp } from './person.ts'
import { register } from './registered.ts'
import { aClock, type TestClock } from './testClock.ts'

/** A running program on its own database, with a clock and an odds feed that the test controls. */
export type TestServer = {
  readonly url: string
  /** Where the program of `services` listens; the same as `url`, unless several programs are behind that. */
  readonly ownUrl: string
  /** To its database, as the owner; the program itself serves as a role with fewer rights. */
  readonly connection: pg.ClientConfig
  readonly services: Services
  /** Runs SQL as the owner of the tables, who may do more than the program. */
  asOwner(text: string, values?: unknown[]): Promise<pg.QueryResult>
  readonly clock: TestClock
  readonly feed: OddsFeed
  readonly visitor: Person
  /** A registered user; without the verification email, which only a real registration sends. */
  aPerson(name: string): Promise<Person>
  /** A user who registers over HTTP, at the cost of a password hash. */
  aRegistrant(name: string): Promise<Person>
  /** The user in ADMIN_EMAIL, with a verified address; the environment must set it. */
  aWebsiteAdmin(): Promise<Person>
  /** They have confirmed their addresses. */
  verify(...people: readonly Person[]): Promise<void>
  /** Another process, on the same database unless another one is named; without replicas unless they are named. */
  another(
    connection?: pg.ClientConfig,
    replicas?: readonly ReplicaAddress[],
  ): Promise<{ readonly url: string; readonly services: Services; stop(): Promise<void> }>
  /** Ends the program, whose database and feed stay: nothing writes any more, but what the test does itself. */
  stopServing(): Promise<void>
  /** Removes the database for good. */
  loseDatabase(): Promise<void>
  stop(): Promise<void>
}

/** Set `TEST_LOG=error` to see why a request of a test failed. */
const testLogLevel = process.env.TEST_LOG === 'error' ? 'error' : 'silent'

/** Friday noon before a full weekend. */
export const friday = '2026-11-20T17:00:00Z'

/** `TEST_PROCESSES=4` runs so many programs behind the URL of each server, and each request goes to the next one. */
const others = Number(process.env.TEST_PROCESSES ?? 1) - 1

type ServerOptions = {
  /** Wraps the feed. */
  odds?: (feed: OddsFeed, clock: TestClock) => Promise<OddsService>
  /** A second source of scores. */
  witness?: (clock: TestClock) => Promise<OddsService>
  /** One program whatever TEST_PROCESSES says, for tests of per-process things: metrics, memory, bytes on the wire. */
  isAlone?: boolean
  /** Another database than one of the test run's PostgreSQL, and replicas of it. */
  own?: { readonly database: FreshDatabase; readonly replicas: readonly ReplicaAddress[] }
}

/** `environment` overrides the default test environment: any port, no jobs. */
export async function aServer(
  environment: Record<string, string> = {},
  { odds, witness, isAlone = false, own }: ServerOptions = {},
): Promise<TestServer> {
  const database = own?.database ?? (await freshDatabase())
  const clock = aClock(friday)
  const feed = await anOddsFeed({ clock: clock.now })
  const config = parseConfig({ PORT: '0', PUBLIC_URL: 'http://localhost:3000', JOBS: 'off', ...environment })
  const service = (await odds?.(feed, clock)) ?? openOddsApi({ url: feed.url, apiKey: 'test', isSample: false })
  const second = (await witness?.(clock)) ?? null
  const open = (connection = database.serving, replicas: readonly ReplicaAddress[] = []) =>
    openOn(connection, { config, clock, odds: service, witness: second, replicas })
  const first = await open(database.serving, own?.replicas)
  const more = await Promise.all(Array.from({ length: isAlone ? 0 : others }, () => open()))
  const front = await behindOneAddress([first, ...more])
  const opened = new Set<Opened>()
  let isServing = true
  const stopServing = async () => {
    if (!isServing) return
    isServing = false
    await front.stop()
  }
  const aPerson = async (name: string, email = `${newId().toLowerCase()}@example.org`) => {
    const made = await register(first.services, { name, email, now: clock.now() })
    return elsewhere({ ...made, name, email }, front.url)
  }
  const verify = async (...people: readonly Person[]) => {
    const ids = people.map(({ id }) => id)
    await first.services.db.pool.query('update users set email_verified = true where id = any($1)', [ids])
  }
  return {
    url: front.url,
    ownUrl: first.url,
    connection: database.connection,
    services: first.services,
    asOwner: (text, values) => on(database.connection, (client) => client.query(text, values)),
    clock,
    feed,
    visitor: aVisitor(front.url),
    aPerson: (name) => aPerson(name),
    aRegistrant: (name) => signUp(front.url, name, `${newId().toLowerCase()}@example.org`),
    async aWebsiteAdmin() {
      const admin = await aPerson('Root', config.adminEmail ?? '')
      await verify(admin)
      return admin
    },
    verify,
    async another(connection, replicas) {
      const program = await open(connection, replicas)
      opened.add(program)
      const stop = async () => {
        if (opened.delete(program)) await program.stop()
      }
      return { url: program.url, services: program.services, stop }
    },
    stopServing,
    loseDatabase: database.drop,
    async stop() {
      // A program that a test left running would go on in a database that another test has by then.
      await Promise.all([...opened].map((program) => program.stop()))
      await stopServing()
      await feed.stop()
      await database.giveBack()
    },
  }
}

type Opened = Awaited<ReturnType<typeof openOn>>

async function behindOneAddress(programs: readonly Opened[]): Promise<{ url: string; stop(): Promise<unknown> }> {
  const [only, ...rest] = programs
  if (only && rest.length === 0) return only
  const front = await inTurn(programs.map(({ url }) => url))
  return {
    url: front.url,
    async stop() {
      await Promise.all(programs.map((program) => program.stop()))
      await front.stop()
    },
  }
}

type On = {
  config: Config
  clock: TestClock
  odds: OddsService
  witness: OddsService | null
  replicas: readonly ReplicaAddress[]
}

async function openOn(
  connection: Awaited<ReturnType<typeof freshDatabase>>['connection'],
  { config, clock, odds, witness, replicas }: On,
) {
  const program = await openProgram({
    config,
    connection,
    replicas,
    authSecret: 'a secret of the tests, long enough for everyone',
    clock: clock.now,
    log: openLog({ logLevel: testLogLevel }),
    odds,
    witness,
    workers: [],
    jobs: [],
    accountMails,
    webDir: null,
  })
  await program.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = program.app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, services: program.services, stop: program.close }
}
