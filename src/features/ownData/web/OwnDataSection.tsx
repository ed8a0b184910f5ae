import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ProveOwner, useProof } from '#features/accounts/web/ProveOwner.tsx'
import { textOf } from '#web/client/apiError.ts'
import { downloadFile } from '#web/client/downloadFile.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'

/** What is kept about the user, to take along, and the way out. [BEY-23] */
export function OwnDataSection() {
  const [isDeleting, setIsDeleting] = useState(false)
  // Each time it opens empty.
  const [nth, setNth] = useState(0)
  const openDeletion = () => {
    setNth(nth + 1)
    setIsDeleting(true)
  }
  return (
    <SettingsCard title="Your data">
      <DownloadData />
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3 pb-1">
        <p className="min-w-0 flex-1 basis-60 text-14 text-muted">
          Deletes your account for good. Your friends keep the bets, debts and payments they had with you, with a
          “Former member”.
        </p>
        <Button variant="danger" onClick={openDeletion}>
          Delete account
        </Button>
      </div>
      <DeleteAccount key={nth} open={isDeleting} onClose={() => setIsDeleting(false)} />
    </SettingsCard>
  )
}

function DownloadData() {
  const { proving, asked } = useProof()
  const download = useMutation({
    mutationFn: () => proving(() => downloadFile('/api/me/export')),
    onError: (error) => toast.error('Your data could not be downloaded', { description: textOf(error) }),
  })
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <p className="min-w-0 flex-1 basis-60 text-14 text-muted">
        Everything that is kept about you, as one file (JSON): your profile and settings, bids, bets, debts, payments,
        comments, notices, and messages to you.
      </p>
      <Button
        variant="outline"
        icon={<IconDownload size={20} aria-hidden="true" />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        Download my data
      </Button>
      <ProveOwner {...asked} />
    </div>
  )
}
