import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deletionReasonLength, readDeletionReason } from '#domain/deletions.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { DeletionCheck } from '../../contract.ts'
import { DeletionObstacles } from './DeletionObstacles.tsx'

type DeletionDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What follows. */
  description: string
  confirmLabel: string
  check: UseQueryResult<DeletionCheck>
  checkFailure: string
  cancelBids: UseMutationResult<{ cancelled: number }, Error, void>
  isDeleting: boolean
  /** What the deletion failed with. */
  failure: string | undefined
  /** A further question, below the reason. */
  children?: ReactNode
  onDelete: (reason: string) => void
}

/** Asks why, says what stands in the way, and offers to clear away what can be. [ADM-35] [ADM-36] [ADM-39] */
export function DeletionDialog(props: DeletionDialogProps) {
  const { open, onClose, title, description, confirmLabel, check, isDeleting, failure, children, onDelete } = props
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = () => {
    const read = readDeletionReason(reason)
    setProblem(typeof read === 'string' ? undefined : read.message)
    if (typeof read === 'string') onDelete(read)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      cancelLabel="Keep"
      confirm={{
        label: confirmLabel,
        tone: 'danger',
        busy: isDeleting,
        disabled: !check.data || check.data.why !== null,
        onClick: send,
      }}
    >
      <div className="flex flex-col gap-3 pt-3">
        <DeletionObstacles check={check} failure={props.checkFailure} cancelBids={props.cancelBids} />
        <TextArea
          label="Reason"
          value={reason}
          maxLength={deletionReasonLength}
          counter
          error={problem}
          onChange={({ target }) => {
            setReason(target.value)
            setProblem(undefined)
          }}
        />
        {children}
        {failure && (
          <p role="alert" className="text-14 text-loss">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
