import { IconLink, IconMail, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isInvitableAddress } from '#domain/people/groups.ts'
import { whyNotPermitted } from '#domain/people/permissions.ts'
import { groupRefusal } from '#domain/refusals/groupRefusals.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { InviteByLink } from '#features/groups/web/InviteByLink.tsx'
import { InviteByMail } from '#features/groups/web/InviteByMail.tsx'
import { OpenInvites } from '#features/groups/web/OpenInvites.tsx'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { useSite } from '#features/web/site.ts'
import { reasonOf, textOf, toastDetails } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** The ways to invite others, or why the reader cannot. [INV-11] [GRP-32] */
export function InviteSection({ group }: { group: GroupView }) {
  const { id: userId, name, emailVerified } = useUser()
  const site = useSite()
  const asker = { userId, name, role: group.role, isActive: true }
  const why = whyNotPermitted('membersCanInvite', asker, group.permissions)
  if (why) {
    return (
      <SettingsCard title="Invite">
        <p className="pt-3 pb-3 text-14 text-muted">{why.message}</p>
        <OpenInvites group={group} />
      </SettingsCard>
    )
  }
  return (
    <SettingsCard title="Invite">
      {site?.mail === false ? (
        <div className="pt-3">
          <InviteByMail groupId={group.id} />
        </div>
      ) : emailVerified ? (
        <InviteAddress group={group} />
      ) : (
        <Notice className="mt-3">{groupRefusal('invite-sender-unverified').message}</Notice>
      )}
      <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
        <InviteLink key={group.inviteCode} group={group} />
        {group.role === 'admin' && <ResetInviteCode group={group} />}
      </div>
      <div className="mt-4 border-t border-line pt-4">
        <OpenInvites group={group} />
      </div>
    </SettingsCard>
  )
}

/** Whether the server refused the address itself. */
function isOfAddress(error: unknown): boolean {
  return reasonOf(error) === 'invite-address-invalid'
}

/** Sends an invite to an address. [INV-44] [INV-49] */
function InviteAddress({ group }: { group: GroupView }) {
  const invite = useMutation(
    api.groups.inviteMember.mutationOptions({
      onSuccess: () => toast.success('Invite sent successfully!', { durationMs: 3000 }),
      onError: (error) =>
        isOfAddress(error) || toast.error('Failed to send invitation. Please try again.', toastDetails(error)),
    }),
  )
  const { register, submit, errors, isBusy } = useRequestForm<{ address: string }>({
    defaultValues: { address: '' },
    send: ({ address }) => invite.mutateAsync({ groupId: group.id, recipientEmail: address.trim() }),
    failureOf: (error) => ({ field: isOfAddress(error) ? 'address' : 'root', message: textOf(error) }),
    resets: true,
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pt-3">
      <TextField
        label="Invite by email"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="friend@example.com"
        error={errors.address}
        {...register('address', {
          validate: (address) => isInvitableAddress(address.trim()) || 'Please enter a valid email address.',
        })}
      />
      <Button type="submit" variant="secondary" full busy={isBusy} icon={<IconMail size={20} aria-hidden="true" />}>
        Send Email
      </Button>
    </form>
  )
}

/** The link that lets anyone in who has it, and a code to say; hidden until asked for, since others may look on. [INV-50] */
function InviteLink({ group }: { group: GroupView }) {
  const create = useMutation(
    api.groups.inviteMember.mutationOptions({
      onError: (error) => toast.error('Failed to generate invite link. Please try again.', toastDetails(error)),
    }),
  )
  const invite = create.data
  // A link that was shown before the code was reset no longer works.
  if (invite && invite.inviteCode === group.inviteCode) {
    return <InviteByLink groupId={group.id} groupName={group.name} code={invite.inviteCode} />
  }
  return (
    <Button
      variant="secondary"
      full
      busy={create.isPending}
      icon={<IconLink size={20} aria-hidden="true" />}
      onClick={() => create.mutate({ groupId: group.id })}
    >
      Show the Group’s Link
    </Button>
  )
}

/** Replaces the group's code, after a warning about the old one. [BEY-08] */
function ResetInviteCode({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const reset = useMutation(
    api.groups.resetInviteCode.mutationOptions({
      onSuccess: () => toast.success('The group has a new invite code'),
      onError: (error) => toast.error('Failed to reset the invite code.', toastDetails(error)),
      onSettled: () => {
        setOpen(false)
        void queries.invalidateQueries({ queryKey: api.groups.key() })
      },
    }),
  )
  return (
    <>
      <Button variant="ghost" icon={<IconRefresh size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Reset invite code
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Reset the invite code?"
        description="Links and codes that were handed out until now lead nowhere any more; invites sent by mail keep theirs. Whoever is in the group stays."
        cancelLabel="Keep"
        confirm={{
          label: 'Reset Code',
          tone: 'danger',
          busy: reset.isPending,
          onClick: () => reset.mutate({ groupId: group.id }),
        }}
      />
    </>
  )
}
