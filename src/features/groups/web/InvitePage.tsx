import { IconLinkOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { readInviteCode } from '#domain/people/groups.ts'
import { api } from '#features/web/api.ts'
import { sessionQuery, useSelectGroup } from '#features/web/session.ts'
import { useNavigate, useNavigator } from '#web/browser/address.ts'
import { Link } from '#web/browser/Link.tsx'
import { useStored, writeStored } from '#web/browser/storedValue.ts'
import { codeOf, reasonOf, refusalOr } from '#web/client/apiError.ts'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { useFirstStep } from '#web/session/firstSteps.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { Logo } from '#web/ui/look/Logo.tsx'
import type { InviteView } from '../inviteContract.ts'
import { isAlreadyMember, joinFailure, onInvitePage } from './failures.ts'
import { Faces, InvitePrompt } from './InvitePrompt.tsx'
import type { OfferedAt } from './OfferedAt.ts'
import { useEnterGroup, useWelcome } from './useJoinGroup.ts'

type InvitePageProps = {
  inviteId: string
  /** The bid that it was sent with, if any. */
  offer: ReactNode
  /** What visitors see of the product, below the invite. */
  example: ReactNode
  offeredAt: OfferedAt
}

/** Loading, then invalid, or a prompt; joining once a signed-in user has pressed its button, then done or failed. [INV-60] */
export function InvitePage(props: InvitePageProps) {
  return (
    <PlainPage title="Invite">
      <header className="mb-6 flex h-14 lg:mb-14 items-center justify-center">
        <Logo size={28} wordmark />
      </header>
      <InviteState {...props} />
    </PlainPage>
  )
}

function InviteState({ inviteId, offer, example, offeredAt }: InvitePageProps) {
  const isCode = !('refusal' in readInviteCode(inviteId))
  const session = useQuery(sessionQuery)
  const invite = useQuery({ ...api.groups.invite.queryOptions({ input: { inviteId } }), enabled: isCode })
  if (!isCode) return <InviteFailure title="Invalid invite link" />
  if (codeOf(invite.error) === 'not-found' || codeOf(invite.error) === 'invalid-argument') {
    return <UnknownInvite inviteId={inviteId} reason={reasonOf(invite.error)} />
  }
  const error = invite.error ?? session.error
  if (error && !invite.isFetching) {
    const retry = () => void Promise.all([invite.refetch(), session.refetch()])
    const why = refusalOr(error, '')
    return (
      <InviteFailure title="Failed to load group details." onRetry={retry}>
        {why && <Sentence>{why}</Sentence>}
      </InviteFailure>
    )
  }
  if (!invite.data || session.data === undefined) {
    return (
      <p role="status" className="text-center text-muted">
        Loading invite...
      </p>
    )
  }
  const { groupName, memberOf, wasRemoved } = invite.data
  const prompt = { inviteId, invite: invite.data, offer, example }
  if (!session.data) return <InvitePrompt {...prompt} action={<EnterButton inviteId={inviteId} />} />
  if (memberOf !== null) return <ToGroup groupId={memberOf} invite={invite.data} {...{ inviteId, offeredAt }} />
  if (wasRemoved) {
    return (
      <InviteFailure title={`You are no longer in ${groupName}`}>
        <Sentence>
          Only a new invite by an admin brings you back. Ask one of them to invite {session.data.user.email}.
        </Sentence>
      </InviteFailure>
    )
  }
  const refetchOwnGroup = async () => (await invite.refetch()).data?.memberOf ?? null
  return <JoiningByInvite {...prompt} {...{ offeredAt }} userName={session.data.user.name} onMember={refetchOwnGroup} />
}

/** Keeps the code until the visitor has an account. [INV-56] */
function EnterButton({ inviteId }: { inviteId: string }) {
  const navigate = useNavigate()
  const [, keepInvite] = useStored('invite')
  const go = () => {
    keepInvite(inviteId)
    navigate('/login')
  }
  return (
    <>
      <Button full size="lg" onClick={go}>
        Create Account or Sign In
      </Button>
      <p className="mt-2 text-12 text-muted">For people of 21 or older.</p>
    </>
  )
}

/** Long enough to read that there is nothing to join. */
const GOES_ON_MS = 2000

/** For users who are in the group already: says so, and goes on to it, or to the bid of the invite. [INV-57] [BEY-44] */
type ToGroupProps = { groupId: string; inviteId: string; invite: InviteView; offeredAt: OfferedAt }

function ToGroup({ groupId, inviteId, invite, offeredAt }: ToGroupProps) {
  const select = useSelectGroup()
  const navigate = useNavigate()
  const { visit } = useNavigator()
  const go = useRef(() => {})
  go.current = async () => {
    const offered = await offeredAt(inviteId, groupId)
    if (offered === null) navigate('/', {}, { replace: true })
    else visit(offered, { replace: true })
  }
  useEffect(() => select(groupId), [select, groupId])
  const step = useFirstStep()
  // By signing in: a message says so, and there is nothing else to read.
  const hasJustJoined = step?.at === 'joined'
  useEffect(() => {
    const timer = setTimeout(() => go.current(), hasJustJoined ? 0 : GOES_ON_MS)
    return () => clearTimeout(timer)
  }, [hasJustJoined])
  if (hasJustJoined) return null
  return (
    <section className="rounded-sheet border border-line bg-surface p-[24px] text-center">
      <Faces invite={invite} />
      <h1 className="mt-4 break-words text-22 font-bold">{`You're already in ${invite.groupName}`}</h1>
      <Button full size="lg" className="mt-6" onClick={() => go.current()}>
        Open the group
      </Button>
    </section>
  )
}

/** Why an invite no longer works, by the reason of the refusal. */
const ends: Readonly<Record<string, string>> = {
  'invite-expired': 'This invite has expired: a personal one works for 7 days, a code to say for 24 hours.',
  'invite-used': 'Somebody has already joined with this invite, which is good for one person.',
  'invite-withdrawn': 'This invite was withdrawn.',
  'invite-replaced': 'The group has a new invite link, and this one no longer works.',
}

function Sentence({ children }: { children: ReactNode }) {
  return <p className="text-14 text-muted">{children}</p>
}

/**
 * A code that leads nowhere, and why not where it once did; its group's members come in with it, so visitors may sign in.
 * [INV-53] [INV-57]
 */
function UnknownInvite({ inviteId, reason }: { inviteId: string; reason: string | null }) {
  const { data: session } = useQuery(sessionQuery)
  return (
    <InviteFailure title="This invite code is invalid or the group no longer exists.">
      <Sentence>
        {ends[reason ?? ''] ?? 'Check that the whole link was copied.'} A friend in the group can send you a new one.
      </Sentence>
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
      className="flex flex-col items-center rounded-card border border-line bg-surface p-[24px] text-center"
    >
      <IconLinkOff size={40} aria-hidden="true" className="text-muted" />
      <h1 className="mt-4 text-18 font-bold">{title}</h1>
      <div className="mt-2 mb-6 flex flex-col items-center gap-2">{children}</div>
      {onRetry && (
        <Button full size="lg" onClick={onRetry} className="mb-2">
          Retry
        </Button>
      )}
      <Button full size="lg" variant={onRetry ? 'ghost' : 'primary'} render={<Link to="/lines" />}>
        Go to Lines
      </Button>
    </section>
  )
}

type JoiningProps = {
  inviteId: string
  invite: InviteView
  offer: ReactNode
  example: ReactNode
  offeredAt: OfferedAt
  userName: string
  onMember: () => Promise<string | null>
}

/**
 * Asks a signed-in user, then joins and goes to the group. `onMember` leads a member to it, and answers its id, or null.
 * [INV-57] [INV-58] [INV-59]
 */
function JoiningByInvite({ inviteId, invite, offer, example, offeredAt, userName, onMember }: JoiningProps) {
  const enter = useEnterGroup()
  const welcome = useWelcome()
  const [, keepInvite] = useStored('invite')
  const navigate = useNavigate()
  const join = useMutation(
    api.groups.join.mutationOptions({
      onSuccess: async ({ group }) => {
        await enter(group)
        keepInvite(null)
        const offered = await offeredAt(inviteId, group.id)
        if (offered !== null) writeStored('wanted', offered)
        welcome(group)
      },
      onError: async (error) => {
        if (!isAlreadyMember(error)) return
        if ((await onMember()) === null) navigate('/', {}, { replace: true })
      },
    }),
  )
  if (join.isIdle) {
    const action = invite.isFull ? (
      <Button full size="lg" variant="outline" render={<Link to="/lines" />}>
        Go to Lines
      </Button>
    ) : (
      <>
        <Button full size="lg" onClick={() => join.mutate({ code: inviteId })}>
          Join Group
        </Button>
        <p className="mt-2 text-12 text-muted">You join as {userName}.</p>
      </>
    )
    return <InvitePrompt {...{ inviteId, invite, offer, example, action }} />
  }
  if (join.error && !isAlreadyMember(join.error)) {
    return (
      <div className="flex flex-col gap-3">
        <ErrorState title={joinFailure(join.error, onInvitePage)} />
        <Button size="lg" full render={<Link to="/lines" />}>
          Go to Dashboard
        </Button>
      </div>
    )
  }
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-16 text-muted">
      <Spinner />
      Joining {invite.groupName}...
    </p>
  )
}
