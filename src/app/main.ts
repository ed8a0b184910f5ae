import cluster from 'node:cluster'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { oddsCostOf } from '#domain/credits/creditShares.ts'
import { whatItCarries } from '#domain/credits/whatItCarries.ts'
import { shortestGameMs } from '#domain/games/settlement.ts'
import { isLoopback } from '#domain/loopback.ts'
import { minuteMs } from '#domain/times.ts'
import { accountMails } from '#features/accounts/server/accountMails.ts'
import { restoreReady } from '#features/accounts/server/incomingBackup.ts'
import { openOddsApi } from '#features/lines/server/oddsApi.ts'
import { mailSender } from '#features/messages/server/mailSender.ts'
import { openMessageProviders } from '#features/messages/server/providers/messageProviders.ts'
import { textSender } from '#features/messages/server/textSender.ts'
import { storedAskedLines } from '#features/website/server/settings.ts'
import { setUpLink } from '#server/auth/administrators.ts'
import { authSecretOf } from '#server/auth/secret.ts'
import { type Config, parseConfig, readDotEnv } from '#server/config.ts'
import { openDatabase, systemClock } from '#server/db/database.ts'
import { claimDataFolder } from '#server/db/dataFolder.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate, refusePending } from '#server/db/migrate.ts'
import { connectionsFor } from '#server/db/postgresSettings.ts'
import { reachDatabase } from '#server/db/reachDatabase.ts'
import { type ReplicaAddress, refuseUnfitReplicas } from '#server/db/replicaFacts.ts'
import { servingConnection, servingReplica } from '#server/db/servingRole.ts'
import { openLog } from '#server/log.ts'
import { root } from '#server/root.ts'
import { diskFullSentence, isDiskFull, StartRefusal } from '#server/startRefusal.ts'
import { version } from '#server/version.ts'
import { standInForDiscord } from './demo/chat.ts'
import { demoAccounts, demoEnvironment, prepareDemo } from './demo/prepareDemo.ts'
import type { OpenProgram } from './demo/stage.ts'
import { espn, oddsSettings } from './feeds.ts'
import { gameJobs, jobs } from './jobs.ts'
import { type Handover, handedOver, startProcesses } from './processes.ts'
import { openProgram, type Program } from './program.ts'
import { tellWhatIsNew } from './tellWhatIsNew.ts'

const isDemoAskedFor = process.argv.includes('--demo')

/** Ends something that was started; run in reverse order, each once, also what is added meanwhile. */
type Ending = () => Promise<unknown>

async function main(): Promise<void> {
  readDotEnv()
  const endings: Ending[] = []
  const end = endOnce(endings)
  endOnSignals(() => void end(0))
  // It replaces serving processes, where there are any: without a listener it would end this one.
  process.on('SIGUSR2', () => {})
  process.on('SIGHUP', () => void end(startAgainCode))
  // The launcher holds the other end; when it is gone, this process ends too.
  if (process.channel) process.once('disconnect', () => void end(0))
  try {
    // Serving processes inherit its address.
    if (isDemoAskedFor && cluster.isPrimary) endings.unshift(await standInForDiscord(process.env))
    const config = parseConfig(isDemoAskedFor ? demoEnvironment(process.env) : process.env)
    if (cluster.isWorker) await serve(config, { handover: await handedOver(), log: openLog(config) }, endings)
    else await start(config, endings)
    process.send?.({ ready: config.publicUrl.origin })
  } catch (error) {
    if (error instanceof StartRefusal) process.stderr.write(error.message && `${error.message}\n`)
    else if (isDiskFull(error)) process.stderr.write(`${diskFullSentence('the database or of DATA_DIR')}\n`)
    else openLog({ logLevel: 'info' }).fatal({ error }, 'the program could not start')
    await end(1)
  }
}

/** What the launcher, or a service manager, starts again after. */
const startAgainCode = 75

/** Prepares the database and the lines, and serves: by itself, or by several processes of the same program. */
async function start(config: Config, endings: Ending[]): Promise<void> {
  const log = openLog(config)
  if (!config.limitsRates) log.warn('RATE_LIMITS is off: nothing is limited. Only for load tests on this machine.')
  warnOfEarlyFinals(config, log)
  warnOfLocalAddress(config, log)
  const { connection, noteEnding } = await database(config, log, endings)
  if (config.databaseUrl === null) await restoreReady({ dataDir: config.dataDir, connection, log })
  await migrate({ connection, log: (sentence) => log.info(sentence) })
  const authSecret = await authSecretOf(config)
  const serving = await servingConnection({ connection, authSecret, warn: (sentence) => log.warn(sentence) })
  await refuseUnfitReplicas(connection, replicasOf(config))
  const open: OpenProgram = (own) => openProgram({ connection: serving, authSecret, ...own })
  if (config.runsJobs) await tellWhatIsNew(serving, log)
  const isDemo = isDemoAskedFor && (await demo({ connection, config, open, jobs: gameJobs }, endings))
  // The bets of the demo are on the sample games.
  const odds = await oddsSettings(isDemo ? { ...config, lines: 'sample' } : config, log, endings)
  const note = (sentence: string) => log.info(sentence)
  const witness = config.secondScores && !isDemo ? await espn(config, { note, endings, isWitness: true }) : null
  const handover: Handover = { connection: serving, authSecret, odds, witness, isDemo }
  if (config.processes === 1) await serve(config, { handover, log }, endings)
  else {
    const beforeReload = () => refusePending(connection)
    const processes = startProcesses({ count: config.processes, handover, log, beforeReload })
    endings.unshift(processes.stop)
    await processes.ready
  }
  endings.unshift(noteEnding)
  const [url, sampleLines] = [config.publicUrl.origin, odds.isSample]
  // The process that SIGUSR2 is for.
  const { pid } = process
  const own = { sampleLines, processes: config.processes, pid, ...version }
  log.info({ url, port: config.port, host: config.host, ...own }, 'ready')
  sayWhatIsKept(config, { isDemo, log })
  if (config.lines === 'odds-api' && !isDemo) await sayWhatItCarries(config, { connection, odds, note })
  if (isDemo) say(demoAccounts(url))
  else await sayHowToSetUp(config, handover)
}

function warnOfLocalAddress({ host, publicUrl }: Config, log: Logger): void {
  if (isLoopback(host) || host === '::1' || !isLoopback(publicUrl.hostname)) return
  log.warn(
    `HOST ${host} lets other machines in, but PUBLIC_URL is ${publicUrl.origin}: only this machine can sign in. ` +
      'Set PUBLIC_URL to the address that people open.',
  )
}

function warnOfEarlyFinals({ earliestFinalMinutes: minutes }: Config, log: Logger): void {
  if (minutes * minuteMs >= shortestGameMs) return
  log.warn(`EARLIEST_FINAL_MINUTES is ${minutes}: finals that come too soon are believed and paid. Only for tests.`)
}

/** What the month's credits carry, by the odds service's own numbers; it may not answer now. [BEY-40] */
async function sayWhatItCarries(
  config: Config,
  { connection, odds, note }: Pick<Handover, 'connection' | 'odds'> & { note: (sentence: string) => void },
): Promise<void> {
  const service = openOddsApi({ ...odds, timeoutMs: 2_000 })
  const credits = await service.fetchCredits?.().catch(() => null)
  if (credits?.remaining == null) return
  const db = openDatabase(connection, { connections: 1 })
  const { leagues, oddsRegions, oddsMarkets } = await storedAskedLines(db, config).finally(() => db.end())
  const month = new Date(systemClock()).getUTCMonth() + 1
  const size = credits.remaining + (credits.used ?? 0)
  note(whatItCarries({ size, oddsCost: oddsCostOf(oddsRegions, oddsMarkets), leagues, month }))
}

/** Where the administrator reads the messages that no provider sends. [CHN-09] */
function sayWhatIsKept(config: Config, { isDemo, log }: { isDemo: boolean; log: Logger }): void {
  const { mail, text } = openMessageProviders(config)
  const unsent = [...(mail && !isDemo ? [] : [mailSender]), ...(text && !isDemo ? [] : [textSender])]
  for (const { channel, page = '' } of unsent) {
    log.info({ channel, look: config.publicUrl.origin + page }, 'no provider is configured: kept in the outbox')
  }
}

/** Serves until this process ends. */
async function serve(
  config: Config,
  { handover, log }: { handover: Handover; log: Logger },
  endings: Ending[],
): Promise<void> {
  const { connection, authSecret, odds, witness, isDemo } = handover
  const program = await openProgram({
    connection,
    replicas: replicasOf(config, connection),
    authSecret,
    // The people of the demo have no mailboxes.
    config: isDemo ? { ...config, smtpUrl: null, sendgrid: null, twilio: null } : config,
    clock: systemClock,
    log,
    odds: openOddsApi(odds),
    witness: witness && openOddsApi(witness),
    jobs,
    accountMails,
    startAgain: () => process.kill(cluster.isWorker ? process.ppid : process.pid, 'SIGHUP'),
    webDir: join(root, 'dist', 'web'),
  })
  endings.unshift(program.leave, program.close)
  // One that replaces another process does so with all that it is made of, or not at all.
  if (cluster.isWorker) await program.loadRest()
  await listen(program.app, config)
  if (!cluster.isWorker) loadLater(program, log)
}

/** Who has waited for the start is served first. Soon, since a later release may replace the files. */
const loadAfterMs = 1_000

function loadLater({ loadRest }: Program, log: Logger): void {
  const failed = (error: unknown) => log.error({ error }, 'the auth library was not loaded')
  setTimeout(() => loadRest().catch(failed), loadAfterMs).unref()
}

/** The addresses in DATABASE_READ_URLS, with the login of `serving` if given, else their own. */
function replicasOf({ databaseReadUrls }: Config, serving: pg.ClientConfig = {}): ReplicaAddress[] {
  return databaseReadUrls.map((url, place) => {
    const { host } = new URL(url)
    return { name: `replica ${place + 1}${host && ` (${host})`}`, connection: servingReplica(serving, url) }
  })
}

/** Returns whether the database holds the demo. A shutdown while it is created waits for the current step. */
async function demo(
  on: Pick<Parameters<typeof prepareDemo>[0], 'connection' | 'config' | 'open' | 'jobs'>,
  endings: Ending[],
): Promise<boolean> {
  const breakOff = new AbortController()
  const preparing = prepareDemo({ ...on, until: systemClock(), say, signal: breakOff.signal })
  endings.unshift(() => {
    breakOff.abort(new StartRefusal('The demo is not finished; remove its data before the next try.'))
    return preparing.catch(() => {})
  })
  return preparing
}

/** Until the site has an administrator, each start shows the setup link. */
async function sayHowToSetUp(config: Config, { connection, authSecret }: Handover): Promise<void> {
  const db = openDatabase(connection, { connections: 1 })
  const link = await setUpLink(db, config, authSecret).finally(() => db.end())
  if (link) say(`This site has no administrator yet. Become it, once, at ${link}`)
}

/** A line for the person at the terminal, outside the log. */
function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/** The PostgreSQL in DATABASE_URL, else our own in the data folder, which is claimed first. */
async function database(config: Config, log: Logger, endings: Ending[]) {
  if (config.databaseUrl !== null) {
    await reachDatabase(config.databaseUrl)
    return { connection: { connectionString: config.databaseUrl }, noteEnding: async () => {} }
  }
  const claim = await claimDataFolder(config.dataDir, say)
  endings.unshift(claim.release)
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (sentence) => log.info(sentence),
    settings: connectionsFor(config.processes),
  })
  endings.unshift(postgres.stop)
  return { connection: postgres.connection, noteEnding: claim.noteEnding }
}

async function listen(app: Pick<Program['app'], 'listen'>, { port, host }: Config) {
  try {
    await app.listen({ port, host, backlog: mostAtTheDoor })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') throw new StartRefusal(`PORT ${port} is in use by another program on ${host}.`)
    if (code === 'EACCES') throw new StartRefusal(`PORT ${port} may not be used by this user.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartRefusal(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

/** The listen backlog while the program is busy; the system silently drops connections beyond it. */
const mostAtTheDoor = 4_096

/**
 * Two signals this close together count as one: a service manager signals every process, and the launcher passes it on.
 */
const echoMs = 1_000

/** The first signal shuts the program down cleanly; another one, later than its echo, immediately. */
function endOnSignals(end: () => void): void {
  let firstAt: number | null = null
  const heard = () => {
    firstAt ??= performance.now()
    if (performance.now() - firstAt > echoMs) process.exit(1)
    end()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, heard)
}

/** Ends everything that was started, within 9 seconds, then the process. */
function endOnce(endings: Ending[]) {
  let ended = false
  return async (code: number): Promise<void> => {
    if (ended) return
    ended = true
    setTimeout(() => process.exit(code || 1), 9_000).unref()
    for (let ending = endings.shift(); ending; ending = endings.shift()) await ending().catch(reportEnding)
    process.exit(code)
  }
}

function reportEnding(error: unknown): void {
  openLog({ logLevel: 'info' }).warn({ error }, 'something could not be ended in order')
}

await main()
