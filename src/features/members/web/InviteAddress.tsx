import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { GroupView } from '#features/groups/contract.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { toldBy } from './toldBy.ts'

/** Sends an invite to an address. [INV-44] [INV-49] */
export function InviteAddress({ group }: { group: GroupView }) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const invite = useMutation(
    api.groups.inviteMember.mutationOptions({
      onSuccess: () => {
        toast.success('Invite sent successfully!', { durationMs: 3000 })
        setAddress('')
      },
      onError: (error) => toast.error('Failed to send invitation. Please try again.', toldBy(error)),
    }),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (invite.isPending) return
    if (address.includes('@')) invite.mutate({ groupId: group.id, recipientEmail: address.trim() })
    else setProblem('Please enter a valid email address.')
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3 pt-3">
      <TextField
        label="Invite by email"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="friend@example.com"
        value={address}
        error={problem}
        onChange={({ target }) => {
          setAddress(target.value)
          setProblem(undefined)
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        full
        busy={invite.isPending}
        icon={<IconMail size={20} aria-hidden="true" />}
      >
        Send Email
      </Button>
    </form>
  )
}
