import type { EntityType, EventType, GroupEvent } from '#domain/events.ts'
import { isoFromInstant } from '#domain/times.ts'
import { firstOf, type Transaction } from '../db/database.ts'
import { type Row, statement } from '../db/statement.ts'
import type { Services } from '../services.ts'

/**
 * Somebody who works through the log of every group, event by event in order. What it writes through `tx` stands
 * together with how far it has come, so that a crash neither loses an event nor shows it one twice.
 */
export type EventReader = {
  readonly name: string
  read(tx: Transaction, events: readonly GroupEvent[]): Promise<void>
}

const batch = 100
const catchUpMs = 5_000

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
  'select seq from event_cursors where reader = $1 and group_id = $2 for no key update',
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

/** Lets the readers follow the log: at once when something is announced, and every few seconds whatever was missed. */
export function openEventReaders(services: Services, readers: readonly EventReader[]): { stop(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>()
  const follow = (reader: EventReader, groupId: string) => {
    const reading = readOn(services, reader, groupId).catch((error: unknown) => {
      services.log.error({ error, reader: reader.name, groupId }, 'a reader of the log failed; it tries again')
    })
    underWay.add(reading)
    void reading.finally(() => underWay.delete(reading))
    return reading
  }
  const catchUp = async () => {
    for (const reader of readers) {
      for (const { id } of await services.db.query(groupsBehind, { reader: reader.name })) await follow(reader, id)
    }
  }
  const stopListening = services.events.listen((groupId) => {
    for (const reader of readers) void follow(reader, groupId)
  })
  const timer = setInterval(() => catchUp().catch((error) => services.log.warn({ error }, 'no catching up')), catchUpMs)
  return {
    async stop() {
      clearInterval(timer)
      stopListening()
      await Promise.all(underWay)
    },
  }
}

/** Reads a group's log behind the cursor until its end, one batch a transaction. Another process waits at the cursor. */
async function readOn(services: Services, reader: EventReader, groupId: string): Promise<void> {
  while (await services.db.transaction((tx) => readBatch(tx, reader, groupId))) {}
}

async function readBatch(tx: Transaction, reader: EventReader, groupId: string): Promise<boolean> {
  const at = { reader: reader.name, groupId }
  tx.write(beginCursor, at)
  const seq = firstOf(await tx.query(lockCursor, at))?.seq ?? 0
  const rows = await tx.query(readBehind, { groupId, after: seq, limit: batch })
  const last = rows.at(-1)
  if (!last) return false
  await reader.read(
    tx,
    rows.map((row) => eventFromRow(groupId, row)),
  )
  tx.write(moveCursor, { ...at, seq: last.seq })
  return rows.length === batch
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
