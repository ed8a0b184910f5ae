import { type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { seedGroups, sqlId } from '#bench/support/people.ts'
import { alternate, timeOf } from '#bench/support/rounds.ts'
import { type BenchDatabase, onStage } from '#bench/support/stage.ts'
import { allStatements } from '#server/db/statement.ts'
import '#server/jobs/eventReaders.ts'
import '#server/live/liveRows.ts'

const groups = 10_000
const eventsEach = 50
const times = 5

/**
 * What looking for lost announcements costs the database with 10,000 groups of which some have just had an event: by the
 * time of the events, as it is done every few seconds, and by comparing all groups, as it is done once in a while.
 */
export function lostWordRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seed(database)
    const { rows } = await database.client.query<{ id: string }>('select id from groups')
    const since = new Date(Date.now() - 120_000)
    const [reader, groupIds] = ['notifications', rows.map(({ id }) => id)]
    return [
      await growth(database, 'readers of the log look for lost announcements, 10,000 groups', {
        lately: ['cursors.groupsBehindLately', [reader, since]],
        whole: ['cursors.groupsBehind', [reader]],
      }),
      await growth(database, 'streams of 10,000 groups look for lost announcements', {
        lately: ['live.recentSeqs', [since]],
        whole: ['live.lastSeqs', [groupIds]],
      }),
    ]
  })
}

type Asked = readonly [name: string, values: unknown[]]

async function growth(
  { client }: BenchDatabase,
  what: string,
  { lately, whole }: { lately: Asked; whole: Asked },
): Promise<Measurement> {
  const timeFor = async ([name, values]: Asked) => {
    const text = allStatements.find((one) => one.name === name)?.text
    if (text === undefined) throw new Error(`no statement ${name}`)
    const ask = async () => {
      for (let time = 0; time < times; time += 1) await client.query({ name, text, values })
    }
    return (await timeOf(ask)) / times
  }
  const measured = await alternate({ lately: () => timeFor(lately), whole: () => timeFor(whole) })
  return ratioOf(what, {
    unit: 'ms',
    measured: { name: 'lately', values: measured.lately },
    reference: { name: 'comparing all', values: measured.whole },
    goal: { atMost: 0.5 },
  })
}

/** The events of a month; a hundred groups have just had one. */
async function seed(database: BenchDatabase): Promise<void> {
  const { client } = database
  await seedGroups(database, { groups, members: 2 })
  await client.query(
    `insert into group_events (group_id, seq, type, entity_type, entity_id, at)
     select ${sqlId('g')}, s, 'bid.created', 'bid', 'bid', now() - (${eventsEach} - s + 1) * interval '12 hours'
       from generate_series(1, ${eventsEach}) s, generate_series(1, ${groups}) g`,
  )
  await client.query(
    `insert into group_events (group_id, seq, type, entity_type, entity_id, at)
     select ${sqlId('g * 100')}, ${eventsEach} + 1, 'bid.created', 'bid', 'bid', now() from generate_series(1, 100) g`,
  )
  await client.query(
    `update groups g set last_seq = e.seq
       from (select group_id, max(seq) as seq from group_events group by 1) e where e.group_id = g.id`,
  )
  await client.query(
    "insert into event_cursors (reader, group_id, seq) select 'notifications', id, last_seq from groups",
  )
  await client.query('vacuum analyze')
}
