import type { Judge } from '#domain/people/judges.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Instant } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import { askerOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { Queryable } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { PoolAnswer, RoundPicksAnswer } from '../contract.ts'
import { loadPools, poolOrRefuse, type StoredPool, type StoredRound } from './loadPools.ts'
import { listPools } from './poolRows.ts'
import { picksView, poolView, standingsView, summaryOf } from './views.ts'

type Page = { readonly limit: number; readonly cursor?: string | undefined }
type OnePool = { readonly poolId: string }

/** The group's pools, the newest first. [BEY-34] */
export async function poolsOf(context: OperationContext, { limit, cursor }: Page) {
  const { db, clock } = context.services
  const { groupId, userId } = memberOf(context)
  const below = positionOf(cursor)
  const rows = await db.query(listPools, { groupId, belowAt: below.at, belowId: below.id, limit: limit + 1 })
  const [pools, personOf] = await Promise.all([loadPools(db, groupId, rows), personsIn(db, groupId)])
  return pageOfRows(pools, {
    limit,
    positionIn: (pool) => ({ at: pool.createdAt, id: pool.id }),
    item: (pool) => summaryOf(pool, groupId, { userId, personOf, now: clock() }),
  })
}

export async function readPool(context: OperationContext, { poolId }: OnePool): Promise<PoolAnswer> {
  const { db, clock } = context.services
  const { groupId } = memberOf(context)
  return answerOf(db, { groupId, poolId }, { asker: askerOf(context), now: clock() })
}

type Asking = { readonly asker: Pick<Judge, 'userId' | 'isWebsiteAdmin'>; readonly now: Instant }

/** The pool in its current state, also inside a transaction that has just changed it. */
export async function answerOf(
  db: Queryable,
  of: { groupId: CheckedGroupId; poolId: string },
  { asker, now }: Asking,
): Promise<PoolAnswer> {
  const [pool, personOf, admins] = await Promise.all([
    poolOrRefuse(db, of),
    personsIn(db, of.groupId),
    adminsOf(db, of.groupId),
  ])
  return poolView(pool, of.groupId, { userId: asker.userId, personOf, now, judge: { ...asker, admins } })
}

export async function picksOf(
  context: OperationContext,
  { poolId, n }: OnePool & { n: number },
): Promise<RoundPicksAnswer> {
  const { db, clock } = context.services
  const { groupId, userId } = memberOf(context)
  const [pool, personOf] = await Promise.all([poolOrRefuse(db, { groupId, poolId }), personsIn(db, groupId)])
  return picksView(pool, openRound(pool, n), { userId, personOf, now: clock() })
}

/** Refuses a round that is not open, or that the pool does not have. */
export function openRound({ rounds }: StoredPool, n: number): StoredRound {
  const round = rounds.find(({ number }) => number === n)
  if (!round?.openedAt) throw new Refused(refusal('pool-round-not-open'))
  return round
}

export async function standingsIn(context: OperationContext, { poolId }: OnePool) {
  const { db, clock } = context.services
  const { groupId, userId } = memberOf(context)
  const [pool, personOf] = await Promise.all([poolOrRefuse(db, { groupId, poolId }), personsIn(db, groupId)])
  return { items: standingsView(pool, { userId, personOf, now: clock() }) }
}
