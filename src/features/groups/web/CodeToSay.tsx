import { IconMessageCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { codeToSay } from '#domain/people/inviteCodes.ts'
import { instantFromIso } from '#domain/times.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf, toastDetails } from '#web/client/apiError.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { OpenInvite } from '../inviteContract.ts'

/** Makes a code that can be said aloud; while one of the reader's own works, shows it instead. [BEY-43] */
export function CodeToSay({ groupId }: { groupId: string }) {
  const queries = useQueryClient()
  const said = useOwnCode(groupId)
  const onSettled = () => queries.invalidateQueries({ queryKey: api.groups.invites.key() })
  const make = useMutation(
    api.groups.inviteMember.mutationOptions({
      onError: (error) => toast.error('Failed to make a code.', { description: textOf(error) }),
      onSettled,
    }),
  )
  const withdraw = useMutation(
    api.groups.withdrawInvite.mutationOptions({
      onError: (error) => toast.error('Failed to withdraw the invite.', toastDetails(error)),
      onSettled,
    }),
  )
  if (said) {
    const isBusy = withdraw.isPending
    const end = () => withdraw.mutate({ groupId, code: said.inviteCode })
    return <ShownCode said={said} isBusy={isBusy} onWithdraw={end} />
  }
  return (
    <Button
      variant="outline"
      full
      busy={make.isPending}
      icon={<IconMessageCircle size={20} aria-hidden="true" />}
      onClick={() => make.mutate({ groupId, toSay: true })}
    >
      Code to Say
    </Button>
  )
}

function useOwnCode(groupId: string): OpenInvite | undefined {
  const userId = useUser().id
  const now = useNow()
  const { data } = useQuery(api.groups.invites.queryOptions({ input: { groupId } }))
  return data?.items.find(
    ({ inviterId, recipientEmail, bidId, expiresAt }) =>
      inviterId === userId && recipientEmail === null && bidId === null && instantFromIso(expiresAt) > now,
  )
}

type ShownCodeProps = { said: OpenInvite; isBusy: boolean; onWithdraw: () => void }

function ShownCode({ said: { inviteCode, expiresAt }, isBusy, onWithdraw }: ShownCodeProps) {
  const now = useNow()
  return (
    <section aria-label="Code to say" className="rounded-card bg-raised p-4 text-center">
      <p role="status" className="tabular text-34 font-bold tracking-widest">
        {codeToSay(inviteCode)}
      </p>
      <p className="mt-1 text-14 text-muted">
        Say it: anyone joins with it at <span className="wrap-anywhere text-fg">{location.host}/join</span> until{' '}
        {dayAndTime(expiresAt, now)}.
      </p>
      <Button variant="ghost" className="mt-2" busy={isBusy} onClick={onWithdraw}>
        Withdraw Code
      </Button>
    </section>
  )
}
