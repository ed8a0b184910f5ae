import type { ComponentProps, ReactNode } from 'react'
import { deletionReasonLength } from '#domain/people/deletions.ts'
import type { Registered } from '#web/client/useRequestForm.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

type ReasonDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'description' | 'cancelLabel'> & {
  onClose: () => void
  /** Null once there is nothing more to confirm. */
  confirm: { label: string; tone?: 'danger'; disabled?: boolean } | null
  form: { submit: () => void; isBusy: boolean; failure: string | undefined }
  /** The fields, with a `ReasonField` among them. */
  children: ReactNode
}

/** Asks why an administrator acts, confirms it, and says why it failed. */
export function ReasonDialog({ onClose, confirm, form, children, ...dialog }: ReasonDialogProps) {
  const { submit, isBusy, failure } = form
  return (
    <Dialog
      {...dialog}
      onOpenChange={(next) => !next && onClose()}
      {...(confirm && { confirm: { ...confirm, busy: isBusy, onClick: submit } })}
    >
      <div className="flex flex-col gap-3 pt-3">
        {children}
        {failure && (
          <div role="alert">
            <Notice tone="loss">{failure}</Notice>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** By default as long as the reason of a deletion. */
export function ReasonField(field: Registered & { error: string | undefined; maxLength?: number }) {
  return <TextArea label="Reason" maxLength={deletionReasonLength} counter {...field} />
}
