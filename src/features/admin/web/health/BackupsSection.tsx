import { IconDatabasePlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sizeWords } from '#domain/website/sizeWords.ts'
import { api } from '#features/web/api.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { BackupsView } from '../../backupContract.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { BackupRow } from './BackupRow.tsx'

/** One that is being made is looked for again soon. */
const whileRunningMs = 2_000
const usuallyMs = 30_000

/** The backups that the program makes every night. [BEY-42] */
export function BackupsSection() {
  const backups = useQuery(
    api.admin.backups.queryOptions({
      refetchInterval: ({ state }) => (state.data?.isRunning ? whileRunningMs : usuallyMs),
    }),
  )
  return (
    <SettingsCard title="Backups" aside="7 days, 4 weeks and 12 months are kept">
      <Loaded query={backups} loading="Loading backups..." failure="Failed to load backups">
        {(data) => <Backups backups={data} />}
      </Loaded>
    </SettingsCard>
  )
}

function Backups({ backups }: { backups: BackupsView }) {
  const { isOn, items, folder, freeBytes, failure } = backups
  const now = useNow()
  const room = freeBytes === null ? '' : `, with ${sizeWords(freeBytes)} left on its disk`
  return (
    <>
      {!isOn && (
        <div className="pt-3">
          <Notice title="No backups are made here">
            Remove BACKUPS=off from the settings to have one every night.
          </Notice>
        </div>
      )}
      {failure && (
        <div className="pt-3">
          <Notice tone="loss" title={`The last backup was not made, ${ago(failure.at, now)}`}>
            {failure.reason}
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 py-3">
        <p className="min-w-0 flex-1 basis-60 text-14 text-muted wrap-anywhere">
          In the folder {folder}
          {room}. Copy them to another machine as well. The program&rsquo;s auth-secret is not in them.
        </p>
        {isOn && <MakeBackup isRunning={backups.isRunning} />}
      </div>
      {items.length === 0 ? (
        <p className="border-t border-line py-4 text-14 text-muted">No backup yet: the first is made tonight</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {items.map((backup) => (
            <BackupRow key={backup.name} backup={backup} />
          ))}
        </ul>
      )}
    </>
  )
}

function MakeBackup({ isRunning }: { isRunning: boolean }) {
  const queries = useQueryClient()
  const make = useMutation(
    api.admin.makeBackup.mutationOptions({
      onSuccess: (backups) => queries.setQueryData(api.admin.backups.queryKey(), backups),
      onError: (error) => toast.error('The backup could not be begun', toastDetails(error)),
    }),
  )
  return (
    <Button
      icon={<IconDatabasePlus size={18} aria-hidden="true" />}
      busy={make.isPending || isRunning}
      onClick={() => make.mutate({})}
    >
      {isRunning ? 'Making a backup' : 'Make one now'}
    </Button>
  )
}
