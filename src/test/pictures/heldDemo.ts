import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import { demoPassword, emailOf, sundayCrew } from '#app/demo/cast.ts'
import { prepareDemo } from '#app/demo/prepareDemo.ts'
import type { OpenProgram } from '#app/demo/stage.ts'
import { gameJobs } from '#app/jobs.ts'
import { openProgram } from '#app/program.ts'
import { startFeedServer } from '#app/sampleFeed/feedServer.ts'
import { sampleKey, sampleSource } from '#app/sampleFeed/sampleFeed.ts'
import { type Instant, instantFromIso } from '#domain/times.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { openOddsApi } from '#features/lines/server/oddsApi.ts'
import { noAccountMails } from '#server/auth/auth.ts'
import { parseConfig } from '#server/config.ts'
import { claimDataFolder } from '#server/db/dataFolder.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { servingConnection } from '#server/db/servingRole.ts'
import { openLog } from '#server/log.ts'
import { freePort } from '#test/support/freePort.ts'
import { type Person, signIn, signUp } from '#test/support/person.ts'
import { codeOf, done, newGroup } from '#test/support/story.ts'

/** A Sunday afternoon: games are on, others come. */
export const moment: Instant = instantFromIso('2026-11-22T19:40:00Z')

/** The demo, served at one moment at which time stands still. */
export type HeldDemo = {
  readonly url: string
  readonly people: Readonly<Record<'admin' | 'member' | 'debtor' | 'founder' | 'newcomer', Person>>
  /** The admin's group of eight. */
  readonly group: { readonly id: string; readonly code: string }
  stop(): Promise<void>
}

const authSecret = 'a secret of the pictures, long enough for everyone'

/**
 * Serves the demo of the data folder, which is made at the first time and stays: another one has other ids, and with
 * them other orders and colors.
 */
export async function startHeldDemo({ dataDir, webDir }: { dataDir: string; webDir: string }): Promise<HeldDemo> {
  await mkdir(dataDir, { recursive: true })
  const claim = await claimDataFolder(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { connection } = postgres
  await migrate({ connection, log: () => {} })
  await forgetSessions(connection)
  const serving = await servingConnection({ connection, authSecret, warn: () => {} })
  const open: OpenProgram = (own) => openProgram({ connection: serving, authSecret, workers: [], readers: [], ...own })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const config = parseConfig({
    ...{ PORT: String(port), PUBLIC_URL: url, ADMIN_EMAIL: emailOf('ann') },
    ...{ JOBS: 'off', LOGO_BASE_URL: '', RATE_LIMITS: 'off' },
  })
  const feed = await startFeedServer({ source: sampleSource(() => moment), credits: 1_000_000 })
  await prepareDemo({
    ...{ connection: serving, config, open, jobs: gameJobs, until: moment },
    signal: new AbortController().signal,
    say: (sentence) => process.stdout.write(`${sentence}\n`),
  })
  const program = await open({
    ...{ config, clock: () => moment, jobs: [], accountMails: noAccountMails, webDir },
    log: openLog({ logLevel: 'error' }),
    odds: openOddsApi({ url: feed.url, apiKey: sampleKey, isSample: true }),
  })
  await program.app.listen({ port, host: '127.0.0.1' })
  const people = await somePeople(url)
  return {
    ...{ url, people, group: await crewOf(people.admin) },
    async stop() {
      await program.close()
      await feed.stop()
      await postgres.stop()
      await claim.release()
    },
  }
}

/** Each run signs everybody in once. */
async function forgetSessions(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('delete from sessions')
  await client.end()
}

/** The admin and members of the demo's group, one with a disputed debt, the founder of an empty group, and somebody without a group. */
async function somePeople(url: string): Promise<HeldDemo['people']> {
  const friend = (name: 'ann' | 'dev' | 'hana') => signIn(url, { id: name, name, email: emailOf(name) }, demoPassword)
  const own = async (name: string, email: string, begin = async (_: Person) => {}) => {
    const known = await signIn(url, { id: email, name, email }).catch(() => null)
    if (known) return known
    const person = await signUp(url, name, email)
    await begin(person)
    return person
  }
  return {
    admin: await friend('ann'),
    member: await friend('hana'),
    debtor: await friend('dev'),
    founder: await own('Christopher Montgomery-Smith', 'christopher@example.org', async (founder) => {
      await newGroup(founder, 'Thursday Night Football and Chili')
    }),
    newcomer: await own('Mia', 'mia@example.org'),
  }
}

async function crewOf(admin: Person): Promise<HeldDemo['group']> {
  const { items } = await done(admin.get<{ items: GroupView[] }>('/api/groups'))
  const crew = items.find(({ name }) => name === sundayCrew.name)
  if (!crew) throw new Error('the demo has lost its group')
  return { id: crew.id, code: await codeOf({ ann: admin, path: `/api/groups/${crew.id}` }) }
}
