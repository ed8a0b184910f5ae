import { type UseMutationResult, type UseQueryResult, useMutation } from '@tanstack/react-query'
import { deletionReasonLength, readDeletionReason } from '#domain/people/deletions.ts'
import { siteRefusal } from '#domain/refusals/siteRefusals.ts'
import { refusalOr, toastDetails } from '#web/client/apiError.ts'
import { useRequestForm, validityOf } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ReasonDialog, ReasonField } from '../../../../web/ui/overlays/ReasonDialog.tsx'
import type { DeletionCheck } from '../../contract.ts'
import { useAfterAct } from './adminMutations.ts'
import { Loaded } from './Loaded.tsx'

type DeletionDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** The consequences. */
  description: string
  confirmLabel: string
  check: UseQueryResult<DeletionCheck>
  checkFailure: string
  cancelBids: UseMutationResult<{ cancelled: number }, Error, void>
  deletionFailure: string
  /** An address that must be typed exactly. */
  emailToType?: string
  onDelete: (reason: string) => Promise<unknown>
}

const blank = { reason: '', email: '' }

/** Asks why, lists what blocks the deletion, and offers to clear what can be cleared. [ADM-35] [ADM-36] [ADM-39] */
export function DeletionDialog(props: DeletionDialogProps) {
  const { open, onClose, title, description, confirmLabel, check, emailToType } = props
  const { register, errors, ...form } = useRequestForm({
    defaultValues: blank,
    send: ({ reason }) => props.onDelete(reason.trim()),
    failureOf: (error) => ({ field: 'root', message: refusalOr(error, props.deletionFailure) }),
  })
  return (
    <ReasonDialog
      {...{ open, onClose, title, description, form }}
      cancelLabel="Keep"
      confirm={{ label: confirmLabel, tone: 'danger', disabled: !check.data || check.data.why !== null }}
    >
      <DeletionObstacles check={check} failure={props.checkFailure} cancelBids={props.cancelBids} />
      <ReasonField
        maxLength={deletionReasonLength}
        error={errors.reason}
        {...register('reason', { validate: (reason) => validityOf(readDeletionReason(reason)) })}
      />
      {emailToType !== undefined && (
        <TextField
          label="User email"
          help={`Type ${emailToType} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          error={errors.email}
          {...register('email', {
            validate: (email) => email === emailToType || siteRefusal('deletion-email-missing').message,
          })}
        />
      )}
    </ReasonDialog>
  )
}

type DeletionObstaclesProps = {
  check: UseQueryResult<DeletionCheck>
  failure: string
  cancelBids: UseMutationResult<{ cancelled: number }, Error, void>
}

/** Why it cannot be deleted now. Open bids can be cancelled from here; bets and debts cannot. [ADM-38] [ADM-39] */
function DeletionObstacles({ check, failure, cancelBids }: DeletionObstaclesProps) {
  return (
    <Loaded query={check} loading="Checking bets, debts and bids..." failure={failure}>
      {({ why, openBids }) => (
        <>
          {why && (
            <Notice tone="warn">
              <p role="status">{why}</p>
            </Notice>
          )}
          {openBids > 0 && (
            <Button variant="outline" busy={cancelBids.isPending} onClick={() => cancelBids.mutate()}>
              {openBids === 1 ? 'Cancel 1 open bid first' : `Cancel ${openBids} open bids first`}
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

/** Cancels the open bids of a group or a user before it is deleted. [ADM-39] */
export function useCancelBids(cancel: () => Promise<{ cancelled: number }>) {
  const afterAct = useAfterAct()
  return useMutation<{ cancelled: number }, Error, void>({
    mutationFn: cancel,
    onSuccess: ({ cancelled }) =>
      toast.success(cancelled === 1 ? '1 open bid cancelled' : `${cancelled} open bids cancelled`),
    onError: (error) => toast.error('Failed to cancel the open bids. Please try again.', toastDetails(error)),
    onSettled: afterAct,
  })
}
