import { IconLinkOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { readInviteCode } from '#domain/people/groups.ts'
import { api } from '#features/web/api.ts'
import { sessionQuery, useSelectGroup } from '#features/web/session.ts'
import { codeOf } from '#web/client/apiError.ts'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Logo } from '#web/ui/look/Logo.tsx'
import { isAlreadyMember, joinFailure, onInvitePage } from './failures.ts'
import { InvitePrompt } from './InvitePrompt.tsx'
import { useEnterGroup } from './useJoinGroup.ts'

type InvitePageProps = {
  inviteId: string /** What visitors see of the product, below the invite. */
  example: ReactNode
}

/** Loading, then invalid, or a prompt for visitors, or joining for signed-in users, then done or failed. [INV-60] */
export function InvitePage({ inviteId, example }: InvitePageProps) {
  return (
    <PlainPage title="Invite">
      <header className="mb-6 flex h-14 lg:mb-14 items-center justify-center">
        <Logo size={28} wordmark />
      </header>
      <InviteState inviteId={inviteId} example={example} />
    </PlainPage>
  )
}

/** A link to the group, for users who are in it already. [INV-57] */
function ToGroup({ groupId }: { groupId: string }) {
  const select = useSelectGroup()
  useEffect(() => select(groupId), [select, groupId])
  return <Navigate to="/" search={{}} replace />
}

function InviteState({ inviteId, example }: InvitePageProps) {
  const isCode = !('refusal' in readInviteCode(inviteId))
  const session = useQuery(sessionQuery)
  const invite = useQuery({ ...api.groups.invite.queryOptions({ input: { inviteId } }), enabled: isCode })
  if (!isCode) return <InviteFailure title="Invalid invite link" />
  if (codeOf(invite.error) === 'not-found' || codeOf(invite.error) === 'invalid-argument') {
    return <UnknownInvite inviteId={inviteId} />
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
  if (!session.data) return <InvitePrompt inviteId={inviteId} invite={invite.data} example={example} />
  const refetchOwnGroup = async () => (await invite.refetch()).data?.memberOf ?? null
  if (invite.data.memberOf !== null) return <ToGroup groupId={invite.data.memberOf} />
  return <JoiningByInvite inviteId={inviteId} groupName={invite.data.groupName} onMember={refetchOwnGroup} />
}

/** A code that leads nowhere; its group's members come in with it, so visitors may sign in. [INV-53] [INV-57] */
function UnknownInvite({ inviteId }: { inviteId: string }) {
  const { data: session } = useQuery(sessionQuery)
  return (
    <InviteFailure title="This invite code is invalid or the group no longer exists.">
      <p className="text-14 text-muted">
        Invites can be replaced, withdrawn, or used up. A friend in the group can send you a new one.
      </p>
      {session === null && (
        <Button variant="link" render={<Link to="/login" search={{ from: `/join/${inviteId}` }} />}>
          In the group already? Sign in
        </Button>
      )}
    </InviteFailure>
  )
}

type InviteFailureProps = { title: string; onRetry?: () => void; children?: ReactNode }

/** An invalid invite, and where to go instead. */
function InviteFailure({ title, onRetry, children }: InviteFailureProps) {
  return (
    <section
      role="alert"
      className="flex flex-col items-center rounded-card border border-line bg-surface p-6 text-center"
    >
      <IconLinkOff size={40} aria-hidden="true" className="text-muted" />
      <h1 className="mt-4 text-18 font-bold">{title}</h1>
      <div className="mt-2 mb-6 flex flex-col items-center gap-2">{children}</div>
      {onRetry && (
        <Button full size="lg" onClick={onRetry} className="mb-2">
          Retry
        </Button>
      )}
      <Button full size="lg" variant={onRetry ? 'ghost' : 'primary'} render={<Link to="/lines" search={{}} />}>
        Go to Lines
      </Button>
    </section>
  )
}

type JoiningProps = { inviteId: string; groupName: string; onMember: () => Promise<string | null> }

/**
 * Joins immediately and goes to the group. `onMember` leads a member to it, and answers its id, or null. [INV-57]
 * [INV-58] [INV-59]
 */
function JoiningByInvite({ inviteId, groupName, onMember }: JoiningProps) {
  const enter = useEnterGroup()
  const navigate = useNavigate()
  const go = () => void navigate({ to: '/', search: {}, replace: true })
  const join = useMutation(
    api.groups.join.mutationOptions({
      onSuccess: async ({ group }) => {
        await enter(group)
        toast.success(`Successfully joined ${group.name}!`)
        go()
      },
      onError: async (error) => {
        if (!isAlreadyMember(error)) return
        if ((await onMember()) === null) go()
      },
    }),
  )
  useOnce(() => join.mutate({ code: inviteId }))
  if (join.error && !isAlreadyMember(join.error)) {
    return (
      <div className="flex flex-col gap-3">
        <ErrorState title={joinFailure(join.error, onInvitePage)} />
        <Button size="lg" full render={<Link to="/lines" search={{}} />}>
          Go to Dashboard
        </Button>
      </div>
    )
  }
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-16 text-muted">
      <Spinner />
      Joining {groupName}...
    </p>
  )
}

/** Runs `work` once, even when strict mode mounts the component twice. */
function useOnce(work: () => void) {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    work()
  })
}
