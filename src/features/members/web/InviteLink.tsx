import { IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { GroupView } from '#features/groups/contract.ts'
import { InviteByLink } from '#features/groups/web/InviteByLink.tsx'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { toldBy } from './toldBy.ts'

/** The link and the code that let anybody in who has them; shown when asked for, since others may look on. [INV-50] */
export function InviteLink({ group }: { group: GroupView }) {
  const create = useMutation(
    api.groups.inviteMember.mutationOptions({
      onError: (error) => toast.error('Failed to generate invite link. Please try again.', toldBy(error)),
    }),
  )
  const invite = create.data
  // A link that was shown before the code was reset leads nowhere.
  if (invite && invite.inviteCode === group.inviteCode) {
    return <InviteByLink groupName={group.name} code={invite.inviteCode} />
  }
  return (
    <Button
      variant="secondary"
      full
      busy={create.isPending}
      icon={<IconLink size={20} aria-hidden="true" />}
      onClick={() => create.mutate({ groupId: group.id })}
    >
      Get Invite Link
    </Button>
  )
}
