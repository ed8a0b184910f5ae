import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { PoolView } from '../contract.ts'

/** Agreeing to the final standings, and calling the pool off. [BEY-34] */
export function EndPool({ pool }: { pool: PoolView }) {
  const { id: readerId } = useUser()
  const of = { groupId: pool.groupId, poolId: pool.id }
  const onError = (error: unknown) => toast.error(textOf(error))
  const agree = useMutation(api.pools.agree.mutationOptions({ onError }))
  const agreeToCallOff = useMutation(api.pools.agreeToCallOff.mutationOptions({ onError }))
  const withdraw = useMutation(api.pools.withdrawCallOff.mutationOptions({ onError }))
  const results = useMutation(api.pools.results.mutationOptions({ onError }))
  const [isAsking, setAsking] = useState(false)
  const now = useNow()
  const me = pool.members.find(({ id }) => id === readerId)
  const isLive = pool.state !== 'settled' && pool.state !== 'calledOff'
  const { cancellation } = pool
  const hasAgreed = cancellation?.agreed.some(({ id }) => id === readerId) ?? false
  return (
    <div className="grid gap-2">
      {isWaiting(pool, now) && (
        <Button variant="outline" full busy={results.isPending} onClick={() => results.mutate(of)}>
          Ask for Results
        </Button>
      )}
      {pool.state === 'over' && me && !me.hasAgreed && pool.dispute?.decidedAt !== null && (
        <Button full busy={agree.isPending} onClick={() => agree.mutate(of)}>
          Agree to the Standings
        </Button>
      )}
      {isLive && cancellation && (
        <p>
          {cancellation.by.name} asks to call it off{cancellation.reason && `: ${cancellation.reason}`}.{' '}
          {cancellation.agreed.length} of {pool.members.length} agree. It lapses with the next game.
        </p>
      )}
      {isLive && cancellation && me && !hasAgreed && (
        <Button variant="outline" full busy={agreeToCallOff.isPending} onClick={() => agreeToCallOff.mutate(of)}>
          Agree to Call It Off
        </Button>
      )}
      {isLive && cancellation?.by.id === readerId && (
        <Button variant="ghost" full busy={withdraw.isPending} onClick={() => withdraw.mutate(of)}>
          Withdraw
        </Button>
      )}
      {pool.mayCallOff && (
        <Button variant="ghost" full onClick={() => setAsking(true)}>
          {callOffLabels[pool.mayCallOff]}
        </Button>
      )}
      <CallOff pool={pool} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}

/** Whether a member may have it decided, or settled, before that comes by itself, or where it does not. */
function isWaiting({ state, settlesAt, rounds }: PoolView, now: number): boolean {
  if (state === 'over') return settlesAt !== null && now >= Date.parse(settlesAt)
  return state === 'running' && rounds.some(({ games }) => games.some((game) => game.locked && game.result === null))
}

const callOffLabels = { now: 'Call It Off', asked: 'Ask to Call It Off' } as const

type CallOffProps = { pool: PoolView; open: boolean; onClose: () => void }

function CallOff({ pool, open, onClose }: CallOffProps) {
  const { id: readerId } = useUser()
  const [reason, setReason] = useState('')
  const isOptional = pool.members.some(({ id }) => id === readerId)
  const callOff = useMutation(api.pools.callOff.mutationOptions())
  const send = () =>
    callOff.mutate(
      { groupId: pool.groupId, poolId: pool.id, ...(reason.trim() !== '' && { reason }) },
      { onSuccess: onClose, onError: (error) => toast.error(textOf(error)) },
    )
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Call off the pool?"
      description={`${pool.mayCallOff === 'asked' ? 'Everybody in it has to agree. ' : ''}Nobody owes anything then.`}
      confirm={{
        label: callOffLabels[pool.mayCallOff ?? 'now'],
        tone: 'danger',
        busy: callOff.isPending,
        onClick: send,
      }}
      cancelLabel="Not now"
    >
      <TextField
        className="pt-3"
        label="Why?"
        optional={isOptional}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
