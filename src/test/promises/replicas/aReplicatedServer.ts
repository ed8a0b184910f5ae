import type pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { postgresPrograms } from '#server/db/postgresPrograms.ts'
import type { ReplicaAddress } from '#server/db/replicaFacts.ts'
import type { Replicas } from '#server/db/replicas.ts'
import { servingConnection, servingReplica } from '#server/db/servingRole.ts'
import type { chanceOf } from '#test/promises/model/chance.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aStandby, type Standby } from '#test/support/aStandby.ts'
import { on } from '#test/support/onDatabase.ts'
import { aSeparatePostgres, type SeparatePostgres } from '#test/support/separatePostgres.ts'
import { waitFor } from '#test/support/waitFor.ts'

/** Processes on a primary with streaming replicas. */
export type ReplicatedServer = {
  readonly server: TestServer
  /** Another process with the same replicas, and one that knows of none: it shows what the primary has. */
  readonly second: Process
  readonly plain: Process
  readonly primary: SeparatePostgres
  readonly standbys: readonly Standby[]
  readonly replicas: Replicas
  /** Resolves once both processes use so many replicas. */
  untilUsed(count: number): Promise<unknown>
  /** Resolves once every replica has what the primary has written. */
  untilCaughtUp(): Promise<unknown>
  stop(): Promise<void>
}

type Process = Awaited<ReturnType<TestServer['another']>>

const authSecret = 'a secret of the tests with replicas, long enough'

export async function aReplicatedServer({ count = 2 } = {}): Promise<ReplicatedServer> {
  const programs = postgresPrograms()
  const settings = { wal_keep_size: '512MB', fsync: 'off' }
  const primary = await aSeparatePostgres({ programs, settings })
  const endings: (() => Promise<unknown>)[] = [primary.stop]
  const stop = async () => {
    for (const end of endings.toReversed()) await end()
  }
  try {
    const connection: pg.ClientConfig = { connectionString: primary.url }
    await migrate({ connection, log: () => {} })
    const serving = await servingConnection({ connection, authSecret, warn: () => {} })
    const standbys: Standby[] = []
    for (let n = 0; n < count; n += 1) {
      const standby = await aStandby(primary, programs)
      standbys.push(standby)
      endings.push(standby.stop)
    }
    const addresses: ReplicaAddress[] = standbys.map(({ url }, place) => ({
      name: `replica ${place + 1}`,
      connection: servingReplica(serving, url),
    }))
    const database = { connection, serving, drop: async () => {}, giveBack: async () => {} }
    const server = await aServer({ RATE_LIMITS: 'off' }, { isAlone: true, own: { database, replicas: addresses } })
    endings.push(server.stop)
    const [second, plain] = await Promise.all([server.another(undefined, addresses), server.another()])
    const { replicas } = server.services
    if (!replicas) throw new Error('the server knows of no replicas')
    const used = ({ services }: Pick<Process, 'services'>) =>
      services.replicas?.figures().filter(({ isInUse }) => isInUse).length
    return {
      ...{ server, second, plain, primary, standbys, replicas },
      untilUsed: (wanted) =>
        waitFor(() => ([server, second].every((one) => used(one) === wanted) ? true : null), { withinMs: 20_000 }),
      untilCaughtUp: () => untilCaughtUp(primary, standbys),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilCaughtUp({ owner }: SeparatePostgres, standbys: readonly Standby[]): Promise<void> {
  const at = await on({ ...owner, database: 'betwixt' }, async (client) => {
    const { rows } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
    return rows[0]?.at
  })
  for (const standby of standbys) {
    await on(standby.owner, (client) =>
      waitFor(async () => {
        const { rows } = await client.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [at])
        return rows[0].has ? true : null
      }),
    )
  }
}

/** What the replicas have answered, and what they left to the primary. */
export function totals({ replicas }: ReplicatedServer) {
  const all = replicas.figures().map(({ reads }) => reads)
  const of = (outcome: 'answered' | 'behind') => all.reduce((sum, reads) => sum + reads[outcome], 0)
  return { answered: of('answered'), behind: of('behind') }
}

/** Now and then a replica lags, freezes or crashes, for some turns. */
export function mischiefOn({ standbys }: ReplicatedServer, chance: ReturnType<typeof chanceOf>) {
  let undo: (() => Promise<unknown>) | null = null
  let until = 0
  const end = async () => {
    await undo?.()
    undo = null
  }
  return {
    end,
    async next(turn: number) {
      if (undo && turn >= until) await end()
      if (undo || !chance.isIn(20)) return
      const standby = chance.one(standbys)
      const [does, undoes] = chance.one([
        [standby.lag, standby.goOn],
        [standby.lag, standby.goOn],
        [standby.lag, standby.goOn],
        [standby.freeze, standby.thaw],
        [standby.crash, standby.restart],
      ] as const)
      await does()
      undo = undoes
      until = turn + chance.whole(1, 8)
    },
  }
}
