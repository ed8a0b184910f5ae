import { IconLink, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isInvitableAddress } from '#domain/people/groups.ts'
import { groupRefusal } from '#domain/refusals/groupRefusals.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { useSite } from '#features/web/site.ts'
import { refusalOr } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { Invited } from '../inviteContract.ts'
import { CopyRow, useTemporaryFlag } from './CopyRow.tsx'

/** [INV-48] */
const SAYS_SENT_MS = 3000

type Sent = { to: string; invite: Invited }

/**
 * Invites one person by email; the code is then shown as well, in case the mail does not arrive. An installation that
 * sends no emails says so, and shows the link to pass on. `code`: the group's own, for senders who may not mail yet.
 * [INV-41] to [INV-49] [CHN-09]
 */
export function InviteByMail({ groupId, code }: { groupId: string; code?: string }) {
  const isMailed = useSite()?.mail !== false
  const { emailVerified } = useUser()
  if (isMailed && !emailVerified) return <VerifyFirst code={code} />
  return <PersonalInvite groupId={groupId} isMailed={isMailed} />
}

/** Mails to strangers need a verified sender; the link does not. */
function VerifyFirst({ code }: { code: string | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice>{groupRefusal('invite-sender-unverified').message}</Notice>
      {code !== undefined && <CopyRow label="Invite link" name="link" text={`${location.origin}/join/${code}`} />}
    </div>
  )
}

function PersonalInvite({ groupId, isMailed }: { groupId: string; isMailed: boolean }) {
  const [sent, setSent] = useState<Sent>()
  const [saysSent, saySent] = useTemporaryFlag(SAYS_SENT_MS)
  const onSent = (invited: Sent) => {
    setSent(invited)
    saySent()
  }
  return (
    <div className="flex flex-col gap-4">
      <AddressForm groupId={groupId} isMailed={isMailed} onSent={onSent} />
      <div role="status" className="empty:hidden">
        {isMailed && saysSent && <Notice tone="win">Invite sent successfully!</Notice>}
      </div>
      {sent && (isMailed ? <SentInvite {...sent} /> : <InviteToPassOn {...sent} />)}
    </div>
  )
}

type AddressFormProps = { groupId: string; isMailed: boolean; onSent: (sent: Sent) => void }

function AddressForm({ groupId, isMailed, onSent }: AddressFormProps) {
  const invite = useMutation(api.groups.inviteMember.mutationOptions())
  const { register, values, submit, errors, isBusy } = useRequestForm<{ address: string }>({
    defaultValues: { address: '' },
    send: async ({ address }) => {
      const to = address.trim()
      const invited = await invite.mutateAsync({ groupId, recipientEmail: to })
      if (!invited.success) throw notSent
      onSent({ to, invite: invited })
    },
    failureOf: (error) => ({ field: 'address', message: inviteFailure(error) }),
    resets: true,
  })
  const Icon = isMailed ? IconSend : IconLink
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Email address"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={isMailed ? 'They get a code of their own, which works once, for 7 days.' : passOnHelp}
        error={errors.address}
        {...register('address', { validate: (address) => whyNotSent(address) ?? true })}
      />
      <Button
        type="submit"
        size="lg"
        full
        icon={<Icon size={20} aria-hidden="true" />}
        disabled={values.address === ''}
        busy={isBusy}
      >
        {isMailed ? 'Send Invite' : 'Create a Link for One'}
      </Button>
    </form>
  )
}

const passOnHelp =
  'This website sends no emails: you get a link to pass on, which works once, for 7 days. The address says whom it is for, and brings back somebody who was removed.'

function SentInvite({ to, invite }: Sent) {
  const until = useUntil(invite)
  return (
    <div className="flex flex-col gap-2">
      <p className="break-words text-14 text-muted">
        <span className="text-fg">{to}</span> can join with this code{until}.
      </p>
      <CopyRow label="Invite code" name="code" text={invite.inviteCode} />
    </div>
  )
}

function InviteToPassOn({ to, invite }: Sent) {
  const until = useUntil(invite)
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="break-words text-14 text-muted">
        No email was sent. Give this link to <span className="text-fg">{to}</span>; it works{until}.
      </p>
      <CopyRow label="Link for them" name="link" text={invite.inviteLink} />
    </div>
  )
}

function useUntil({ expiresAt }: Invited): string {
  const now = useNow()
  return expiresAt === null ? '' : ` until ${dayAndTime(expiresAt, now)}`
}

/** The error in `address`, or null; unlike the group's settings, the dialog ends it without a full stop. [INV-42] [INV-43] */
function whyNotSent(address: string): string | null {
  const email = address.trim()
  if (email === '') return 'Please enter an email address'
  return isInvitableAddress(email) ? null : 'Please enter a valid email address'
}

/** An answer that says so itself. [INV-46] */
const notSent = new Error('Failed to send invite')

/** The message for an invite that was not sent: the server's sentence if it refused. [INV-47] */
function inviteFailure(error: unknown): string {
  if (error === notSent) return notSent.message
  return refusalOr(error, 'Failed to send invite. Please try again.')
}
