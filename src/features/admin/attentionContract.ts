import { z } from 'zod'
import { bet } from '../bets/contract.ts'
import { bid } from '../bids/contract.ts'
import { command, dollars, instantText, page, pageOf, query } from '../contracts/procedure.ts'
import { payment } from '../debts/paymentContract.ts'
import { disputedPool } from '../pools/gameContract.ts'
import { asked, websiteAdmin } from './administratorContract.ts'

const inGroup = { groupId: z.string(), groupName: z.string() }

/** A bet that could not be decided for sure; `bet.needsAttention` says why. [BEY-04] */
const attentionItem = z.object({ ...inGroup, since: instantText, bet })
export type AttentionItem = z.infer<typeof attentionItem>

const matter = { id: z.string(), ...inGroup, since: instantText }

/**
 * What people have to decide that is no bet: a doubted payment, a disputed result in a pool, or a large bid that nobody in
 * its group may decide on.
 */
const toDecideItem = z.discriminatedUnion('kind', [
  z.object({
    ...matter,
    kind: z.literal('payment'),
    payment,
    /** What it pays for, with the payments that were recorded together with it. `betId`: null where it is no bet. */
    bets: z.array(z.object({ id: z.string(), betId: z.string().nullable(), description: z.string(), amount: dollars })),
    mayDecide: z.boolean(),
  }),
  z.object({ ...matter, kind: z.literal('bid'), bid }),
  z.object({ ...matter, kind: z.literal('pool'), pool: disputedPool, mayDecide: z.boolean() }),
])
export type ToDecideItem = z.infer<typeof toDecideItem>
/** The same as the server makes it. */
export type ToDecideMade = z.input<typeof toDecideItem>

/** A job whose last run failed. */
const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  failedAt: instantText,
  /** Since when, and how many times in a row. */
  since: instantText,
  times: z.int(),
  /** When a retry was requested; null if not since the failure. */
  retriedAt: instantText.nullable(),
})
export type FailedJobView = z.infer<typeof failedJob>

/** What waits for the website's administrator. */
export const attentionContract = {
  /** Bets of all groups that could not be decided for sure, latest first. Settle them with `bets.settle`. [BEY-04] */
  attention: query('/admin/attention', asked).input(z.strictObject(page)).output(pageOf(attentionItem)),
  /** Latest first. Decide with `debts.answerDoubt`, `pools.decide`, `bids.approve`, `bids.decline`. [BEY-13] [GRP-33] */
  toDecide: query('/admin/to-decide', asked).input(z.strictObject(page)).output(pageOf(toDecideItem)),
  /** How much of these two lists the reader can settle or decide now, and how many jobs fail; at most a page of each. */
  waiting: query('/admin/waiting', asked).output(z.object({ count: z.int() })),
  failedJobs: query('/admin/jobs/failed', asked).output(z.object({ jobs: z.array(failedJob) })),
  /** Runs it as soon as a worker is free rather than on schedule. */
  retryJob: command('POST', '/admin/jobs/{jobId}/retry', { ...websiteAdmin, refuses: ['job-not-failed'] })
    .input(z.strictObject({ jobId: z.string().regex(/^[a-z-]{1,64}$/, 'That is not the name of a job') }))
    .output(failedJob),
}
