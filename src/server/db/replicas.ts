import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Database, firstOf, openDatabase } from './database.ts'
import { type ReplicaAddress, readFacts, type ServerFacts, whyUnfit } from './replicaFacts.ts'
import { lastSharedChange } from './sharedChanges.ts'
import { type Columns, type Row, type Statement, statement } from './statement.ts'

/**
 * What an answer about a group depends on, as the primary had it when the request was admitted: the group's last event,
 * and the last change of what groups share.
 */
export type GroupState = { readonly groupId: string; readonly lastSeq: number; readonly sharedChange: number }

/** Replicas of the database, for reads. */
export type Replicas = {
  /**
   * The database for reads of one group: its statements on that group, which have its checked id, go to a replica that
   * has exactly this state, and to the primary wherever there is none. Everything else goes to the primary.
   */
  reading(state: GroupState): Database
  /** By the place in DATABASE_READ_URLS; reads since the start by how they ended. */
  figures(): readonly { readonly isInUse: boolean; readonly reads: Readonly<Record<Outcome, number>> }[]
  stop(): Promise<void>
}

/** `behind`: also of a replica that is ahead of what the primary has shown. The last two go to the primary. */
type Outcome = 'answered' | 'behind' | 'failed'

/** How long a request waits for a replica before it asks the primary instead. */
const withinMs = 500
/** How often replicas are looked at, and how far behind one in use may be. */
const probeEveryMs = 1_000
/** How long the primary may take to be compared with them: less than a failover. */
const primaryWithinMs = 5_000
const connections = 20

type Replica = {
  readonly name: string
  readonly db: Database
  /** Null: in use. */
  unused: string | null
  readonly reads: Record<Outcome, number>
}

const readLastSeq = statement(
  'replicas.lastSeq',
  { groupId: 'text' },
  { last_seq: 'int8' },
  'select last_seq from groups where id = $1',
)

const readSharedChange = statement(
  'replicas.sharedChange',
  {},
  { shared_change: 'int8' },
  `select ${lastSharedChange} as shared_change`,
)

/** Opens the replicas, of which each is used once it has been found fit. */
export function openReplicas({
  primary,
  addresses,
  log,
}: {
  primary: Database
  addresses: readonly ReplicaAddress[]
  log: Logger
}): Replicas {
  const replicas = addresses.map(
    ({ name, connection }): Replica => ({
      name,
      db: openDatabase(connection, { connections, withinMs }),
      unused: 'has not been looked at yet',
      reads: { answered: 0, behind: 0, failed: 0 },
    }),
  )
  const leave = (replica: Replica, why: string) => {
    if (replica.unused !== why) log.warn({ replica: replica.name }, `A replica is not used: it ${why}.`)
    replica.unused = why
  }
  const stopProbing = keepProbing({ primary, replicas, leave, log })
  let turn = 0
  const next = () => {
    const usable = replicas.filter(({ unused }) => unused === null)
    turn += 1
    return usable[turn % usable.length]
  }
  return {
    reading: (state) => ({
      ...primary,
      async query(asked, params) {
        const replica = isOnGroup(asked, params, state) ? next() : undefined
        const found = replica && (await ask(replica, { asked, params, state, leave }))
        return found ?? primary.query(asked, params)
      },
    }),
    figures: () => replicas.map(({ unused, reads }) => ({ isInUse: unused === null, reads })),
    async stop() {
      await stopProbing()
      // One that hangs is not waited for.
      const ends = Promise.all(replicas.map(({ db }) => db.end()))
      await Promise.race([ends.catch(() => {}), sleep(withinMs, null, { ref: false })])
    },
  }
}

/** Whether a statement takes the checked id of that group. */
function isOnGroup<Params extends Columns>(
  { params: declared }: Statement<Params, Columns>,
  params: Row<Params>,
  { groupId }: GroupState,
): boolean {
  return Object.entries(declared).some(([name, type]) => type === 'group' && params[name] === groupId)
}

type Leave = (replica: Replica, why: string) => void

/** The rows of a replica in that state; null if it is in another, or does not answer in time. */
async function ask<Params extends Columns, Result extends Columns>(
  replica: Replica,
  {
    asked,
    params,
    state,
    leave,
  }: { asked: Statement<Params, Result>; params: Row<Params>; state: GroupState; leave: Leave },
): Promise<Row<Result>[] | null> {
  try {
    const { found, rows } = await inTime(readWithState(replica.db, asked, params, state.groupId))
    const isSame = found.lastSeq === state.lastSeq && found.sharedChange === state.sharedChange
    replica.reads[isSame ? 'answered' : 'behind'] += 1
    return isSame ? rows : null
  } catch (error) {
    replica.reads.failed += 1
    if (!isAboutStatement(error)) leave(replica, complaintOf(error))
    return null
  }
}

/** Both of one moment of the replica. Everything up to the commit is sent together. */
async function readWithState<Params extends Columns, Result extends Columns>(
  db: Database,
  asked: Statement<Params, Result>,
  params: Row<Params>,
  groupId: string,
) {
  const sent = await db.snapshot(async (tx) => ({
    seqs: tx.query(readLastSeq, { groupId }),
    changes: tx.query(readSharedChange, {}),
    rows: tx.query(asked, params),
  }))
  const [seq, change] = [firstOf(await sent.seqs), firstOf(await sent.changes)]
  return { found: { lastSeq: seq?.last_seq, sharedChange: change?.shared_change }, rows: await sent.rows }
}

/** Nobody waits longer, not even in the queue for a connection. */
async function inTime<Answer>(answer: Promise<Answer>, ms = withinMs): Promise<Answer> {
  const inTime = new AbortController()
  const late = sleep(ms, null, { signal: inTime.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`)
  })
  // Whichever comes second.
  for (const one of [answer, late]) one.catch(() => {})
  return Promise.race([answer, late]).finally(() => inTime.abort())
}

/**
 * Whether the server is well and only refused this statement, like one that conflicted with what it has to apply. Its
 * class: 08 connections, 28 log-in, 53 resources, 57 the operator, 58 the system, XX internal.
 */
function isAboutStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|28|3D|53|57|58|XX)/.test(error.code ?? 'XX')
}

function complaintOf(error: unknown): string {
  const message = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '') : String(error)
  return `cannot be read: ${message}`
}

/** Looks at every replica once a second, beginning now. Returns the function that stops it. */
function keepProbing({
  primary,
  replicas,
  leave,
  log,
}: {
  primary: Database
  replicas: readonly Replica[]
  leave: Leave
  log: Logger
}): () => Promise<void> {
  const stopping = new AbortController()
  let before: number | null = null
  const probe = async () => {
    const facts = firstOf(await inTime(primary.query(readFacts, {}), primaryWithinMs))
    if (!facts) return
    const seen = await Promise.all(
      replicas.map((replica) => whyNotUsed(replica, { facts, atLeast: before ?? facts.at })),
    )
    before = facts.at
    seen.forEach((why, place) => {
      const replica = replicas[place]
      if (!replica) return
      if (why !== null) leave(replica, why)
      else if (replica.unused !== null) {
        replica.unused = null
        log.info({ replica: replica.name }, 'A replica is used.')
      }
    })
  }
  const probing = (async () => {
    while (!stopping.signal.aborted) {
      await probe().catch((error: unknown) => {
        log.debug({ error }, 'the replicas could not be compared')
        // Another server may be the primary next, and these may have what it has not.
        for (const replica of replicas) leave(replica, 'cannot be compared with the database of DATABASE_URL')
      })
      await sleep(probeEveryMs, null, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await probing
  }
}

/** `atLeast`: what the primary had written a second ago. */
async function whyNotUsed(
  { db }: Replica,
  { facts, atLeast }: { facts: ServerFacts; atLeast: number },
): Promise<string | null> {
  try {
    const own = firstOf(await inTime(db.query(readFacts, {})))
    if (!own) return 'says nothing about itself'
    return whyUnfit(facts, own)?.why ?? (own.at < atLeast ? 'is more than a second behind' : null)
  } catch (error) {
    return complaintOf(error)
  }
}
