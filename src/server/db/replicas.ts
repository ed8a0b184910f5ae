import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { inTime } from '../inTime.ts'
import { type Database, firstOf, openDatabase } from './database.ts'
import { wordsOf } from './onConnection.ts'
import { factsOf, type ReplicaAddress, type ServerFacts, whyUnfit } from './replicaFacts.ts'
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

/** How long a request waits for a replica before it asks the primary instead, also in the queue for a connection. */
const withinMs = 500
/** How often replicas are looked at, and how far behind one in use may be. */
const probeEveryMs = 1_000
/** How long the primary may take to be compared with them: less than a failover. */
const primaryWithinMs = 5_000
const connections = 20

type Replica = {
  readonly db: Database
  readonly log: Logger
  /** Null: in use. */
  unused: string | null
  readonly reads: Record<Outcome, number>
}

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
      db: openDatabase(connection, { connections, withinMs }),
      log: log.child({ replica: name }),
      unused: 'has not been looked at yet',
      reads: { answered: 0, behind: 0, failed: 0 },
    }),
  )
  const stopProbing = keepProbing(primary, replicas)
  let turn = 0
  return {
    reading: (state) => ({
      ...primary,
      async query(asked, params) {
        const usable = isOnGroup(asked, params, state) ? replicas.filter(({ unused }) => unused === null) : []
        turn += 1
        const replica = usable[turn % usable.length]
        return (replica && (await read(replica, state, asked, params))) ?? primary.query(asked, params)
      },
    }),
    figures: () => replicas.map(({ unused, reads }) => ({ isInUse: unused === null, reads })),
    async stop() {
      await stopProbing()
      // One that hangs is not waited for.
      await inTime(Promise.all(replicas.map(({ db }) => db.end())), withinMs).catch(() => {})
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

/** The rows of a replica in that state; null if it is in another, or does not answer in time. */
async function read<Params extends Columns, Result extends Columns>(
  replica: Replica,
  { groupId, lastSeq, sharedChange }: GroupState,
  asked: Statement<Params, Result>,
  params: Row<Params>,
): Promise<Row<Result>[] | null> {
  try {
    // All of one moment of the replica, and up to the commit sent together.
    const sent = await inTime(
      replica.db.snapshot(async (tx) => ({
        seqs: tx.query(readLastSeq, { groupId }),
        changes: tx.query(readSharedChange, {}),
        rows: tx.query(asked, params),
      })),
      withinMs,
    )
    const [seq, change] = [firstOf(await sent.seqs), firstOf(await sent.changes)]
    const isSame = seq?.last_seq === lastSeq && change?.shared_change === sharedChange
    replica.reads[isSame ? 'answered' : 'behind'] += 1
    return isSame ? await sent.rows : null
  } catch (error) {
    replica.reads.failed += 1
    if (!isAboutStatement(error)) judge(replica, complaintOf(error))
    return null
  }
}

/**
 * Whether the server is well and only refused this statement, like one that conflicted with what it has to apply. Its
 * class: 08 connections, 28 log-in, 53 resources, 57 the operator, 58 the system, XX internal.
 */
function isAboutStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|28|3D|53|57|58|XX)/.test(error.code ?? 'XX')
}

function complaintOf(error: unknown): string {
  return `cannot be read: ${wordsOf(error)}`
}

/** Uses a replica, or leaves it alone for that reason. */
function judge(replica: Replica, why: string | null): void {
  if (why === replica.unused) return
  if (why === null) replica.log.info('A replica is used.')
  else replica.log.warn(`A replica is not used: it ${why}.`)
  replica.unused = why
}

/** Looks at every replica once a second, beginning now. Returns the function that stops it. */
function keepProbing(primary: Database, replicas: readonly Replica[]): () => Promise<void> {
  const stopping = new AbortController()
  let before: number | null = null
  const probe = async () => {
    const facts = await inTime(factsOf(primary), primaryWithinMs)
    const atLeast = before ?? facts.at
    before = facts.at
    await Promise.all(replicas.map(async (replica) => judge(replica, await whyNotUsed(replica, facts, atLeast))))
  }
  const probing = (async () => {
    while (!stopping.signal.aborted) {
      await probe().catch(() => {
        // Another server may be the primary next, and these may have what it has not.
        for (const replica of replicas) judge(replica, 'cannot be compared with the database of DATABASE_URL')
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
async function whyNotUsed({ db }: Replica, facts: ServerFacts, atLeast: number): Promise<string | null> {
  try {
    const own = await inTime(factsOf(db), withinMs)
    return whyUnfit(facts, own)?.why ?? (own.at < atLeast ? 'is more than a second behind' : null)
  } catch (error) {
    return complaintOf(error)
  }
}
