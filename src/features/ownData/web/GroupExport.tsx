import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ProveOwner, useProof } from '#features/accounts/web/ProveOwner.tsx'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { textOf } from '#web/client/apiError.ts'
import { downloadFile } from '#web/client/downloadFile.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SegmentedControl } from '#web/ui/fields/SegmentedControl.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { ExportedKind, ExportFormat } from '../contract.ts'

const kinds = [
  { value: 'bets', label: 'Bets' },
  { value: 'debts', label: 'Debts' },
  { value: 'payments', label: 'Payments' },
] as const satisfies readonly { value: ExportedKind; label: string }[]

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
] as const satisfies readonly { value: ExportFormat; label: string }[]

/** Downloads what happened in the group, for a spreadsheet or a program. [BEY-23] */
export function GroupExport() {
  const { id } = useGroup()
  const [what, setWhat] = useState<ExportedKind>('bets')
  const [format, setFormat] = useState<ExportFormat>('csv')
  const { proving, asked } = useProof()
  const download = useMutation({
    mutationFn: () => proving(() => downloadFile(`/api/groups/${id}/export?what=${what}&format=${format}`)),
    onError: (error) => toast.error('The file could not be downloaded', { description: textOf(error) }),
  })
  return (
    <SettingsCard title="Export">
      <p className="pt-3 pb-3 text-14 text-muted">
        Everything since the group began, as a file. CSV opens in a spreadsheet, JSON is for programs.
      </p>
      <div className="flex flex-wrap items-end gap-3 pb-1">
        <SegmentedControl
          label="What to export"
          options={kinds}
          value={what}
          onChange={setWhat}
          className="w-full sm:w-72"
        />
        <SegmentedControl label="Format" options={formats} value={format} onChange={setFormat} className="w-40" />
        <Button
          variant="outline"
          icon={<IconDownload size={20} aria-hidden="true" />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          Download
        </Button>
      </div>
      <ProveOwner {...asked} />
    </SettingsCard>
  )
}
