import { Link, useLocation } from '@tanstack/react-router'
import { openGroupDialog } from '#web/groupDialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Poster } from './usePoster.ts'

/** What to do before one can post: sign in, or join a group. [BID-45] [BID-46] */
export function PosterGate({ state }: { state: Exclude<Poster['state'], 'ready'> }) {
  if (state === 'visitor') return <SignInFirst />
  if (state === 'no-group') {
    return (
      <Gate text="Please join a group to create bids.">
        <Button full onClick={() => openGroupDialog('join')}>
          Join Group
        </Button>
        <Button full variant="outline" onClick={() => openGroupDialog('create')}>
          Create New Group
        </Button>
      </Gate>
    )
  }
  if (state === 'failed') return <Gate text="The group could not be loaded." />
  return (
    <div role="status" className="flex flex-col gap-3 py-2">
      <span className="sr-only">Loading group data...</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-9" />
      <Skeleton className="h-13" />
    </div>
  )
}

/** Signing in leads back to this very address, and so to the bid that was being made. */
function SignInFirst() {
  const { href } = useLocation()
  return (
    <Gate text="Please log in to create bids.">
      <Button full render={<Link to="/login" search={{ from: href }} />}>
        Sign In
      </Button>
    </Gate>
  )
}

function Gate({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-2 py-2 text-center">
      <p className="pb-2 text-16">{text}</p>
      {children}
    </div>
  )
}
