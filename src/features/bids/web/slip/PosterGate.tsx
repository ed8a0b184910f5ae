import type { ReactNode } from 'react'
import { openGroupDialog } from '#features/groups/web/groupDialog.ts'
import { useLocation } from '#web/browser/address.ts'
import { Link } from '#web/browser/Link.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { PostingRights } from './usePostingRights.ts'

type PosterGateProps = {
  poster: Exclude<PostingRights, { state: 'ready' }>
  /** The text for a visitor and a user without a group; about creating bids if absent. */
  texts?: { readonly visitor: string; readonly noGroup: string }
}

const createTexts = {
  visitor: 'Please log in to create bids.',
  noGroup: 'Please join a group to create bids.',
}

/** What to do before taking part: sign in, or join a group. [BID-45] [BID-46] */
export function PosterGate({ poster, texts = createTexts }: PosterGateProps) {
  switch (poster.state) {
    case 'visitor':
      return <SignInFirst text={texts.visitor} />
    case 'no-group':
      return (
        <Gate text={texts.noGroup}>
          <Button full onClick={() => openGroupDialog('join')}>
            Join Group
          </Button>
          <Button full variant="outline" onClick={() => openGroupDialog('create')}>
            Create New Group
          </Button>
        </Gate>
      )
    case 'failed':
      return <ErrorState title="The group could not be loaded." onRetry={poster.retry} busy={poster.retrying} />
    default:
      return <LoadingGroup />
  }
}

/** Signing in leads back to this same address, and so to the bid in progress. */
function SignInFirst({ text }: { text: string }) {
  const { shown } = useLocation()
  return (
    <Gate text={text}>
      <Button full render={<Link to="/login" search={{ from: shown }} />}>
        Sign In
      </Button>
    </Gate>
  )
}

function Gate({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-80 flex-col gap-2 py-2 text-center">
      <p className="pb-2 text-16">{text}</p>
      {children}
    </div>
  )
}

function LoadingGroup() {
  return (
    <div role="status" className="flex flex-col gap-3 py-2">
      <span className="sr-only">Loading group data...</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-9" />
      <Skeleton className="h-13" />
    </div>
  )
}
