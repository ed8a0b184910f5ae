import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readInviteCode } from '#domain/groups.ts'
import { api } from '#web/api.ts'
import { codeOf } from '#web/client/apiError.ts'
import { sessionQuery, useSelectGroup } from '#web/session/session.ts'
import { PlainPage } from '#web/shell/PlainPage.tsx'
import { Logo } from '#web/ui/look/Logo.tsx'
import { InviteFailure } from './InviteFailure.tsx'
import { InvitePrompt } from './InvitePrompt.tsx'
import { JoiningByInvite } from './JoiningByInvite.tsx'

/** Loading, then invalid, or a prompt for visitors, or joining for whoever is signed in, then done or failed. [INV-60] */
export function InvitePage({ inviteId }: { inviteId: string }) {
  return (
    <PlainPage title="Invite">
      <header className="mb-14 flex h-14 items-center justify-center">
        <Logo size={28} wordmark />
      </header>
      <InviteState inviteId={inviteId} />
    </PlainPage>
  )
}

/** To the group that one is in already. [INV-57] */
function ToGroup({ groupId }: { groupId: string }) {
  const select = useSelectGroup()
  useEffect(() => select(groupId), [select, groupId])
  return <Navigate to="/" search={{}} replace />
}

function InviteState({ inviteId }: { inviteId: string }) {
  const isCode = !('refusal' in readInviteCode(inviteId))
  const session = useQuery(sessionQuery)
  const invite = useQuery({ ...api.groups.invite.queryOptions({ input: { inviteId } }), enabled: isCode })
  if (!isCode) return <InviteFailure title="Invalid invite link" />
  if (codeOf(invite.error) === 'not-found' || codeOf(invite.error) === 'invalid-argument') {
    return <InviteFailure title="This invite code is invalid or the group no longer exists." />
  }
  const error = invite.error ?? session.error
  if (error && !invite.isFetching) {
    const retry = () => void Promise.all([invite.refetch(), session.refetch()])
    return <InviteFailure title="Failed to load group details." onRetry={retry} />
  }
  if (!invite.data || session.data === undefined) {
    return (
      <p role="status" className="text-center text-muted">
        Loading invite...
      </p>
    )
  }
  if (!session.data) return <InvitePrompt inviteId={inviteId} invite={invite.data} />
  if (session.data.groups.some(({ id }) => id === inviteId)) return <ToGroup groupId={inviteId} />
  return <JoiningByInvite inviteId={inviteId} groupName={invite.data.groupName} />
}
