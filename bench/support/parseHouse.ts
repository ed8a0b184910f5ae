import { dirname } from 'node:path'
import pg from 'pg'
import { smallServer } from '#server/db/postgresSettings.ts'
import { freePort } from '#test/support/freePort.ts'
import { aSeparatePostgres } from '#test/support/separatePostgres.ts'
import { startChild } from './child.ts'
import type { Contestant } from './contest.ts'
import { collectingOptions } from './garbage.ts'
import { requestText } from './httpConnection.ts'
import type { ParseSetup } from './parseServer.ts'
import { memberNumber } from './people.ts'
import type { Stage } from './stage.ts'

/** Parse Server, and access to its database. */
export type ParseHouse = Contestant & { readonly client: pg.Client }

/** In production, without a folder of log files where it is started. */
const environment = { NODE_ENV: 'production', PARSE_SERVER_LOGS_FOLDER: 'null', NODE_OPTIONS: collectingOptions }

/** Starts Parse Server on a PostgreSQL of its own, with the settings of ours. */
export async function startParse({ later }: Pick<Stage, 'later'>, folder: string): Promise<ParseHouse> {
  const { listen_addresses: _, unix_socket_permissions: __, ...settings } = smallServer
  const postgres = await aSeparatePostgres({ settings })
  later(postgres.stop)
  const client = new pg.Client({ ...postgres.owner, database: 'betwixt' })
  await client.connect()
  later(() => client.end())
  await client.query('create extension postgis')
  const setup: ParseSetup = { folder, port: await freePort(), databaseUrl: postgres.url }
  const server = await startChild('parseServer.ts', setup, environment)
  later(server.stop)
  return { port: server.port, process: server.process, dataDir: dirname(postgres.owner.host), client }
}

/** Ids of objects have ten characters. */
export function parseId(number: number): string {
  return String(number).padStart(10, '0')
}

const sqlParseId = (number: string) => `lpad((${number})::text, 10, '0')`
const sqlParseMember = (group: string, member: string) => sqlParseId(`(${group}) * 1000 + ${member}`)
const tokenOf = (id: string) => `r:${id}${id}${id}`

/** A role for each group, which its members have: the access control lists of the group's objects name it. */
export async function seedParseGroups(
  { client }: ParseHouse,
  { groups, members }: { groups: number; members: number },
): Promise<void> {
  const numbers = `generate_series(1, ${groups}) g`
  const people = `${numbers}, generate_series(1, ${members}) m`
  const member = sqlParseMember('g', 'm')
  const stamps = `"objectId", "createdAt", "updatedAt", "_rperm", "_wperm"`
  const acl = `now(), now(), array['role:group' || g], array[]::text[]`
  await client.query(
    `insert into "_User" (${stamps}, username, _hashed_password, name)
     select ${member}, now(), now(), array['*'], array[${member}], 'm' || m || '.' || g, 'none', 'Member ' || m
       from ${people}`,
  )
  await client.query(
    `insert into "_Session" ("objectId", "createdAt", "updatedAt", "sessionToken", "user", "expiresAt")
     select ${member}, now(), now(), 'r:' || repeat(${member}, 3), ${member}, now() + interval '7 days'
       from ${people}`,
  )
  await client.query(
    `insert into "_Role" (${stamps}, name) select ${sqlParseId('g')}, ${acl}, 'group' || g from ${numbers}`,
  )
  await client.query(
    `insert into "_Join:users:_Role" ("owningId", "relatedId") select ${sqlParseId('g')}, ${member} from ${people}`,
  )
  await client.query(
    `insert into "Group" (${stamps}, name, "memberCount") select ${sqlParseId('g')}, ${acl}, 'Group ' || g, ${members}
       from ${numbers}`,
  )
}

/** Bids `first` to `last` as `seedOpenBids` and `seedActiveBets` write them; accepted ones with their bets. */
export async function seedParseBids(
  { client }: ParseHouse,
  { first, last, firstGroup, groups, members }: ParseDeal & { members: number },
): Promise<void> {
  const group = `(${firstGroup} + n % ${groups})`
  const isAccepted = members > 0
  const one = `(n / ${groups}) % ${members || 1}`
  const columns = `"objectId", "createdAt", "updatedAt", "_rperm", "_wperm", "group", creator, acceptor, game, sport,
    "homeTeam", "awayTeam", "betType", "sideTeam", odds, "originalOdds", "stakeCents", status, "acceptedAt"`
  const created = `now() - interval '30 days' + n * interval '1 second'`
  const role = `array['role:group' || ${group}]`
  const values = (writers: string, status: string) => `${sqlParseId('n')}, ${created}, now(), ${role}, ${writers},
    ${sqlParseId(group)}, ${sqlParseMember(group, `1 + ${one}`)},
    ${isAccepted ? sqlParseMember(group, `1 + (${one} + 1) % ${members}`) : 'null'}, ${sqlParseId('n % 500')},
    'basketball_nba', 'Miami Heat', 'Boston Celtics', 'moneyline', 'Miami Heat', -120, -125, 5000, '${status}',
    ${isAccepted ? created : 'null'}`
  const numbers = `generate_series(${first}, ${last}) n`
  await client.query(
    `insert into "Bid" (${columns}, bookmaker, until)
     select ${values(role, isAccepted ? 'accepted' : 'open')}, 'draftkings', now() + interval '5 days' from ${numbers}`,
  )
  if (!isAccepted) return
  await client.query(
    `insert into "Bet" (${columns}, bid, "winCents", "scheduledAt")
     select ${values('array[]::text[]', 'active')}, ${sqlParseId('n')}, 4167, now() - interval '5 hours' from ${numbers}`,
  )
}

type ParseDeal = { first: number; last: number; firstGroup: number; groups: number }

/** The indexes that these requests need; a bid has one bet. */
export async function settleParse({ client }: ParseHouse): Promise<void> {
  await client.query(`create index on "_Session" ("sessionToken")`)
  for (const name of ['Bid', 'Bet', 'Activity']) await client.query(`create index on "${name}" ("group", "createdAt")`)
  await client.query(`create unique index on "Bet" (bid)`)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

const pointerTo = (className: string, objectId: string) => ({ __type: 'Pointer', className, objectId })

type Who = { readonly group: number; readonly member: number }

const headersOf = ({ group, member }: Who) => ({
  'x-parse-application-id': 'betwixt',
  'x-parse-session-token': tokenOf(parseId(memberNumber(group, member))),
})

/** One path of a member, like `users/me`. */
export function parseRead(who: Who, path: string): string {
  return requestText('GET', `/parse/${path}`, { headers: headersOf(who) })
}

/** The newest 50 of a member's group, with both people. */
export function parseList(who: Who, className: 'Bid' | 'Bet'): string {
  const where = JSON.stringify({ group: pointerTo('Group', parseId(who.group)) })
  const query = { where, order: '-createdAt', limit: '50', include: 'creator,acceptor' }
  return parseRead(who, `classes/${className}?${new URLSearchParams(query)}`)
}

/** What accepting a bid changes: the bid itself, the bet that forms, and a line in the group's activity. */
function acceptSteps({ group, member }: Who, bid: number) {
  const acceptor = pointerTo('_User', parseId(memberNumber(group, member)))
  const own = { group: pointerTo('Group', parseId(group)), bid: pointerTo('Bid', parseId(bid)) }
  const acceptedAt = { __type: 'Date', iso: new Date().toISOString() }
  const bet = {
    ...own,
    ...terms,
    game: parseId(bid % 500),
    creator: pointerTo('_User', parseId(memberNumber(group, 1))),
    acceptor,
    acceptedAt,
    scheduledAt: acceptedAt,
    ACL: { [`role:group${group}`]: { read: true } },
  }
  return [
    {
      method: 'PUT',
      path: `/parse/classes/Bid/${parseId(bid)}`,
      body: { status: 'accepted', acceptor, acceptedAt },
    },
    { method: 'POST', path: '/parse/classes/Bet', body: bet },
    {
      method: 'POST',
      path: '/parse/classes/Activity',
      body: { ...own, actor: acceptor, kind: 'bid.accepted', ACL: bet.ACL },
    },
  ] as const
}

const terms = {
  sport: 'basketball_nba',
  homeTeam: 'Miami Heat',
  awayTeam: 'Boston Celtics',
  betType: 'moneyline',
  sideTeam: 'Miami Heat',
  odds: -120,
  originalOdds: -125,
  stakeCents: 5000,
  winCents: 4167,
  status: 'active',
}

/** Accepts a bid in three requests, one after the other; what one has changed stays if the next one fails. */
export function parseAcceptInCalls(who: Who, bid: number): string[] {
  const headers = headersOf(who)
  return acceptSteps(who, bid).map(({ method, path, body }) => requestText(method, path, { headers, body }))
}

/** The same by a function of Cloud Code, which saves the three objects one after the other. */
export function parseAcceptInFunction(who: Who, bid: number): string {
  return requestText('POST', '/parse/functions/acceptBid', { headers: headersOf(who), body: { bidId: parseId(bid) } })
}

/** The same in one request with a transaction. */
export function parseAcceptInBatch(who: Who, bid: number): string {
  const body = { transaction: true, requests: acceptSteps(who, bid) }
  return requestText('POST', '/parse/batch', { headers: headersOf(who), body })
}

/** Throws unless every accepted bid has its bet and its activity, of which the seeds wrote `seeded` without one. */
export async function checkParseBets({ client }: ParseHouse, { seeded }: { seeded: number }): Promise<void> {
  const { rows } = await client.query(
    `select (select count(*)::int from "Bid" where status = 'accepted') as bids, (select count(*)::int from "Bet") as bets,
            (select count(*)::int from "Activity") as activities`,
  )
  const { bids, bets, activities } = rows[0]
  if (bids !== bets || bids !== activities + seeded || activities === 0) {
    throw new Error(`Parse Server has ${bids} accepted bids, ${bets} bets and ${activities} activities`)
  }
}
