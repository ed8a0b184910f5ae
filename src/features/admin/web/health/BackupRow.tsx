import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hourMs } from '#domain/times.ts'
import { sizeWords } from '#domain/website/sizeWords.ts'
import { ProveOwner, useProof } from '#features/accounts/web/ProveOwner.tsx'
import { api } from '#features/web/api.ts'
import { textOf, toastDetails } from '#web/client/apiError.ts'
import { downloadFile } from '#web/client/downloadFile.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { BackupView } from '../../backupContract.ts'
import { useAfterAct } from '../parts/adminMutations.ts'
import { Moment } from '../parts/Moment.tsx'

/** One backup: when it was made, how large it is and whether it was counted, with what can be done with it. */
export function BackupRow({ backup: { name, at, bytes, rows } }: { backup: BackupView }) {
  const { proving, asked } = useProof()
  const afterAct = useAfterAct()
  const download = useMutation({
    mutationFn: () => proving(() => downloadFile(`/api/admin/backups/${name}`, { patienceMs: hourMs })),
    onError: (error) => toast.error('The backup could not be downloaded', { description: textOf(error) }),
    onSettled: afterAct,
  })
  const counted = rows === null ? 'not counted' : `read back and counted: ${rows.toLocaleString('en-US')} rows`
  return (
    <li className="flex items-center gap-1 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold">
          <Moment at={at} />
        </p>
        <p className="text-12 text-muted">
          {sizeWords(bytes)}, {counted}
        </p>
      </div>
      <IconButton
        label={`Download ${name}`}
        icon={<IconDownload aria-hidden="true" />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      />
      <DeleteBackup name={name} />
      <ProveOwner {...asked} />
    </li>
  )
}

function DeleteBackup({ name }: { name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const queries = useQueryClient()
  const afterAct = useAfterAct()
  const remove = useMutation(
    api.admin.deleteBackup.mutationOptions({
      onSuccess: (backups) => {
        setIsAsking(false)
        queries.setQueryData(api.admin.backups.queryKey(), backups)
      },
      onError: (error) => toast.error('The backup could not be deleted', toastDetails(error)),
      onSettled: afterAct,
    }),
  )
  return (
    <>
      <IconButton label={`Delete ${name}`} icon={<IconTrash aria-hidden="true" />} onClick={() => setIsAsking(true)} />
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this backup?"
        description={`${name} cannot be brought back.`}
        cancelLabel="Keep"
        confirm={{ label: 'Delete', tone: 'danger', busy: remove.isPending, onClick: () => remove.mutate({ name }) }}
      />
    </>
  )
}
