import { IconUserMinus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { siteRefusal } from '#domain/refusals/siteRefusals.ts'
import { api } from '#features/web/api.ts'
import { sessionQuery, useUser } from '#features/web/session.ts'
import { refusalOr, toastDetails } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { AdministratorView } from '../../administratorContract.ts'
import { useAfterAct } from '../parts/adminMutations.ts'
import { Loaded } from '../parts/Loaded.tsx'

/** The website's admins. [ADM-09] [ADM-12] */
export function AdministratorsSection() {
  const admins = useQuery(api.admin.admins.queryOptions())
  return (
    <SettingsCard title="Website Administrators">
      <Loaded query={admins} loading="Loading administrators..." failure="Failed to load administrators">
        {(data) => <Administrators admins={data.admins} />}
      </Loaded>
      <AddAdministrator />
      <SecondStepRule />
    </SettingsCard>
  )
}

/** Saved immediately; whoever turns it on without a second step is led to set one up. [BEY-27] */
function SecondStepRule() {
  const queries = useQueryClient()
  const { data } = useQuery(api.admin.secondStepRule.queryOptions())
  const afterAct = useAfterAct()
  const require = useMutation(
    api.admin.requireSecondStep.mutationOptions({
      onSuccess: async (rule) => {
        queries.setQueryData(api.admin.secondStepRule.queryKey(), rule)
        afterAct()
        await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      },
      onError: (error) =>
        toast.error('The rule for administrators could not be saved. Please try again.', toastDetails(error)),
    }),
  )
  return (
    <Switch
      label="Administrators need a second step"
      help="Their powers wait until they have set up an authenticator app. It is saved immediately."
      checked={data?.isRequired ?? false}
      disabled={!data || require.isPending}
      onChange={({ target }) => require.mutate({ isRequired: target.checked })}
      className="border-t border-line py-2"
    />
  )
}

function Administrators({ admins }: { admins: AdministratorView[] }) {
  const [removing, setRemoving] = useState<AdministratorView | null>(null)
  const [open, setOpen] = useState(false)
  const ask = (admin: AdministratorView) => {
    setRemoving(admin)
    setOpen(true)
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {admins.map((admin) => (
          <AdministratorRow key={admin.email} admin={admin} onRemove={ask} />
        ))}
      </ul>
      {removing && <RemoveAdministrator admin={removing} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

type RowProps = { admin: AdministratorView; onRemove: (admin: AdministratorView) => void }

/** The primary admin cannot be removed, so there is no button. [ADM-16] */
function AdministratorRow({ admin, onRemove }: RowProps) {
  const isReader = useUser().email === admin.email
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere text-14 font-semibold">
          {admin.email}
          {isReader && <span className="font-normal text-muted"> (You)</span>}
        </p>
        <p className="wrap-anywhere text-12 text-muted">
          {admin.displayName ?? 'No account yet'}
          {admin.addedByName && `, added by ${admin.addedByName}`}
        </p>
      </div>
      {!admin.isVerified && (
        <Pill tone="warn" icon={null}>
          Email not verified
        </Pill>
      )}
      {admin.isPrimary ? (
        <Pill tone="neutral">Primary</Pill>
      ) : (
        <IconButton
          label={`Remove ${admin.email}`}
          icon={<IconUserMinus size={20} aria-hidden="true" />}
          onClick={() => onRemove(admin)}
        />
      )}
    </li>
  )
}

/** The two ways to change the list; both answer the updated one. [ADM-17] */
export function useAdministrators() {
  const queries = useQueryClient()
  const afterAct = useAfterAct()
  const onSuccess = ({ message, admins }: { message: string; admins: AdministratorView[] }) => {
    queries.setQueryData(api.admin.admins.queryKey(), { admins })
    toast.success(message)
    afterAct()
  }
  return {
    add: useMutation(api.admin.addAdmin.mutationOptions({ onSuccess })),
    remove: useMutation(api.admin.removeAdmin.mutationOptions({ onSuccess })),
  }
}

/** [ADM-12] to [ADM-15] [ADM-17] */
function AddAdministrator() {
  const { add } = useAdministrators()
  const { register, submit, errors, isBusy } = useRequestForm<{ email: string }>({
    defaultValues: { email: '' },
    send: ({ email }) => add.mutateAsync({ email: email.trim() }),
    failureOf: (error) => ({
      field: 'email',
      message: refusalOr(error, 'Failed to add administrator. Please try again.'),
    }),
    resets: true,
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-3">
      <TextField
        label="Add administrator by email"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="friend@example.com"
        help="The user must have an existing account."
        error={errors.email}
        {...register('email', {
          validate: (email) => email.includes('@') || siteRefusal('admin-address-invalid').message,
        })}
      />
      <Button type="submit" variant="secondary" busy={isBusy} className="self-end">
        Add Administrator
      </Button>
    </form>
  )
}

type RemoveAdministratorProps = { admin: AdministratorView; open: boolean; onClose: () => void }

/** [ADM-16] [ADM-17] */
function RemoveAdministrator({ admin, open, onClose }: RemoveAdministratorProps) {
  const { remove } = useAdministrators()
  const send = () =>
    remove.mutate(
      { email: admin.email },
      {
        onError: (error) => toast.error('Failed to remove administrator. Please try again.', toastDetails(error)),
        onSettled: onClose,
      },
    )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Remove ${admin.email}?`}
      description="They lose administration of the website immediately. Their account and their groups stay as they are."
      cancelLabel="Keep"
      confirm={{ label: 'Remove Administrator', tone: 'danger', busy: remove.isPending, onClick: send }}
    />
  )
}
