import type { AnyDetails, DetailsOf } from '#domain/log/eventDetails.ts'
import type { EntityType, EventType } from '#domain/log/events.ts'
import { Refused } from '#domain/refusals.ts'
import type { Instant } from '#domain/times.ts'
import { currentCause } from '../cause.ts'
import type { CheckedGroupId } from '../checkedGroup.ts'
import { firstOf, type Transaction } from '../db/database.ts'
import { insertInto, statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import { startDeadline, type TimeLimit } from './deadline.ts'
import { groupFromRow, lockGroup, type StoredGroup } from './groupRows.ts'
import { FirstAnswer, keepAnswer, type Repeat } from './idempotency.ts'

type Kept<Type extends EventType> = Type extends keyof DetailsOf
  ? [details: DetailsOf[Type], by?: 'product']
  : [details?: Readonly<Record<string, never>>, by?: 'product']

/** A group whose row this command has locked: nobody else changes anything in it until the command ends. */
export type LockedGroup = StoredGroup & {
  readonly id: CheckedGroupId
  /**
   * Writes an event into the group's log, with its next number, in this transaction, with what it must keep of its
   * subject. The asker is its actor, unless the product acted and the asker only pressed the button.
   */
  record<Type extends EventType>(type: Type, entityType: EntityType, entityId: string, ...more: Kept<Type>): void
}

/**
 * What every command has: one transaction, one time (in `run`: after the lock), and the asker (null: the product
 * itself).
 */
export type Command = {
  readonly tx: Transaction
  readonly services: Services
  readonly now: Instant
  readonly actorId: string | null
  /** Locks the group and reads its current state; null when there is none. */
  lock(groupId: CheckedGroupId): Promise<LockedGroup | null>
}

type NewEvent = {
  type: EventType
  entityType: EntityType
  entityId: string
  details: AnyDetails
  by: 'product' | undefined
}
type Recorded = { group: StoredGroup; events: NewEvent[] }

const insertEvent = insertInto('events.insert', 'group_events', {
  groupId: 'text',
  seq: 'int8',
  type: 'text',
  entityType: 'text',
  entityId: 'text',
  actorId: 'text?',
  at: 'timestamptz',
  cause: 'text?',
  details: 'jsonb',
})

const insertEvents = statement(
  'events.insertMany',
  { groupId: 'text', events: 'jsonb', at: 'timestamptz', cause: 'text?' },
  {},
  `insert into group_events (group_id, seq, type, entity_type, entity_id, actor_id, at, cause, details)
   select $1, e.seq, e.type, e."entityType", e."entityId", e."actorId", $3, $4, e.details
     from jsonb_to_recordset($2)
       as e (seq bigint, type text, "entityType" text, "entityId" text, "actorId" text, details jsonb)`,
)

// The lock has counted one event, as most commands record.
const countEvents = statement(
  'events.count',
  { groupId: 'text', lastSeq: 'int8' },
  {},
  'update groups set last_seq = $2 where id = $1',
)

/** A command in its three steps; the first two are sent together. */
export type Steps<Locked, Loaded, Answer> = {
  /**
   * Takes the lock that orders this command among others, and checks access. Where the asker sent a key, it looks for its
   * first answer after the lock, and checks nothing if there is one: the first request may have removed their access, like
   * leaving the group.
   */
  readonly lock: (command: Command, repeat: Repeat | null) => Promise<Locked | FirstAnswer>
  /** Reads what the rules need; runs after the lock. */
  readonly read: (command: Command) => Promise<Loaded>
  /** Asks the rules, changes, records. */
  readonly run: (command: Command, locked: Locked, loaded: Loaded) => Promise<Answer> | Answer
}

/** The asker (null: the product itself), the idempotency key, and the time limit for the whole command. */
type Circumstances = {
  readonly actorId: string | null
  readonly repeat: Omit<Repeat, 'userId' | 'now'> | null
  readonly timeLimit?: TimeLimit | undefined
}

/**
 * Runs a command in one transaction: its changes, its events and the stored answer for a repeated request are committed
 * together or not at all. The readers of the log are woken only after the commit.
 */
export async function runCommand<Locked, Loaded, Answer>(
  services: Services,
  { actorId, repeat, timeLimit }: Circumstances,
  steps: Steps<Locked, Loaded, Answer>,
): Promise<Answer> {
  const now = services.clock()
  const keyed = repeat && actorId ? { ...repeat, userId: actorId, now } : null
  const records: Recorded[] = []
  const deadline = timeLimit && startDeadline(timeLimit)
  const work = services.db.transaction(async (tx) => {
    const command = { tx, services, now, actorId, lock: (groupId: CheckedGroupId) => lock(tx, groupId, records) }
    const { answer, at, first } = await inSteps(command, steps, keyed)
    writeEnd(tx, records, { first, actorId, at })
    deadline?.reachCommit()
    return answer
  })
  const answer = await (deadline ? deadline.limit(work) : work)
  for (const { group, events } of records) {
    if (events.length === 0) continue
    services.events.announce(group.id)
    // Commands with an asker are logged with their request.
    if (actorId === null) services.log.info(changeOf(group, events), 'a group was changed')
  }
  return answer
}

/** The numbers and types of the events in a group's change. */
function changeOf({ id: groupId, lastSeq }: StoredGroup, events: readonly NewEvent[]) {
  const counts = Object.entries(Object.groupBy(events, ({ type }) => type))
  const types = Object.fromEntries(counts.map(([type, of = []]) => [type, of.length]))
  return { groupId, firstEvent: lastSeq + 1, lastEvent: lastSeq + events.length, types }
}

async function inSteps<Locked, Loaded, Answer>(
  command: Command,
  { lock, read, run }: Steps<Locked, Loaded, Answer>,
  repeat: Repeat | null,
): Promise<{ answer: Answer; at: Instant; first: First | null }> {
  const { services } = command
  const [locked, loaded] = await Promise.all([outcomeOf(lock(command, repeat)), outcomeOf(read(command))])
  // The time that decides is when the lock was acquired: so times follow the event numbers, and a command that waited
  // until after the start of a game is too late.
  const at = services.clock()
  if ('refusal' in locked) throw locked.refusal
  if (locked.found instanceof FirstAnswer) return { answer: locked.found.answer as Answer, at, first: null }
  if ('refusal' in loaded) throw loaded.refusal
  const answer = await run({ ...command, now: at }, locked.found, loaded.found)
  return { answer, at, first: repeat && { repeat, answer } }
}

async function outcomeOf<Found>(finding: Promise<Found>): Promise<{ found: Found } | { refusal: Refused }> {
  try {
    return { found: await finding }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error }
    throw error
  }
}

async function lock(tx: Transaction, groupId: CheckedGroupId, records: Recorded[]): Promise<LockedGroup | null> {
  const row = firstOf(await tx.query(lockGroup, { groupId }))
  if (!row) return null
  const recorded: Recorded = { group: groupFromRow({ ...row, last_seq: row.last_seq - 1 }), events: [] }
  records.push(recorded)
  return {
    ...recorded.group,
    id: groupId,
    record: (type, entityType, entityId, ...[details = {}, by]) =>
      void recorded.events.push({ type, entityType, entityId, details, by }),
  }
}

/** The answer of a command that was asked for with a key, the first time. */
type First = { readonly repeat: Repeat; readonly answer: unknown }

/** Writes what the command recorded, and its answer for a repeated request. */
function writeEnd(
  tx: Transaction,
  records: readonly Recorded[],
  { first, actorId, at }: { first: First | null; actorId: string | null; at: Instant },
): void {
  const cause = currentCause()
  if (first) keepAnswer(tx, first.repeat, { answer: first.answer, at })
  for (const { group, events } of records) {
    const numbered = events.map(({ by, ...event }, index) => ({
      ...event,
      seq: group.lastSeq + index + 1,
      actorId: by === 'product' ? null : actorId,
    }))
    const [only, ...more] = numbered
    if (only && more.length === 0) {
      tx.write(insertEvent, { ...only, groupId: group.id, at, cause })
      continue
    }
    tx.write(countEvents, { groupId: group.id, lastSeq: group.lastSeq + events.length })
    // A settlement run records hundreds.
    if (only) tx.write(insertEvents, { groupId: group.id, events: numbered, at, cause })
  }
}
