import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { isAlreadyMember, joinFailure } from './failures.ts'
import { useEnterGroup } from './useEnterGroup.ts'

/** Joins at once, and goes where the group is. [INV-57] [INV-58] [INV-59] */
export function JoiningByInvite({ inviteId, groupName }: { inviteId: string; groupName: string }) {
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
      onError: (error) => isAlreadyMember(error) && go(),
    }),
  )
  useOnce(() => join.mutate({ code: inviteId }))
  if (join.error && !isAlreadyMember(join.error)) {
    return (
      <div className="flex flex-col gap-3">
        <ErrorState title={joinFailure(join.error, 'Failed to join group. Please try again.')} />
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

/** Runs `work` once, also where a component is mounted twice to try it out. */
function useOnce(work: () => void) {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    work()
  })
}
