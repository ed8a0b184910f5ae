import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Where its package is installed, where it listens, and its database. */
export type ParseSetup = {
  readonly folder: string
  readonly port: number
  readonly databaseUrl: string
}

/** What is used of Parse Server, which is no package of ours. */
type ParseServerPackage = {
  readonly ParseServer: { startApp(options: object): Promise<unknown> }
}
type AsUser = { readonly sessionToken: string }
type ParseObject = {
  get(field: string): unknown
  set(fields: object): void
  dirty(field: string): boolean
  save(fields: null, as: AsUser): Promise<unknown>
}
type User = ParseObject & { getSessionToken(): string }
type CloudCode = {
  readonly Cloud: {
    beforeSave(className: string, trigger: (save: { original?: ParseObject; object: ParseObject }) => void): void
    define(
      name: string,
      run: (call: { params: { bidId: string }; user: User }) => Promise<void>,
      validator: { requireUser: true },
    ): void
  }
  readonly Query: new (className: string) => { get(id: string, as: AsUser): Promise<ParseObject> }
  readonly Object: new (className: string, fields: object) => ParseObject
  readonly Error: { new (code: number, message: string): Error; readonly VALIDATION_ERROR: number }
}

const pointer = (targetClass: string) => ({ type: 'Pointer', targetClass })
const text = { type: 'String' }
const amount = { type: 'Number' }
const date = { type: 'Date' }

const signedIn = { requiresAuthentication: true }
const readable = { find: signedIn, get: signedIn, count: signedIn }

/** Which objects of a class a member may read or change, their access control lists say. */
const changeable = { ...readable, create: signedIn, update: signedIn }

const terms = {
  game: text,
  sport: text,
  homeTeam: text,
  awayTeam: text,
  betType: text,
  sideTeam: text,
  odds: amount,
  originalOdds: amount,
  stakeCents: amount,
  status: text,
  acceptedAt: date,
  creator: pointer('_User'),
  acceptor: pointer('_User'),
}

const classes = [
  { className: 'Group', fields: { name: text, memberCount: amount }, classLevelPermissions: readable },
  {
    className: 'Bid',
    // A field named expiresAt is reserved.
    fields: { ...terms, group: pointer('Group'), bookmaker: text, until: date },
    classLevelPermissions: changeable,
  },
  {
    className: 'Bet',
    fields: { ...terms, group: pointer('Group'), bid: pointer('Bid'), winCents: amount, scheduledAt: date },
    classLevelPermissions: { ...readable, create: signedIn },
  },
  {
    className: 'Activity',
    fields: { group: pointer('Group'), actor: pointer('_User'), bid: pointer('Bid'), kind: text },
    classLevelPermissions: { ...readable, create: signedIn },
  },
  { className: '_User', fields: { name: text }, classLevelPermissions: { ...readable, update: signedIn } },
]

function cloudCode(Parse: CloudCode): void {
  acceptOnlyOpenBids(Parse)
  defineAcceptBid(Parse)
}

/** A bid is accepted only if it was open when Parse Server read it; its interface has no update with a condition. */
function acceptOnlyOpenBids({ Cloud, Error: ParseError }: CloudCode): void {
  Cloud.beforeSave('Bid', ({ original, object }) => {
    if (original && object.dirty('status') && original.get('status') !== 'open') {
      throw new ParseError(ParseError.VALIDATION_ERROR, 'This bid is no longer open.')
    }
  })
}

/** Accepts a bid as the user who calls it, whose rights count. */
function defineAcceptBid({ Cloud, Query, Object: ParseObject }: CloudCode): void {
  const run = async ({ params, user }: { params: { bidId: string }; user: User }) => {
    const as = { sessionToken: user.getSessionToken() }
    const bid = await new Query('Bid').get(params.bidId, as)
    const taken = { acceptor: user, acceptedAt: new Date() }
    bid.set({ status: 'accepted', ...taken })
    await bid.save(null, as)
    const offered = Object.fromEntries(betTerms.map((name) => [name, bid.get(name)]))
    const own = { group: bid.get('group'), bid, ACL: readersOf(bid) }
    const bet = { ...offered, ...taken, ...own, winCents: 4167, status: 'active', scheduledAt: bid.get('until') }
    await new ParseObject('Bet', bet).save(null, as)
    await new ParseObject('Activity', { ...own, actor: user, kind: 'bid.accepted' }).save(null, as)
  }
  Cloud.define('acceptBid', run, { requireUser: true })
}

/** What a bet takes from its bid. */
const betTerms = [
  'game',
  'sport',
  'homeTeam',
  'awayTeam',
  'betType',
  'sideTeam',
  'odds',
  'originalOdds',
  'stakeCents',
  'creator',
] as const

/** Whoever may read the bid may read what follows from it. */
function readersOf(bid: ParseObject): object {
  const acl = (bid.get('ACL') as { toJSON(): Readonly<Record<string, object>> }).toJSON()
  return Object.fromEntries(Object.keys(acl).map((name) => [name, { read: true }]))
}

process.once('message', async ({ folder, port, databaseUrl }: ParseSetup) => {
  const { ParseServer } = createRequire(join(folder, 'package.json'))('parse-server') as ParseServerPackage
  await ParseServer.startApp({
    appId: 'betwixt',
    masterKey: 'of-the-benchmark',
    serverURL: `http://127.0.0.1:${port}/parse`,
    mountPath: '/parse',
    host: '127.0.0.1',
    port,
    // A batch with a transaction holds one connection and asks on others: the usual ten of them wait for each other.
    databaseURI: `${databaseUrl}?max=40`,
    schema: { definitions: classes, lockSchemas: true, strict: false, deleteExtraFields: false },
    cloud: cloudCode,
    logLevel: 'error',
    logsFolder: null,
    silent: true,
    allowClientClassCreation: false,
    startLiveQueryServer: false,
  })
  process.send?.({ port, memoryBytes: process.memoryUsage.rss() })
})

// The benchmark has ended. Parse Server's own way to end waits for connections that stay.
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit())
