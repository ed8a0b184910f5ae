import { describe, expect, it } from 'vitest'
import '#app/features.ts'
import '#app/program.ts'
import '#app/demo/prepareDemo.ts'
import { jobs } from '#app/jobs.ts'
import '#features/notifications/server/announce.ts'
import { writeEventNotices } from '#features/notifications/server/writeEventNotices.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'
import { allStatements } from '../server/db/statement.ts'
import { homes } from './support/homes.ts'
import { classOf, homeOf } from './support/statementClass.ts'

type Across = {
  readonly by: 'administrator' | 'demo' | 'job' | 'own data' | 'refusal' | 'search'
  readonly why: string
}
const inShards = (by: Across['by'], why: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name): [string, Across] => [name, { by, why }]))

/**
 * The statements that ask every node, and why they must. Each node answers for its own rows: their tables are joined
 * within a group or a person. None is on the path of a member's request but the search and that refusal.
 */
const acrossShards: Readonly<Record<string, Across>> = {
  ...inShards('search', 'open groups can be anywhere', ['groups.open']),
  ...inShards('refusal', 'says whether a debt that the group does not have is in another', ['debts.anywhere']),
  ...inShards('administrator', 'the website administrator looks at all groups', [
    'admin.attention',
    'admin.groupNames',
    'admin.groups',
    'admin.groupsOfUsers',
    'admin.lastActive',
    'admin.openMatters',
    'admin.settledDebts',
    'admin.toDecide',
  ]),
  ...inShards('administrator', "the admin of a group reads its members' notices, which are with each member", [
    'notices.countOfGroup',
    'notices.listOfGroup',
  ]),
  ...inShards('administrator', 'the subjects of mails are those of the notices that they tell', ['mails.notices']),
  ...inShards('administrator', 'an announcement is for everybody', ['notices.insertAnnouncement', 'notices.notInApp']),
  ...inShards('own data', 'what an account has left in groups is downloaded and erased wherever it is', [
    'admin.endInvitesBy',
    'memberships.endAll',
    'ownData.eraseInvites',
    'ownData.forgetAnswers',
    'ownData.my.invites',
  ]),
  ...inShards('job', 'finds the groups in which there is something to do, each of which is then asked by itself', [
    'bets.groupsToSettle',
    'bids.groupsWithExpired',
    'cursors.groupsBehind',
    'cursors.groupsBehindLately',
    'gameNews.groups',
    'nudges.closingBids',
    'nudges.endedBets',
    'pools.groups',
    'recap.groupsToTell',
    'reminders.groups',
  ]),
  ...inShards('job', 'finds the games that bids, bets and pools of all groups wait for', [
    'bets.toPrice',
    'bets.awaitedGames',
    'bets.missingGames',
    'bets.recentScores',
    'bets.recentlySettled',
    'bets.unsettledGames',
    'bids.following',
    'bids.liveSports',
    'gameNews.insert',
    'games.keepPicksLocked',
    'pools.decidedLately',
    'pools.dueGames',
    'pools.missingGames',
    'pools.unsettledGames',
  ]),
  ...inShards('job', 'what happens in a group is told to several people', [
    'bidMails.keep',
    'accounts.unnamed',
    'notices.bundles',
    'notices.growing',
    'notices.insertMany',
    'notices.keysTold',
    'notices.holdInboxes',
    'notices.readings',
    'notices.recipients',
    'push.settingsOf',
  ]),
  ...inShards('job', 'mails everybody in a time zone', [
    'bidMails.claim',
    'bidMails.forget',
    'bidMails.readers',
    'bidMails.take',
    'bidMails.zones',
    'digests.claim',
    'digests.readers',
    'digests.weeks',
    'digests.zones',
  ]),
  ...inShards('job', 'a process asks for all its open streams together', [
    'live.admins',
    'live.inGroups',
    'live.lastSeqs',
    'live.marks',
    'live.newNotices',
    'live.newestOfGroups',
    'live.newestOfMembers',
    'live.recentSeqs',
  ]),
  ...inShards('job', 'a measure of the whole site', ['bets.awaited', 'bets.held', 'metrics.readersBehind']),
  ...inShards('demo', 'a demo is made on a database of its own', ['demo.skipOldNews']),
  ...inShards('job', 'finds the people with old notices, which are deleted person by person', [
    'notices.peopleWithOld',
  ]),
  ...inShards('job', 'deletes what has expired', ['idempotency.forgetOld', 'idempotency.forgetOldOfGroups']),
}

/**
 * How many tables a statement may use where many wait for it, and how often it may mention one: a distributed database
 * plans it anew at each call, in a time that grows with both.
 */
const [mostTables, mostMentions] = [4, 8]
const hotPaths: Readonly<Record<string, readonly string[]>> = {
  'every query': ['sessions.findWithChanges', 'groups.standing'],
  'every command': ['groups.lock', 'groups.member', 'events.insert', 'events.insertMany'],
  'post a bid': ['bids.insert', 'bids.ownOpen', 'bids.challenged', 'bids.insertLegs', 'limits.find'],
  'accept it': [
    'bids.liveSport',
    'bids.find',
    'bids.markAccepted',
    'bids.markPartTaken',
    'bets.insert',
    'bets.insertLegs',
  ],
  'list bids': ['bids.list', 'bids.listOfStatus', 'bids.listDeclined', 'bids.openOnGames', 'bids.details', 'bids.legs'],
  'list bets': ['bets.list', 'bets.listOfStatus', 'bets.listChosen', 'bets.find'],
  'what hangs on bets': ['bets.details', 'bets.debts', 'bets.results', 'bets.legs', 'groups.admins'],
  'list debts': ['debts.list', 'debts.listPending', 'debts.listOfMember', 'debts.listOfPayment', 'debts.listSettled'],
  'what hangs on debts': ['debts.disputed', 'debts.methods'],
  balances: ['debts.pairs', 'groups.people'],
  settle: [
    'bets.started',
    'bets.startedParlays',
    'bets.countActive',
    'bets.markSettled',
    'cancellations.lapse',
    'debts.insertMany',
  ],
  pay: ['debts.findSome', 'payments.insert', 'payments.insertDebts', 'debts.takeParts'],
  comment: [
    'comments.bid',
    'comments.bet',
    'comments.ofBid',
    'comments.ofGroup',
    'comments.mentionable',
    'comments.insert',
  ],
  'see a thread': ['comments.ofBet'],
  'see lines': ['feedCache.heads', 'feedCache.read'],
  'groups of a member': [
    'groups.own',
    'memberships.list',
    'groups.membership',
    'memberships.join',
    'memberships.leave',
  ],
}
/** Those that use more. */
const usesMore: Readonly<Record<string, { readonly tables: number; readonly mentions: number; readonly why: string }>> =
  {
    'sessions.findWithChanges': { tables: 5, mentions: 5, why: 'all are on the first node, whose planner is its own' },
    'bets.listChosen': { tables: 7, mentions: 13, why: 'a search by words, teams, people and disputes in one page' },
    'comments.ofBet': { tables: 4, mentions: 10, why: 'a thread is that of the bet and that of its bid' },
  }

const program = [jobs, writeEventNotices]
const ours = allStatements
  .filter(({ name }) => !name.startsWith('tests.'))
  .map(({ name, text }) => ({ name, ...classOf(text) }))

describe('on a database of several nodes', () => {
  it('every table has one home, with the column that says whose its rows are', async () => {
    const database = await freshDatabase()
    const { tables, columns, readers } = await on(database.connection, async (client) => ({
      tables: await client.query<{ name: string }>(
        "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
      ),
      columns: await client.query<{ name: string; column: string }>(
        `select table_name as name, column_name as column from information_schema.columns
          where table_schema = 'public' and data_type = 'text' and is_nullable = 'NO'`,
      ),
      readers: await client.query<{ name: string; source: string }>(
        `select proname as name, prosrc as source from pg_proc
          where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
      ),
    }))
    await database.giveBack()
    const owned = { ...homes.group, ...homes.person }
    const placed = [...Object.keys(owned), ...homes.everywhere, ...homes.local]
    expect(placed.toSorted()).toEqual(tables.rows.map(({ name }) => name).toSorted())
    const missing = Object.entries(owned).filter(
      ([table, column]) => !columns.rows.some((row) => row.name === table && row.column === column),
    )
    expect(missing).toEqual([])
    const isReader = ({ source }: { source: string }) =>
      placed.some((table) => new RegExp(`\\b(from|join|into|update)\\s+${table}\\b`).test(source))
    // Triggers call it, and no statement does.
    expect(
      readers.rows
        .filter(isReader)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['move_balance'])
  })

  it('every statement is of one group, of one person or of the first node, or on the list of those that ask all', () => {
    expect(program.flat().length).toBeGreaterThan(program.length)
    const across = ours.filter(({ kind }) => kind === 'across').map(({ name }) => name)
    const listed = Object.keys(acrossShards)
    expect(across.filter((name) => !listed.includes(name))).toEqual([])
    // And nothing is on the list that need not be.
    expect(listed.filter((name) => !across.includes(name))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('none locks a row of what is everywhere or of several people, or asks once for each of a list of parameters', () => {
    expect(ours.filter(({ refused }) => refused.length > 0).map(({ name, refused }) => ({ name, refused }))).toEqual([])
  })

  it('every key of a group begins with the group, and every key of a person with the person', async () => {
    const database = await freshDatabase()
    const keys = await on(database.connection, (client) =>
      client.query<{ table: string; index: string; first: string | null }>(
        `select c.relname as table, i.indexrelid::regclass::text as index, a.attname as first
           from pg_index i join pg_class c on c.oid = i.indrelid
           left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indisunique and c.relnamespace = 'public'::regnamespace`,
      ),
    )
    await database.giveBack()
    const owned: Readonly<Record<string, string>> = { ...homes.group, ...homes.person }
    expect(keys.rows.filter(({ table, first }) => table in owned && first !== owned[table])).toEqual([])
  })

  it('those that ask all use tables of one home, which each node can answer for its own', () => {
    const mixed = ours.filter(({ name, tables }) => {
      const used = new Set(tables.map(homeOf))
      return name in acrossShards && ['group', 'person', 'local'].filter((home) => used.has(home as 'local')).length > 1
    })
    expect(mixed.map(({ name }) => name)).toEqual([])
  })

  it('statements that many wait for use four tables at most, but for a few with a reason', () => {
    const hot = Object.values(hotPaths).flat()
    const counts = hot.map((name) => {
      const tables = ours.find((one) => one.name === name)?.tables ?? []
      return { name, tables: new Set(tables).size, mentions: tables.length }
    })
    expect(counts.filter(({ mentions }) => mentions === 0)).toEqual([])
    const more = counts.filter(({ tables, mentions }) => tables > mostTables || mentions > mostMentions)
    const expected = Object.entries(usesMore).map(([name, { why: _, ...most }]) => ({ name, ...most }))
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
    expect(more.toSorted(byName)).toEqual(expected.toSorted(byName))
  })
})
