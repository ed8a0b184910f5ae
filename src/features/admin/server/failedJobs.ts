import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant, isoOrNull } from '#domain/times.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { type JobFailure, listFailures, noteRetry, runJobSoon } from '#server/jobs/timedJobsStore.ts'
import type { FailedJobView } from '../attentionContract.ts'

/** The jobs whose last run failed, with why and since when. */
export async function listFailedJobs({ services }: OperationContext): Promise<{ jobs: FailedJobView[] }> {
  return { jobs: (await services.db.query(listFailures, {})).map(view) }
}

/** Retries a failed job now. */
export function retryJob(context: OperationContext, input: { jobId: string }): Promise<FailedJobView> {
  return retry(context, input)
}

const retry = userCommand(async ({ tx, asker, now }, { jobId }: { jobId: string }) => {
  const row = firstOf(await tx.query(noteRetry, { name: jobId, now }))
  if (!row) throw new Refused(refusal('job-not-failed'))
  tx.write(runJobSoon, { name: row.name })
  const target = { type: 'job', id: row.name, name: row.name } as const
  recordAct(tx, { adminId: asker.userId, act: 'job.retried', target, details: { reason: row.reason }, now })
  return view(row)
})

function view(row: JobFailure): FailedJobView {
  return {
    id: row.name,
    name: row.name,
    reason: row.reason,
    failedAt: isoFromInstant(row.last_failed_at),
    since: isoFromInstant(row.first_failed_at),
    times: row.times,
    retriedAt: isoOrNull(row.retried_at),
  }
}
