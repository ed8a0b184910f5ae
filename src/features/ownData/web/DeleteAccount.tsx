import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountRefusal } from '#domain/refusals/accountRefusals.ts'
import { siteRefusal } from '#domain/refusals/siteRefusals.ts'
import { api, client } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { Link } from '#web/browser/Link.tsx'
import { reasonOf, textOf, toastDetails } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { signOut } from '#web/session/signOut.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { BlockingGroup, OwnDeletion } from '../contract.ts'

/** Typing the address and the password confirms that the owner means it. [BEY-23] [ADM-49] */
export function DeleteAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Open items change by themselves: fetched again each time it opens.
  const check = useQuery({ ...api.ownData.deletion.queryOptions(), enabled: open, staleTime: 0 })
  const devices = useQuery({ ...api.accounts.devices.queryOptions(), enabled: open })
  const form = useDeletion(devices.data?.hasPassword ?? false)
  const failed = check.error ?? devices.error
  const isReady = check.data?.why === null && devices.data !== undefined
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete your account?"
      description="You are signed out everywhere and leave all groups. Your name, address, phone, settings and notices are deleted. This cannot be undone."
      cancelLabel="Keep it"
      confirm={{ label: 'Delete account', tone: 'danger', busy: form.isBusy, disabled: !isReady, onClick: form.submit }}
    >
      <div className="pt-3">
        {check.data && devices.data ? (
          check.data.why === null ? (
            <Confirmation form={form} hasPassword={devices.data.hasPassword} />
          ) : (
            <Obstacles deletion={check.data} onLeave={onClose} />
          )
        ) : failed ? (
          <ErrorState
            title="Failed to check your bets and debts"
            onRetry={() => void Promise.all([check.refetch(), devices.refetch()])}
            busy={check.isFetching || devices.isFetching}
          >
            {textOf(failed)}
          </ErrorState>
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </Dialog>
  )
}

type Values = { email: string; password: string }

function useDeletion(hasPassword: boolean) {
  const queries = useQueryClient()
  return useRequestForm<Values>({
    defaultValues: { email: '', password: '' },
    send: async ({ email, password }) => {
      await client.ownData.deleteMe({ confirmEmail: email, ...(hasPassword && { password }) })
      await signOut()
    },
    failureOf: (error) => {
      // Something was opened meanwhile.
      void queries.invalidateQueries({ queryKey: api.ownData.deletion.queryKey() })
      const isPassword = hasPassword && reasonOf(error) === 'current-password-wrong'
      return { field: isPassword ? 'password' : 'root', message: textOf(error) }
    },
  })
}

type ConfirmationProps = { form: ReturnType<typeof useDeletion>; hasPassword: boolean }

function Confirmation({ form: { register, submit, errors, failure }, hasPassword }: ConfirmationProps) {
  const { email } = useUser()
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Your email"
        help={`Type ${email} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        error={errors.email}
        {...register('email', {
          validate: (typed) => typed === email || siteRefusal('deletion-email-missing').message,
        })}
      />
      {hasPassword && (
        <PasswordField
          label="Your password"
          error={errors.password}
          {...register('password', { required: accountRefusal('password-missing').message })}
        />
      )}
      {failure && (
        <p role="alert" className="text-14 text-loss">
          {failure}
        </p>
      )}
    </form>
  )
}

type ObstaclesProps = { deletion: OwnDeletion; onLeave: () => void }

/** Why it cannot be deleted now, with the way to each. Open bids can be cancelled from here. [ADM-39] */
function Obstacles({ deletion: { why, openBids, groups }, onLeave }: ObstaclesProps) {
  const cancel = useCancelBids()
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice tone="warn">
        <p role="status">{why}</p>
      </Notice>
      <ul aria-label="What is open" className="w-full divide-y divide-line empty:hidden">
        {groups.map((group) => (
          <li key={group.groupId} className="py-2">
            <p className="wrap-anywhere text-14 font-semibold">{group.name}</p>
            <p className="flex flex-wrap gap-x-4 gap-y-3 pt-1">
              {tiesOf(group).map(({ to, words }) => (
                <Link
                  key={to}
                  to={to}
                  search={{ group: group.groupId }}
                  onClick={onLeave}
                  className="hit text-14 text-accent underline"
                >
                  {words}
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {openBids > 0 && groups.length > 0 && (
        <Button variant="outline" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {openBids === 1 ? 'Cancel 1 open bid' : `Cancel ${openBids} open bids`}
        </Button>
      )}
    </div>
  )
}

function tiesOf({ activeBets, unsettledDebts, openBids, isDisputable, needsAnotherAdmin }: BlockingGroup) {
  const ties = [
    { to: '/bets', words: counted(activeBets, 'active bet') },
    { to: '/debts', words: counted(unsettledDebts, 'unsettled debt') },
    { to: '/bids', words: counted(openBids, 'open bid') },
    { to: '/activity', words: isDisputable ? 'Settled or paid lately' : null },
    { to: '/settings/group', words: needsAnotherAdmin ? 'Make another member an admin' : null },
  ] as const
  return ties.filter(({ words }) => words !== null)
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

function useCancelBids() {
  const queries = useQueryClient()
  return useMutation(
    api.ownData.cancelBids.mutationOptions({
      onSuccess: ({ cancelled }) =>
        toast.success(cancelled === 1 ? '1 open bid cancelled' : `${cancelled} open bids cancelled`),
      onError: (error) => toast.error('Failed to cancel the open bids. Please try again.', toastDetails(error)),
      onSettled: () => queries.invalidateQueries({ queryKey: api.ownData.deletion.queryKey() }),
    }),
  )
}
