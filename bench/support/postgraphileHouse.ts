import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { postgresPrograms } from '#server/db/postgresPrograms.ts'
import { smallServer } from '#server/db/postgresSettings.ts'
import { freePort } from '#test/support/freePort.ts'
import { aSeparatePostgres } from '#test/support/separatePostgres.ts'
import type { Deal } from './bets.ts'
import { startChild } from './child.ts'
import type { Contestant } from './contest.ts'
import { collectingOptions } from './garbage.ts'
import { requestText } from './httpConnection.ts'
import { idOf, memberNumber, sqlId, sqlMember } from './people.ts'
import type { PostgraphileSetup } from './postgraphileServer.ts'
import type { Stage } from './stage.ts'

/** PostGraphile, and access to its database. */
export type PostgraphileHouse = Contestant & { readonly client: pg.Client }

const environment = { NODE_ENV: 'production', GRAPHILE_ENV: 'production', NODE_OPTIONS: collectingOptions }

/** Opens its database, the same PostgreSQL as ours with the same settings; `seed` runs before PostGraphile starts. */
export async function startPostgraphile(
  { later }: Pick<Stage, 'later'>,
  folder: string,
  seed: (client: pg.Client) => Promise<void>,
): Promise<PostgraphileHouse> {
  const { listen_addresses: _, unix_socket_permissions: __, ...settings } = smallServer
  const postgres = await aSeparatePostgres({ settings, programs: postgresPrograms() })
  later(postgres.stop)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  later(() => client.end())
  await client.query(await readFile(join(import.meta.dirname, 'postgraphile.sql'), 'utf8'))
  await seed(client)
  const setup: PostgraphileSetup = { folder, port: await freePort(), databaseUrl: postgres.url }
  const server = await startChild('postgraphileServer.ts', setup, environment)
  later(server.stop)
  return { port: server.port, process: server.process, dataDir: dirname(postgres.owner.host), client }
}

/** Groups with their members, each of whom is signed in. */
export async function seedPostgraphileGroups(
  client: pg.Client,
  { groups, members }: { groups: number; members: number },
): Promise<void> {
  const numbers = `generate_series(1, ${groups}) g`
  const people = `${numbers}, generate_series(1, ${members}) m`
  const member = sqlMember('g', 'm')
  await client.query(`insert into betwixt.users select ${member}, 'Member ' || m from ${people}`)
  await client.query(
    `insert into betwixt_hidden.sessions select ${member}, ${member}, now() + interval '7 days' from ${people}`,
  )
  await client.query(`insert into betwixt.groups select ${sqlId('g')}, 'Group ' || g from ${numbers}`)
  await client.query(`insert into betwixt_hidden.members select ${sqlId('g')}, ${member} from ${people}`)
  await client.query(
    `insert into betwixt.games select ${sqlId('n')}, now() + interval '5 days' from generate_series(0, 499) n`,
  )
}

/** Bids as `seedOpenBids` and `seedActiveBets` write them; accepted ones, which have members, with their bets. */
export async function seedPostgraphileBids(
  client: pg.Client,
  { first, last, firstGroup = 1, groups, members }: Deal & { members: number },
): Promise<void> {
  const group = `(${firstGroup} + n % ${groups})`
  const one = `(n / ${groups}) % ${members || 1}`
  const [creator, other] = [sqlMember(group, `1 + ${one}`), sqlMember(group, `1 + (${one} + 1) % ${members || 1}`)]
  const columns = `id, group_id, creator_id, acceptor_id, game_id, sport, home_team, away_team, bet_type, side_team, odds,
    original_odds, stake_cents, created_at`
  const values = (acceptor: string) => `${sqlId('n')}, ${sqlId(group)}, ${creator}, ${acceptor}, ${sqlId('n % 500')},
    'basketball_nba', 'Miami Heat', 'Boston Celtics', 'moneyline', 'Miami Heat', -120, -125, 5000,
    now() - interval '30 days' + n * interval '1 second'`
  const numbers = `generate_series(${first}, ${last}) n`
  const isAccepted = members > 0
  await client.query(
    `insert into betwixt.bids (${columns}, bookmaker, status, expires_at)
     select ${values(isAccepted ? other : 'null')}, 'draftkings', '${isAccepted ? 'accepted' : 'open'}', now() + interval '5 days'
       from ${numbers}`,
  )
  if (!isAccepted) return
  await client.query(
    `insert into betwixt.bets (${columns}, bid_id, win_cents, scheduled_at)
     select ${values(other)}, ${sqlId('n')}, 4167, now() - interval '5 hours' from ${numbers}`,
  )
}

type Who = { readonly group: number; readonly member: number }

function asked({ group, member }: Who, query: string, variables: object): string {
  const headers = { authorization: `Bearer ${idOf(memberNumber(group, member))}` }
  return requestText('POST', '/graphql', { headers, body: { query, variables } })
}

const people = 'userByCreatorId { rowId name } userByAcceptorId { rowId name }'
const terms = `rowId groupId gameId sport homeTeam awayTeam betType sideTeam odds originalOdds stakeCents status createdAt ${people}`
const fields = { bids: `${terms} bookmaker version expiresAt acceptedAt`, bets: `${terms} bidId winCents scheduledAt` }

const listOf = (what: keyof typeof fields) => {
  const name = { bids: 'allBids', bets: 'allBets' }[what]
  return `query List($group: String!) {
    ${name}(condition: { groupId: $group }, first: 50, orderBy: [CREATED_AT_DESC]) { nodes { ${fields[what]} } }
  }`
}
const lists = { bids: listOf('bids'), bets: listOf('bets') }
const acceptance = `mutation Accept($bid: String!, $version: Int!) {
  acceptBid(input: { bidId: $bid, version: $version }) { result { ${fields.bets} } }
}`

/** The newest 50 of a member's group, with both people. */
export function postgraphileList(who: Who, what: 'bids' | 'bets'): string {
  return asked(who, lists[what], { group: idOf(who.group) })
}

export function postgraphileGroup(who: Who): string {
  return asked(who, 'query Group($id: String!) { groupByRowId(rowId: $id) { rowId name maxBetCents } }', {
    id: idOf(who.group),
  })
}

export function postgraphileMe(who: Who): string {
  return asked(who, 'query Me { currentUserId }', {})
}

export function postgraphileAccept(who: Who, bid: number): string {
  return asked(who, acceptance, { bid: idOf(bid), version: 1 })
}

/** Throws unless so many bids were accepted, each with its bet and its activity: GraphQL answers a refusal with 200. */
export async function checkPostgraphileBets(
  { client }: PostgraphileHouse,
  { accepted, seeded }: { accepted: number; seeded: number },
): Promise<void> {
  const { rows } = await client.query(
    `select (select count(*)::int from betwixt.bids where status = 'accepted') as bids,
            (select count(*)::int from betwixt.bets) as bets, (select count(*)::int from betwixt.activity) as activities`,
  )
  const { bids, bets, activities } = rows[0]
  if (bids !== bets || bids !== activities + seeded || activities !== accepted)
    throw new Error(`PostGraphile has ${bids} accepted bids, ${bets} bets and ${activities} activities of ${accepted}`)
}
