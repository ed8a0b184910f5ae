import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { FailedJobView } from '../../attentionContract.ts'
import { useAfterAct } from '../parts/adminMutations.ts'
import { Loaded } from '../parts/Loaded.tsx'

/** Poll sooner after a retry. */
const LOOK_AGAIN_MS = 10_000

/** Background jobs whose last run failed. */
export function FailedJobsSection() {
  const jobs = useQuery(api.admin.failedJobs.queryOptions({ refetchInterval: LOOK_AGAIN_MS }))
  return (
    <SettingsCard title="Failed Jobs">
      <Loaded query={jobs} loading="Loading jobs..." failure="Failed to load jobs">
        {(data) =>
          data.jobs.length === 0 ? (
            <p className="py-4 text-14 text-muted">Every job did its work the last time</p>
          ) : (
            <ul className="divide-y divide-line">
              {data.jobs.map((job) => (
                <FailedJob key={job.id} job={job} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SettingsCard>
  )
}

function FailedJob({ job }: { job: FailedJobView }) {
  const now = useNow()
  const afterAct = useAfterAct()
  const retry = useMutation(
    api.admin.retryJob.mutationOptions({
      onSuccess: () => toast.success(`${job.name} runs again`),
      onError: (error) => toast.error('Failed to retry the job. Please try again.', toastDetails(error)),
      onSettled: afterAct,
    }),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-14 font-semibold wrap-anywhere">{job.name}</p>
        <p className="text-14 text-loss wrap-anywhere">{job.reason}</p>
        <p className="text-12 text-muted">
          Failed {ago(job.failedAt, now)}
          {job.times > 1 && `, ${job.times} times in a row since ${ago(job.since, now)}`}
          {job.retriedAt && `, asked to run again ${ago(job.retriedAt, now)}`}
        </p>
      </div>
      <Button
        variant="secondary"
        busy={retry.isPending}
        icon={<IconRefresh size={18} aria-hidden="true" />}
        aria-label={`Retry ${job.name}`}
        onClick={() => retry.mutate({ jobId: job.id })}
      >
        Retry
      </Button>
    </li>
  )
}
