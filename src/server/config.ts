import { createECDH, createPublicKey } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { oddsMarkets, oddsRegions } from '#domain/credits/creditShares.ts'
import { shortestGameMs } from '#domain/games/settlement.ts'
import { sportKeys, sportOfLabel, sports } from '#domain/games/sports.ts'
import { minuteMs } from '#domain/times.ts'
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
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((one) => one.trim()))
  .transform((parts): readonly string[] => parts.filter(Boolean))
/** Some of the names, in their order; all of them if none is given. [BEY-40] */
const someOf = <Name extends string>(names: readonly Name[]) =>
  list
    .transform((parts) => parts.map((part) => part.toLowerCase()))
    .pipe(z.array(z.enum(names)))
    .transform((chosen) => names.filter((name) => chosen.length === 0 || chosen.includes(name)))
const onOff = z.enum(['on', 'off']).transform((word) => word === 'on')

const twilioParts = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

/** The usual public host of team logos; an empty LOGO_BASE_URL turns them off. [LIM-11] */
const publicLogos = 'https://a.espncdn.com/i/teamlogos'

/** Each says in words what it must be. */
const schema = z.object({
  PORT: port.default(3000).describe('a port from 0 to 65535'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: site.optional().describe('an address like https://bets.example.org, without a path'),
  PUBLIC_URL_ALT: site.optional().describe('an address like https://bets.example.org, without a path'),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUPS: onOff.default(true).describe('"on" or "off"'),
  DATABASE_URL: databaseUrl.optional().describe('an address like postgres://user:password@host/database'),
  DATABASE_READ_URLS: list
    .pipe(z.array(databaseUrl).readonly())
    .describe('a list of addresses like postgres://user:password@host/database, separated by commas'),
  AUTH_SECRET: z.string().min(32).optional().describe('at least 32 characters'),
  TRUST_PROXY: list
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).readonly())
    .describe('a list of IP addresses or networks, separated by commas'),
  ADMIN_EMAIL: z.email().toLowerCase().optional().describe('an e-mail address'),
  SUPPORT_EMAIL: z.email().default('support@betwixt.example').describe('an e-mail address'),
  ODDS_API_KEY: z.string().min(1).optional(),
  ODDS_API_URL: address.optional().describe('an address like https://host/v4'),
  LINES: z.enum(['sample', 'odds-api', 'espn']).optional().describe('"sample", "odds-api" or "espn"'),
  SECOND_SCORES: z.enum(['espn']).optional().describe('"espn"'),
  ESPN_URL: address.optional().describe('an address like https://host/apis/site/v2/sports'),
  LEAGUES: someOf(sportKeys.map((key) => sports[key].label.toLowerCase()))
    .transform((names) => names.flatMap((name) => sportOfLabel(name) ?? []))
    .describe('some of nfl, nba, mlb, nhl, ncaaf, ncaab and wnba, separated by commas'),
  ODDS_REGIONS: someOf(oddsRegions).describe('"us", or "us,us2"'),
  ODDS_MARKETS: someOf(oddsMarkets).describe('some of h2h, spreads and totals, separated by commas'),
  LOGO_BASE_URL: address.optional().describe('an address like https://host/logos'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .describe('an address like smtp://host:587 or smtps://user:password@host'),
  SMTP_TLS: z.enum(['required', 'opportunistic']).default('required').describe('"required" or "opportunistic"'),
  SENDGRID_API_KEY: z.string().min(1).optional(),
  SENDGRID_API_URL: address.optional().describe('an address like https://host'),
  SENDGRID_WEBHOOK_KEY: z
    .string()
    .min(1)
    .refine(isWebhookKey)
    .optional()
    .describe('the verification key that SendGrid shows for its event webhook'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w+$/)
    .optional()
    .describe('an account SID, which begins with AC'),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{4,14}|\d{5,6}|MG\w+)$/)
    .optional()
    .describe('a phone number like +12025550100, or the SID of a messaging service'),
  TWILIO_API_URL: address.optional().describe('an address like https://host'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional()
    .describe('a public VAPID key in base64url, 87 characters'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .describe('a private VAPID key in base64url, 43 characters'),
  PUSH_SERVICE_URL: site.optional().describe('an address like https://host, without a path'),
  DISCORD_API_URL: address.optional().describe('an address like https://host/api'),
  SLACK_API_URL: address.optional().describe('an address like https://host'),
  TELEGRAM_API_URL: address.optional().describe('an address like https://host'),
  GROUPME_API_URL: address.optional().describe('an address like https://host/v3'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER_URL: address.optional().describe('an address like https://host'),
  EARLIEST_FINAL_MINUTES: wholeNumber
    .pipe(z.int().max(600))
    .default(shortestGameMs / minuteMs)
    .describe('a whole number from 0 to 600'),
  GROUPS_A_DAY: most.default(10).describe('a whole number from 1 to 1000000'),
  BIDS_AN_HOUR: most.default(120).describe('a whole number from 1 to 1000000'),
  TEXTS_A_DAY: most.default(500).describe('a whole number from 1 to 1000000'),
  TEXT_TERRITORIES: onOff.default(false).describe('"on" or "off"'),
  JOBS: onOff.default(true).describe('"on" or "off"'),
  PROCESSES: z
    .union([z.literal('auto'), wholeNumber.pipe(z.int().min(1).max(64))])
    .default(1)
    .describe('a whole number from 1 to 64, or "auto" for one a core'),
  RATE_LIMITS: onOff.default(true).describe('"on" or "off"'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('"fatal", "error", "warn", "info", "debug", "trace" or "silent"'),
})

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(schema.shape)

/** Reads the settings; an empty variable counts as not set. Refuses an invalid one in a sentence that names it. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    const { [name]: setting }: Readonly<Record<string, z.ZodType>> = schema.shape
    throw new StartRefusal(`${name} must be ${setting?.description ?? 'a valid value'}.`)
  }
  const env = parsed.data
  if (env.DATABASE_URL && !env.AUTH_SECRET) {
    throw new StartRefusal(
      'AUTH_SECRET must be set when DATABASE_URL is: every process signs sessions with the same secret.',
    )
  }
  if (env.DATABASE_READ_URLS.length > 0 && !env.DATABASE_URL)
    throw new StartRefusal('DATABASE_URL must be set when DATABASE_READ_URLS is: those are replicas of that database.')
  const publicUrl = env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`)
  const hasService = env.ODDS_API_KEY !== undefined || env.ODDS_API_URL !== undefined
  if (env.LINES === 'odds-api' && !hasService)
    throw new StartRefusal('ODDS_API_KEY must be set when LINES is odds-api.')
  // From the odds service where it is set up, else the sample games, unless another source is chosen. [BEY-41]
  const lines = env.LINES ?? (hasService ? 'odds-api' : 'sample')
  // A second source of scores is one only beside another one.
  if (env.SECOND_SCORES && lines !== 'odds-api')
    throw new StartRefusal('SECOND_SCORES compares the results of the odds service: it needs ODDS_API_KEY.')
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    publicUrlAlt: env.PUBLIC_URL_ALT ?? null,
    dataDir: env.DATA_DIR,
    backupDir: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
    makesBackups: env.BACKUPS,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReadUrls: env.DATABASE_READ_URLS,
    authSecret: env.AUTH_SECRET ?? null,
    trustProxy: env.TRUST_PROXY,
    adminEmail: env.ADMIN_EMAIL ?? null,
    supportEmail: env.SUPPORT_EMAIL,
    oddsApiKey: env.ODDS_API_KEY ?? null,
    oddsApiUrl: env.ODDS_API_URL ?? null,
    lines,
    secondScores: env.SECOND_SCORES ?? null,
    espnUrl: env.ESPN_URL ?? null,
    leagues: env.LEAGUES,
    oddsRegions: env.ODDS_REGIONS,
    oddsMarkets: env.ODDS_MARKETS,
    logoBaseUrl: environment.LOGO_BASE_URL === '' ? null : (env.LOGO_BASE_URL?.href ?? publicLogos),
    smtpUrl: env.SMTP_URL ?? null,
    smtpNeedsTls: env.SMTP_TLS === 'required',
    sendgrid:
      env.SENDGRID_API_KEY === undefined
        ? null
        : { apiKey: env.SENDGRID_API_KEY, apiUrl: env.SENDGRID_API_URL ?? new URL('https://api.sendgrid.com') },
    sendgridWebhookKey: env.SENDGRID_WEBHOOK_KEY ?? null,
    twilio: twilioAccount(env),
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

type Given<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>

/** Settings that only work together: null if none of them is set. */
function together<Name extends string>(env: Given<Name>, names: readonly Name[]): Record<Name, string> | null {
  const missing = names.find((name) => !env[name])
  if (missing === undefined) return env as Record<Name, string>
  if (names.every((name) => !env[name])) return null
  const all = names.join(names.length === 2 ? ' and ' : ', ')
  throw new StartRefusal(`${missing} must be set too: ${all} go together.`)
}

/** The keys that identify this site to push services. */
function vapidKeys(env: Given<'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>) {
  const given = together(env, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])
  if (!given) return null
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given
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

/** The credentials that identify this site to Google. */
function googleClient(
  env: Given<'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'> & { GOOGLE_ISSUER_URL?: URL | undefined },
) {
  const given = together(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  if (!given) return null
  const issuerUrl = env.GOOGLE_ISSUER_URL ?? new URL('https://accounts.google.com')
  return { clientId: given.GOOGLE_CLIENT_ID, clientSecret: given.GOOGLE_CLIENT_SECRET, issuerUrl }
}

/** The account that sends texts. */
function twilioAccount(env: Given<(typeof twilioParts)[number]> & { TWILIO_API_URL?: URL | undefined }) {
  const given = together(env, twilioParts)
  if (!given) return null
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = given
  return { accountSid, authToken, from, apiUrl: env.TWILIO_API_URL ?? new URL('https://api.twilio.com') }
}

/** Whether it is a public key in SendGrid's format: base64 of its bytes. */
function isWebhookKey(text: string): boolean {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

/** Loads the project's `.env`, if there is one; variables already in the environment win. */
export function readDotEnv(): void {
  try {
    process.loadEnvFile(join(root, '.env'))
  } catch {
    // There is none.
  }
}
