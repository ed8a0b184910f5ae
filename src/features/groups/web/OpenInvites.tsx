import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeToSay } from '#domain/people/inviteCodes.ts'
import { instantFromIso } from '#domain/times.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf, toastDetails } from '#web/client/apiError.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { GroupView } from '../contract.ts'
import type { OpenInvite } from '../inviteContract.ts'

/** The open personal invites and codes to say: all of them for an admin, their own for other members; each can be withdrawn. [BEY-27] */
export function OpenInvites({ group }: { group: GroupView }) {
  const { invites, error, isFetching, refetch, ...pages } = useOpenInvites(group.id)
  const slow = useDelayed(invites === undefined && error === null)
  const [asked, setAsked] = useState<OpenInvite | null>(null)
  return (
    <section aria-labelledby="open-invites" className="flex flex-col gap-2">
      <h4 id="open-invites" className="text-14 font-semibold">
        {group.role === 'admin' ? 'Open invites' : 'Your open invites'}
      </h4>
      {slow && <Skeleton className="h-11" />}
      {!invites && error && (
        <ErrorState title="Failed to load invites" onRetry={() => void refetch()} busy={isFetching}>
          {textOf(error)}
        </ErrorState>
      )}
      {invites?.length === 0 && <p className="text-14 text-muted">No invite is open.</p>}
      {invites && invites.length > 0 && (
        <ul className="divide-y divide-line">
          {invites.map((invite) => (
            <InviteRow key={invite.inviteCode} invite={invite} onWithdraw={() => setAsked(invite)} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button variant="secondary" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {pages.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
      <WithdrawInvite invite={asked} onClose={() => setAsked(null)} />
    </section>
  )
}

const pageSize = 20

/** Expired invites disappear from the list, also without a refetch. */
function useOpenInvites(groupId: string) {
  const now = useNow()
  const found = useInfiniteQuery(
    api.groups.invites.infiniteOptions({
      input: (cursor: string | undefined) => ({ groupId, limit: pageSize, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const all = found.data?.pages.flatMap(({ items }) => items)
  return { ...found, invites: all?.filter(({ expiresAt }) => instantFromIso(expiresAt) > now) }
}

function InviteRow({ invite, onWithdraw }: { invite: OpenInvite; onWithdraw: () => void }) {
  const { inviterId, inviterName, expiresAt } = invite
  const now = useNow()
  const by = inviterId === useUser().id ? 'you' : inviterName
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-14">{nameOf(invite)}</p>
        <p className="wrap-anywhere text-12 text-muted">
          by {by} · works until {dayAndTime(expiresAt, now)}
        </p>
      </div>
      <Button variant="outline" onClick={onWithdraw} aria-label={`Withdraw ${theInvite(invite)}`}>
        Withdraw
      </Button>
    </li>
  )
}

function nameOf({ recipientEmail, bidId, inviteCode }: OpenInvite): string {
  return recipientEmail ?? (bidId === null ? `Code ${codeToSay(inviteCode)}` : 'Link with a bid')
}

function theInvite(invite: OpenInvite): string {
  return invite.recipientEmail === null ? nameOf(invite) : `the invite to ${invite.recipientEmail}`
}

function WithdrawInvite({ invite, onClose }: { invite: OpenInvite | null; onClose: () => void }) {
  const queries = useQueryClient()
  const withdraw = useMutation(
    api.groups.withdrawInvite.mutationOptions({
      onSuccess: () => toast.success('Invite withdrawn'),
      onError: (error) => toast.error('Failed to withdraw the invite.', toastDetails(error)),
      onSettled: () => {
        onClose()
        void queries.invalidateQueries({ queryKey: api.groups.invites.key() })
      },
    }),
  )
  return (
    <Dialog
      open={invite !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Withdraw this invite?"
      description={`${invite?.recipientEmail ? `The code that was sent to ${invite.recipientEmail}` : 'This invite'} no longer works.`}
      cancelLabel="Keep"
      confirm={{
        label: 'Withdraw Invite',
        tone: 'danger',
        busy: withdraw.isPending,
        onClick: () => invite && withdraw.mutate({ groupId: invite.groupId, code: invite.inviteCode }),
      }}
    />
  )
}
