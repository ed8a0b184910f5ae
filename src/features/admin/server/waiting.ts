import type { OperationContext } from '#server/commands/requestContext.ts'
import { listFailedJobs } from './failedJobs.ts'
import { listAttention } from './reports.ts'
import { listToDecide } from './toDecide.ts'

/** More than these are shown as "99+". */
const counted = { limit: 100 }

/** How much waits for this administrator: what they can settle or decide now, and the jobs that fail. [BEY-04] [BEY-11] */
export async function countWaiting(context: OperationContext): Promise<{ count: number }> {
  const [bets, others, { jobs }] = await Promise.all([
    listAttention(context, counted),
    listToDecide(context, counted),
    listFailedJobs(context),
  ])
  const ofBets = bets.items.filter(({ bet: { dispute } }) => dispute?.state !== 'open' || dispute.mayDecide)
  const ofOthers = others.items.filter((one) => one.kind === 'bid' || one.mayDecide)
  return { count: ofBets.length + ofOthers.length + jobs.length }
}
