import type { ComponentProps, ReactNode } from 'react'
import { Notice } from '../feedback/Notice.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { Dialog } from './Dialog.tsx'

type ReasonDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'description' | 'cancelLabel'> & {
  onClose: () => void
  /** Null once there is nothing more to confirm. */
  confirm: { label: string; tone?: 'primary' | 'danger'; disabled?: boolean } | null
  /** `failure`: what belongs to no field. */
  form: { submit: () => void; isBusy: boolean; failure?: string | undefined }
  /** The fields, with a `ReasonField` among them. */
  children: ReactNode
}

/** Asks why somebody acts, confirms it, and says why it failed. */
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

type ReasonFieldProps = Omit<ComponentProps<typeof TextArea>, 'label' | 'counter'> & { maxLength: number }

/** Where the reason is written. */
export function ReasonField(field: ReasonFieldProps) {
  return <TextArea label="Reason" counter {...field} />
}
