import { type Instant, isoFromInstant } from '#domain/times.ts'
import { type Finding, type HealthState, well, withoutSecrets } from '#domain/website/health/healthItem.ts'
import { backupsHealth, databaseHealth, diskHealth, jobsHealth } from '#domain/website/health/machineHealth.ts'
import { backupJob, disksOf, listBackups } from '#server/backup/keptBackups.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { listFailures, listJobs } from '#server/jobs/timedJobsStore.ts'
import { inMemory } from '#server/memory.ts'
import { messageOf } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import { version, versionWords } from '#server/version.ts'
import type { HealthView } from '../../healthContract.ts'
import { channelsHealth } from './channels.ts'
import { readDatabase } from './healthStore.ts'
import { clocksHealth, creditsLeftHealth, sourcesHealth } from './sources.ts'

type Part = Finding & { readonly part: string; readonly title: string }

/** Since when each part is in its state, as this process has seen it. */
const seen = inMemory(() => new Map<string, { readonly state: HealthState; readonly since: Instant }>())

/** How every part of the site is now. A part that cannot be read says so, and the others are there. [BEY-42] */
export async function readHealth({ services }: OperationContext): Promise<HealthView> {
  const now = services.clock()
  const secrets = secretsOf(services)
  const found = await Promise.all([
    parts('mails', 'Mails', () => channelsHealth(services)),
    parts('odds', 'Odds', () => sourcesHealth(services)),
    part('credits', 'Credits of the odds service', () => creditsLeftHealth(services)),
    part('jobs', 'Timed jobs', () => jobsNow(services)),
    parts('database', 'Database', () => databaseAndClock(services)),
    part('disk', 'Disk', async () => diskHealth(await disksOf(services.config))),
    part('backups', 'Backups', () => backupsNow(services)),
    part('version', 'Version', async () => well(`Betwixt ${versionWords(version)}, on Node ${process.versions.node}.`)),
  ])
  const known = services.memory.of(seen)
  const items = found.flat().map(({ since, words, ...item }) => {
    const before = known.get(item.part)
    const from = since ?? (before?.state === item.state ? before.since : now)
    known.set(item.part, { state: item.state, since: from })
    return { ...item, since: isoFromInstant(from), words: withoutSecrets(words, secrets) }
  })
  return { items, at: isoFromInstant(now) }
}

async function parts(name: string, title: string, read: () => Promise<readonly Part[]>): Promise<readonly Part[]> {
  try {
    return await read()
  } catch (error) {
    const todo = 'Look at the log of the program.'
    return [{ part: name, title, state: 'bad', since: null, words: `It cannot be read: ${messageOf(error)}.`, todo }]
  }
}

function part(name: string, title: string, read: () => Promise<Finding>): Promise<readonly Part[]> {
  return parts(name, title, async () => [{ part: name, title, ...(await read()) }])
}

async function jobsNow({ db, clock }: Services): Promise<Finding> {
  const [failures, jobs] = await Promise.all([db.query(listFailures, {}), db.query(listJobs, {})])
  const [longest] = jobs.toSorted((one, other) => other.waiting - one.waiting)
  // Why there is no backup is said there.
  const failing = failures.flatMap(({ name, reason, first_failed_at: since }) =>
    name === backupJob ? [] : { name, reason, since },
  )
  return jobsHealth(
    { failing, longest: longest ? { name: longest.name, waitingSeconds: longest.waiting } : null },
    clock(),
  )
}

async function databaseAndClock(services: Services): Promise<readonly Part[]> {
  const startedAt = performance.now()
  const row = firstOf(await services.db.query(readDatabase, {}))
  const answeredMs = Math.max(1, Math.round(performance.now() - startedAt))
  const { version: number = '', connections = 0, most = 1, now = null } = row ?? {}
  const waitedFor = services.db.pool.waitingCount
  const reading = row && { version: number, connections, mostConnections: most, waitedFor, answeredMs }
  return [
    { part: 'database', title: 'Database', ...databaseHealth(reading) },
    { part: 'clock', title: 'Clock', ...clocksHealth(services, now) },
  ]
}

async function backupsNow({ config, db, clock }: Services): Promise<Finding> {
  const { makesBackups: isOn, backupDir: folder } = config
  const failures = await db.query(listFailures, {})
  const failed = failures.find(({ name }) => name === backupJob)
  const failure = failed ? { at: failed.last_failed_at, reason: failed.reason } : null
  try {
    const [newest = null] = await listBackups(config)
    return backupsHealth({ isOn, folder, unreadable: null, newest, failure }, clock())
  } catch (error) {
    return backupsHealth({ isOn, folder, unreadable: messageOf(error), newest: null, failure }, clock())
  }
}

/** What of the settings nobody else may read. */
function secretsOf({ config, authSecret }: Services): string[] {
  const { databaseUrl, databaseReadUrls, oddsApiKey, smtpUrl, sendgrid, twilio, vapid, google } = config
  const addresses = [databaseUrl, ...databaseReadUrls, smtpUrl].filter((address) => address !== null)
  return [
    ...[authSecret, oddsApiKey, sendgrid?.apiKey, twilio?.authToken, twilio?.accountSid],
    ...[vapid?.privateKey, google?.clientSecret],
    ...addresses.flatMap((address) => [address, ...passwordIn(address)]),
  ].filter((secret) => typeof secret === 'string')
}

/** As it is written in the address, and as it is meant. */
function passwordIn(address: string): string[] {
  const { password } = new URL(address)
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    // A % that stands for itself.
    return [password]
  }
}
