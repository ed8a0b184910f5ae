import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { dayDate } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { ImportView } from '../contract.ts'

/** The files that were brought in, each taken back as a whole while nothing of it is agreed to or paid. [BEY-36] */
export function ImportList({ imports }: { imports: readonly ImportView[] }) {
  const [asked, setAsked] = useState<ImportView | null>(null)
  return (
    <ul className="mt-2" aria-label="Files brought in">
      {imports.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1 text-14"
        >
          <span className="min-w-0 wrap-anywhere">
            File of {dayDate(one.at)}, by {one.by.name}: {pairsWords(one.pairs)},{' '}
            {formatMoney(centsFromDollars(one.total))}
          </span>
          {one.why === null && (
            <Button variant="link" size="sm" className="hit" onClick={() => setAsked(one)}>
              Take back
            </Button>
          )}
        </li>
      ))}
      {asked && <UndoImport imported={asked} onClose={() => setAsked(null)} />}
    </ul>
  )
}

function pairsWords(pairs: number): string {
  return pairs === 1 ? '1 pair' : `${pairs} pairs`
}

function UndoImport({ imported, onClose }: { imported: ImportView; onClose: () => void }) {
  const { id: groupId } = useGroup()
  const undo = useMutation(
    api.openings.undo.mutationOptions({
      onSuccess: () => {
        toast.success('The file is taken back')
        onClose()
      },
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Take back this file?"
      description="Everything that came with it goes. It can be brought in again."
      cancelLabel="Keep"
      confirm={{
        label: 'Take Back',
        tone: 'danger',
        busy: undo.isPending,
        onClick: () => undo.mutate({ groupId, importId: imported.id }),
      }}
    >
      {undo.error && <Notice tone="loss">{textOf(undo.error)}</Notice>}
    </Dialog>
  )
}
