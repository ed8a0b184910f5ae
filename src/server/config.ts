import { createECDH, createPublicKey } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { shortestGameMs } from '#domain/games/settlement.ts'
import { minuteMs } from '#domain/times.ts'
import { leaguesIn, linesFrom, marketsIn, partsOf, regionsIn, secondScoresFrom } from './linesSettings.ts'
import { root } from './root.ts'
import { StartRefusal } from './startRefusal.ts'

/** The settings of the program, read once from the environment; `docs/spec/config.md` describes them. */
export type Config = ReturnType<typeof parseConfig>

/** Digits only: `1e3` is more likely a typo than a thousand. */
const wholeNumber = z
  .string()
  .regex(/^\d+\s*$/)
  .transform(Number)
const port = wholeNumber.pipe(z.int().max(65_535))
const address = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text))
/** The URL of a whole site: the program is served from its root, so a path would be dropped silently. */
const site = address.refine(({ href, origin }) => href === `${origin}/`)
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
const most = wholeNumber.pipe(z.int().min(1).max(1_000_000))
const onOff = z.enum(['on', 'off']).transform((word) => word === 'on')

const twilioParts = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

/** The usual public host of team logos; an empty LOGO_BASE_URL turns them off. [LIM-11] */
const publicLogos = 'https://a.espncdn.com/i/teamlogos'

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: site.optional(),
  PUBLIC_URL_ALT: site.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUPS: onOff.default(true),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_READ_URLS: z.string().optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: z.string().optional(),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  SUPPORT_EMAIL: z.email().default('support@betwixt.example'),
  ODDS_API_KEY: z.string().min(1).optional(),
  ODDS_API_URL: address.optional(),
  LINES: z.enum(['sample', 'odds-api', 'espn']).optional(),
  SECOND_SCORES: z.enum(['espn']).optional(),
  ESPN_URL: address.optional(),
  LEAGUES: z.string().optional(),
  ODDS_REGIONS: z.string().optional(),
  ODDS_MARKETS: z.string().optional(),
  LOGO_BASE_URL: address.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  SMTP_TLS: z.enum(['required', 'opportunistic']).default('required'),
  SENDGRID_API_KEY: z.string().min(1).optional(),
  SENDGRID_API_URL: address.optional(),
  SENDGRID_WEBHOOK_KEY: z.string().min(1).refine(isWebhookKey).optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w+$/)
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{4,14}|\d{5,6}|MG\w+)$/)
    .optional(),
  TWILIO_API_URL: address.optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  PUSH_SERVICE_URL: site.optional(),
  DISCORD_API_URL: address.optional(),
  SLACK_API_URL: address.optional(),
  TELEGRAM_API_URL: address.optional(),
  GROUPME_API_URL: address.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER_URL: address.optional(),
  EARLIEST_FINAL_MINUTES: wholeNumber.pipe(z.int().max(600)).default(shortestGameMs / minuteMs),
  GROUPS_A_DAY: most.default(10),
  BIDS_AN_HOUR: most.default(120),
  TEXTS_A_DAY: most.default(500),
  TEXT_TERRITORIES: onOff.default(false),
  JOBS: onOff.default(true),
  PROCESSES: z.union([z.literal('auto'), wholeNumber.pipe(z.int().min(1).max(64))]).default(1),
  RATE_LIMITS: onOff.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(schema.shape)

const wanted: Readonly<Record<string, string>> = {
  PORT: 'a port from 0 to 65535',
  PUBLIC_URL: 'an address like https://bets.example.org, without a path',
  PUBLIC_URL_ALT: 'an address like https://bets.example.org, without a path',
  DATABASE_URL: 'an address like postgres://user:password@host/database',
  DATABASE_READ_URLS: 'a list of addresses like postgres://user:password@host/database, separated by commas',
  AUTH_SECRET: 'at least 32 characters',
  TRUST_PROXY: 'a list of IP addresses or networks, separated by commas',
  ADMIN_EMAIL: 'an e-mail address',
  SUPPORT_EMAIL: 'an e-mail address',
  ODDS_API_URL: 'an address like https://host/v4',
  LINES: '"sample", "odds-api" or "espn"',
  SECOND_SCORES: '"espn"',
  ESPN_URL: 'an address like https://host/apis/site/v2/sports',
  LOGO_BASE_URL: 'an address like https://host/logos',
  SMTP_URL: 'an address like smtp://host:587 or smtps://user:password@host',
  SMTP_TLS: '"required" or "opportunistic"',
  SENDGRID_API_URL: 'an address like https://host',
  SENDGRID_WEBHOOK_KEY: 'the verification key that SendGrid shows for its event webhook',
  TWILIO_ACCOUNT_SID: 'an account SID, which begins with AC',
  TWILIO_FROM: 'a phone number like +12025550100, or the SID of a messaging service',
  TWILIO_API_URL: 'an address like https://host',
  VAPID_PUBLIC_KEY: 'a public VAPID key in base64url, 87 characters',
  VAPID_PRIVATE_KEY: 'a private VAPID key in base64url, 43 characters',
  PUSH_SERVICE_URL: 'an address like https://host, without a path',
  DISCORD_API_URL: 'an address like https://host/api',
  SLACK_API_URL: 'an address like https://host',
  TELEGRAM_API_URL: 'an address like https://host',
  GROUPME_API_URL: 'an address like https://host/v3',
  GOOGLE_ISSUER_URL: 'an address like https://host',
  EARLIEST_FINAL_MINUTES: 'a whole number from 0 to 600',
  GROUPS_A_DAY: 'a whole number from 1 to 1000000',
  BIDS_AN_HOUR: 'a whole number from 1 to 1000000',
  TEXTS_A_DAY: 'a whole number from 1 to 1000000',
  TEXT_TERRITORIES: '"on" or "off"',
  BACKUPS: '"on" or "off"',
  JOBS: '"on" or "off"',
  PROCESSES: 'a whole number from 1 to 64, or "auto" for one a core',
  RATE_LIMITS: '"on" or "off"',
  LOG_LEVEL: '"fatal", "error", "warn", "info", "debug", "trace" or "silent"',
}

/** Reads the settings; an empty variable counts as not set. Refuses an invalid one in a sentence that names it. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new StartRefusal(`${name} must be ${wanted[name] ?? 'a valid value'}.`)
  }
  const env = parsed.data
  if (env.DATABASE_URL && !env.AUTH_SECRET) {
    throw new StartRefusal(
      'AUTH_SECRET must be set when DATABASE_URL is: every process signs sessions with the same secret.',
    )
  }
  const databaseReadUrls = replicas(env.DATABASE_READ_URLS)
  if (databaseReadUrls.length > 0 && !env.DATABASE_URL)
    throw new StartRefusal('DATABASE_URL must be set when DATABASE_READ_URLS is: those are replicas of that database.')
  const twilio = twilioAccount(env)
  const publicUrl = env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    publicUrlAlt: env.PUBLIC_URL_ALT ?? null,
    dataDir: env.DATA_DIR,
    backupDir: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
    makesBackups: env.BACKUPS,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReadUrls,
    authSecret: env.AUTH_SECRET ?? null,
    trustProxy: proxies(env.TRUST_PROXY),
    adminEmail: env.ADMIN_EMAIL ?? null,
    supportEmail: env.SUPPORT_EMAIL,
    oddsApiKey: env.ODDS_API_KEY ?? null,
    oddsApiUrl: env.ODDS_API_URL ?? null,
    lines: linesFrom(env),
    secondScores: secondScoresFrom(env),
    espnUrl: env.ESPN_URL ?? null,
    leagues: leaguesIn(env.LEAGUES),
    oddsRegions: regionsIn(env.ODDS_REGIONS),
    oddsMarkets: marketsIn(env.ODDS_MARKETS),
    logoBaseUrl: environment.LOGO_BASE_URL === '' ? null : (env.LOGO_BASE_URL?.href ?? publicLogos),
    smtpUrl: env.SMTP_URL ?? null,
    smtpNeedsTls: env.SMTP_TLS === 'required',
    sendgrid:
      env.SENDGRID_API_KEY === undefined
        ? null
        : { apiKey: env.SENDGRID_API_KEY, apiUrl: env.SENDGRID_API_URL ?? new URL('https://api.sendgrid.com') },
    sendgridWebhookKey: env.SENDGRID_WEBHOOK_KEY ?? null,
    twilio,
    vapid: vapidKeys(env),
    pushServiceUrl: env.PUSH_SERVICE_URL ?? null,
    chatUrls: {
      discord: env.DISCORD_API_URL ?? null,
      slack: env.SLACK_API_URL ?? null,
      telegram: env.TELEGRAM_API_URL ?? null,
      groupme: env.GROUPME_API_URL ?? null,
    },
    google: googleClient(env),
    earliestFinalMinutes: env.EARLIEST_FINAL_MINUTES,
    groupsADay: env.GROUPS_A_DAY,
    bidsAnHour: env.BIDS_AN_HOUR,
    textsADay: env.TEXTS_A_DAY,
    textsTerritories: env.TEXT_TERRITORIES,
    runsJobs: env.JOBS,
    processes: env.PROCESSES === 'auto' ? availableParallelism() : env.PROCESSES,
    limitsRates: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
  }
}

/** The keys that identify this site to push services; both or neither must be set. */
function vapidKeys(env: { VAPID_PUBLIC_KEY?: string; VAPID_PRIVATE_KEY?: string }) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (!publicKey && !privateKey) return null
  if (!publicKey || !privateKey) {
    const missing = publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'
    throw new StartRefusal(`${missing} must be set too: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together.`)
  }
  if (!isVapidPair(publicKey, privateKey)) {
    throw new StartRefusal('VAPID_PRIVATE_KEY must be the private key that belongs to VAPID_PUBLIC_KEY.')
  }
  return { publicKey, privateKey }
}

/** Whether the two keys match; a mismatch would otherwise show only when a push is sent. */
function isVapidPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}

/** The credentials that identify this site to Google; both or neither must be set. */
function googleClient(env: { GOOGLE_CLIENT_ID?: string; GOOGLE_CLIENT_SECRET?: string; GOOGLE_ISSUER_URL?: URL }) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  if (!clientId && !clientSecret) return null
  if (!clientId || !clientSecret) {
    const missing = clientId ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'
    throw new StartRefusal(`${missing} must be set too: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together.`)
  }
  return { clientId, clientSecret, issuerUrl: env.GOOGLE_ISSUER_URL ?? new URL('https://accounts.google.com') }
}

/** The account that sends texts; all three parts or none must be set. */
function twilioAccount(
  env: Readonly<Partial<Record<(typeof twilioParts)[number], string>> & { TWILIO_API_URL?: URL }>,
) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  if (accountSid && authToken && from) {
    return { accountSid, authToken, from, apiUrl: env.TWILIO_API_URL ?? new URL('https://api.twilio.com') }
  }
  const missing = twilioParts.find((name) => !env[name])
  const isPartly = twilioParts.some((name) => env[name])
  if (isPartly) throw new StartRefusal(`${missing} must be set too: ${twilioParts.join(', ')} go together.`)
  return null
}

/** Whether it is a public key in SendGrid's format: base64 of its bytes. */
function isWebhookKey(text: string): boolean {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

function proxies(list: string | undefined): readonly string[] {
  const addresses = partsOf(list)
  const isAddress = (one: string) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(one).success
  if (!addresses.every(isAddress)) throw new StartRefusal(`TRUST_PROXY must be ${wanted.TRUST_PROXY}.`)
  return addresses
}

function replicas(list: string | undefined): readonly string[] {
  const urls = partsOf(list)
  if (!urls.every((one) => databaseUrl.safeParse(one).success))
    throw new StartRefusal(`DATABASE_READ_URLS must be ${wanted.DATABASE_READ_URLS}.`)
  return urls
}

/** Loads the project's `.env`, if there is one; variables already in the environment win. */
export function readDotEnv(): void {
  try {
    process.loadEnvFile(join(root, '.env'))
  } catch {
    // There is none.
  }
}
