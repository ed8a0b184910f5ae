import { betPlayer, paidAtOnce } from '#bench/support/betLife.ts'
import { openChannels, reachEverybody } from '#bench/support/channels.ts'
import { figureOf, type Measurement } from '#bench/support/measurement.ts'
import { idOf, seedGroups } from '#bench/support/people.ts'
import { timeOf } from '#bench/support/rounds.ts'
import { type BenchDatabase, onStage } from '#bench/support/stage.ts'
import { instant } from '#domain/times.ts'
import { openDatabase } from '#server/db/database.ts'
import { readInGroups, readValidSessions } from '#server/live/liveRows.ts'
import { waitFor } from '#test/support/waitFor.ts'

const members = 10
const bets = 500
const atOnce = 100
const streams = 2_000
const guards = 20

/**
 * What a bet adds to the database where everybody is told by all channels, and the load from open streams: the limits of
 * one database.
 */
export function footprintRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seedGroups(database, { groups: 1, members })
    const channels = await openChannels(stage)
    const { port } = await stage.program(database, { JOBS: 'on', ...channels.settings })
    await reachEverybody(database, port, channels)
    const playBets = await betPlayer(database, port)
    const play = async (count: number) => {
      await playBets(count)
      await waitFor(async () => ((await isSent(database)) ? true : null), { withinMs: 120_000 })
    }
    // The first ones allocate pages that the others fill.
    await play(paidAtOnce * 5)
    await database.client.query('vacuum')
    const before = await sizeOf(database)
    let log = 0
    for (let played = 0; played < bets; played += atOnce) {
      const began = await sizeOf(database)
      await play(atOnce)
      log += (await sizeOf(database)).log - began.log
      // So many are days among friends, in which PostgreSQL clears up by itself.
      await database.client.query('vacuum')
    }
    const after = await sizeOf(database)
    const kilobytes = (bytes: number) => bytes / 1024 / bets
    return [
      figureOf('a bet from its bid to its payment in a group of 10, told by all channels: rows and indexes', {
        unit: 'KB',
        values: [kilobytes(after.kept - before.kept)],
        goal: { atMost: 18 },
      }),
      figureOf('the same: for 90 days at the most, mails and texts to all ten, pushes, and posts to the chat', {
        unit: 'KB',
        values: [kilobytes(after.sent - before.sent)],
      }),
      figureOf('the same: for a day, answers to requests that may be repeated', {
        unit: 'KB',
        values: [kilobytes(after.forADay - before.forADay)],
      }),
      figureOf('the same: write-ahead log', { unit: 'KB', values: [kilobytes(log)] }),
      figureOf('asking whether 2,000 open streams may stay open, every 0.7 s', {
        unit: 'ms',
        values: await guardTimes(database),
      }),
    ]
  })
}

/** Whether nothing waits to be sent, but what a chat takes in its own time. */
async function isSent({ client }: BenchDatabase): Promise<boolean> {
  const { rows } = await client.query(
    "select count(*)::int as due from outbox where due_at is not null and channel <> 'chat'",
  )
  return rows[0].due === 0
}

type Sizes = { kept: number; sent: number; forADay: number; log: number }

async function sizeOf({ client }: BenchDatabase): Promise<Sizes> {
  const { rows } = await client.query(
    `select sum(size) filter (where name not in ('group_answers', 'outbox', 'outbox_attempts'))::float8 as kept,
            sum(size) filter (where name in ('outbox', 'outbox_attempts'))::float8 as sent,
            sum(size) filter (where name = 'group_answers')::float8 as "forADay",
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log
       from (select c.relname as name, pg_total_relation_size(c.oid) as size
               from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
              where c.relkind = 'r') tables`,
  )
  return rows[0]
}

/** How long the access check of `liveStreams.ts` takes for so many streams of a thousand users. */
async function guardTimes(database: BenchDatabase): Promise<number[]> {
  await seedGroups(database, { first: 2, groups: 1, members: 999 })
  await database.client.query(
    `insert into sessions (id, user_id, token, expires_at)
     select id, id, 'stream' || id, now() + interval '7 days' from users on conflict do nothing`,
  )
  await database.client.query('vacuum analyze')
  const ids = (await database.client.query('select user_id from group_members where group_id = $1', [idOf(2)])).rows
  // Each session has the id of its user.
  const userIds = Array.from({ length: streams }, (_, index) => ids[index % ids.length].user_id)
  const db = openDatabase(database.connection, { connections: 2 })
  const sessions = { sessionIds: [...new Set(userIds)], now: instant(Date.now()) }
  const members = { userIds, groupIds: userIds.map(() => idOf(2)) }
  const ask = () => Promise.all([db.query(readValidSessions, sessions), db.query(readInGroups, members)])
  const times: number[] = []
  for (let turn = 0; turn <= guards; turn += 1) times.push(await timeOf(ask))
  await db.end()
  // The first one prepares the statement.
  return times.slice(1)
}
