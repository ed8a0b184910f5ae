import type { EntityType, EventType, GroupEvent } from '#domain/log/events.ts'
import { after, type Instant, isoFromInstant, minuteMs, secondMs } from '#domain/times.ts'
import { firstOf, type Transaction } from '../db/database.ts'
import { type Row, statement } from '../db/statement.ts'
import { giveWay } from '../giveWay.ts'
import type { Services } from '../services.ts'

/**
 * Processes the log of every group, event by event in order. What it writes through `tx`, in the group alone, is
 * committed together with its position, so a crash neither loses an event nor delivers one twice. What it writes
 * elsewhere is committed before: after a crash in between it is given the same events again, and has to know them. `tx`
 * holds the group's position meanwhile, so no other process is given them.
 */
export type EventReader = {
  readonly name: string
  read(tx: Transaction, events: readonly GroupEvent[], services: Services): Promise<void>
}

const batch = 25
// A reader does not give way where that would keep anybody waiting for what happened some seconds ago.
const lateMs = 10 * secondMs
const catchUpMs = 5_000
// Most of what was missed has just happened, and is found by its time. The logs of all groups are compared with their
// cursors once in so many times.
const wholeEvery = 12
const recentMs = 2 * minuteMs
// The log is read on the same connections as requests use: never on so many that a request would wait for one.
const groupsAtOnce = 2

const beginCursor = statement(
  'cursors.begin',
  { reader: 'text', groupId: 'text' },
  {},
  'insert into event_cursors (reader, group_id, seq) values ($1, $2, 0) on conflict do nothing',
)

const lockCursor = statement(
  'cursors.lock',
  { reader: 'text', groupId: 'text' },
  { seq: 'int8' },
  'select seq from event_cursors where reader = $1 and group_id = $2 for no key update skip locked',
)

const readBehind = statement(
  'cursors.events',
  { groupId: 'text', after: 'int8', limit: 'int4' },
  { seq: 'int8', type: 'text', entity_type: 'text', entity_id: 'text', actor_id: 'text?', at: 'timestamptz' },
  `select seq, type, entity_type, entity_id, actor_id, at from group_events
    where group_id = $1 and seq > $2 order by seq limit $3`,
)

const moveCursor = statement(
  'cursors.move',
  { reader: 'text', groupId: 'text', seq: 'int8' },
  {},
  'update event_cursors set seq = $3 where reader = $1 and group_id = $2',
)

const groupsBehind = statement(
  'cursors.groupsBehind',
  { reader: 'text' },
  { id: 'text' },
  `select g.id from groups g left join event_cursors c on c.group_id = g.id and c.reader = $1
    where g.last_seq > coalesce(c.seq, 0)`,
)

/** The same of the groups in which something has happened since a moment: few, however many groups there are. */
const groupsBehindLately = statement(
  'cursors.groupsBehindLately',
  { reader: 'text', since: 'timestamptz' },
  { id: 'text' },
  `select e.group_id as id from (select group_id, max(seq) as seq from group_events where at > $2 group by group_id) e
     left join event_cursors c on c.group_id = e.group_id and c.reader = $1
    where e.seq > coalesce(c.seq, 0)`,
)

/**
 * Lets the readers follow the log: from where they stopped, then immediately after an announcement, and every few
 * seconds for anything missed.
 */
export function openEventReaders(services: Services, readers: readonly EventReader[]): { stop(): Promise<void> } {
  const followers = readers.map((reader) => openFollower(services, reader))
  const stopListening = services.events.listen((groupId) => {
    for (const follower of followers) follower.wake(groupId)
  })
  let times = 0
  const catchUp = () => {
    const since = times % wholeEvery === 0 ? null : after(services.clock(), -recentMs)
    times += 1
    return Promise.all(followers.map((follower) => follower.catchUp(since))).catch((error: unknown) => {
      times = 0
      services.log.warn({ error }, 'could not catch up with the event logs')
    })
  }
  const first = catchUp()
  const timer = setInterval(catchUp, catchUpMs)
  return {
    async stop() {
      clearInterval(timer)
      stopListening()
      await first
      await Promise.all(followers.map((follower) => follower.stop()))
    },
  }
}

/**
 * Reads the woken groups, a few in parallel, but never one group twice at a time: a wake-up during a read causes one
 * more read.
 */
function openFollower(services: Services, reader: EventReader) {
  const woken = new Set<string>()
  const failed = new Set<string>()
  const beingRead = new Map<string, Promise<void>>()
  const readNext = () => {
    const groupId = [...woken].find((id) => !beingRead.has(id))
    if (groupId === undefined || beingRead.size >= groupsAtOnce) return
    woken.delete(groupId)
    const reading = readOn(services, reader, groupId)
      .catch((error: unknown) => {
        failed.add(groupId)
        services.log.error({ error, reader: reader.name, groupId }, 'a reader of the log failed; it tries again')
      })
      .finally(() => {
        beingRead.delete(groupId)
        readNext()
      })
    beingRead.set(groupId, reading)
    readNext()
  }
  const wake = (groupId: string) => {
    woken.add(groupId)
    readNext()
  }
  return {
    wake,
    async catchUp(since: Instant | null) {
      const again = [...failed]
      failed.clear()
      again.forEach(wake)
      const { db } = services
      const rows = since
        ? await db.query(groupsBehindLately, { reader: reader.name, since })
        : await db.query(groupsBehind, { reader: reader.name })
      for (const { id } of rows) wake(id)
    },
    async stop() {
      woken.clear()
      await Promise.all(beingRead.values())
    },
  }
}

/**
 * Reads a group's log from the cursor to its end, one batch per transaction. If another process is reading it, the
 * group is left to that one, which receives the same announcements.
 */
async function readOn(services: Services, reader: EventReader, groupId: string): Promise<void> {
  let mayBeMore = true
  while (mayBeMore) {
    const startedAt = performance.now()
    const last = await services.db.transaction((tx) => readBatch(tx, services, reader, groupId))
    mayBeMore = last?.isFull ?? false
    if (last && services.clock() - last.at < lateMs) await giveWay(services, performance.now() - startedAt)
  }
}

type Batch = { readonly isFull: boolean; readonly at: Instant }

/** Null when there is nothing to read; `at` is when its last event happened. */
async function readBatch(
  tx: Transaction,
  services: Services,
  reader: EventReader,
  groupId: string,
): Promise<Batch | null> {
  const at = { reader: reader.name, groupId }
  tx.write(beginCursor, at)
  const seq = firstOf(await tx.query(lockCursor, at))?.seq
  if (seq === undefined) return null
  const rows = await tx.query(readBehind, { groupId, after: seq, limit: batch })
  const last = rows.at(-1)
  if (!last) return null
  const events = rows.map((row) => eventFromRow(groupId, row))
  await reader.read(tx, events, services)
  tx.write(moveCursor, { ...at, seq: last.seq })
  return { isFull: rows.length === batch, at: last.at }
}

function eventFromRow(groupId: string, row: Row<(typeof readBehind)['columns']>): GroupEvent {
  return {
    groupId,
    seq: row.seq,
    type: row.type as EventType,
    entityType: row.entity_type as EntityType,
    entityId: row.entity_id,
    actorId: row.actor_id,
    at: isoFromInstant(row.at),
  }
}
