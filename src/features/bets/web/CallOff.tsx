import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cancellationReasonLength, whyCannotAskToCallOff } from '#domain/bets/callingOff.ts'
import { betRefusal } from '#domain/refusals/betRefusals.ts'
import { type Instant, instantFromIso } from '#domain/times.ts'
import { api } from '#features/web/api.ts'
import { refusalOr } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ReasonDialog, ReasonField } from '#web/ui/overlays/ReasonDialog.tsx'
import type { BetForReader } from './betReading.ts'

/** Calling a bet off before its game begins: asking, and answering. [BEY-10] */
export function CallOff({ read, now }: { read: BetForReader; now: number }) {
  const { cancellation } = read.bet
  if (cancellation?.state === 'open') return <OpenRequest read={read} request={cancellation} />
  const why = read.isMine ? whyCannotAsk(read, now) : 'not-your-bet'
  if (why === 'cancellation-withdrawn') {
    return <p className="px-1 text-12 text-muted">{betRefusal(why).message}</p>
  }
  if (why === 'cancellation-too-soon') {
    return (
      <p className="px-1 text-12 text-muted">
        {read.second.name} declined to call it off. You can ask again an hour after that.
      </p>
    )
  }
  return why === null && <AskToCallOff read={read} />
}

/** By what the screen knows of the game; the server knows more. */
function whyCannotAsk({ bet, first }: BetForReader, now: number) {
  const { status, gameTime, cancellation } = bet
  const game = gameTime === null ? null : { startsAt: instantFromIso(gameTime), hasPoints: false, isOver: false }
  const asked = { status, creator: { id: bet.creatorId }, acceptor: { id: bet.acceptorId }, game }
  const latest = cancellation && {
    ...cancellation,
    byId: cancellation.by.id,
    at: instantFromIso(cancellation.at),
    endedAt: cancellation.endedAt === null ? null : instantFromIso(cancellation.endedAt),
  }
  return whyCannotAskToCallOff(asked, latest, { userId: first.id, now: now as Instant })?.code ?? null
}

function AskToCallOff({ read: { bet, second } }: { read: BetForReader }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const ask = useMutation(
    api.bets.askToCallOff.mutationOptions({
      onSuccess: () => {
        toast.success(`${second.name} is asked`)
        setIsOpen(false)
        setReason('')
      },
    }),
  )
  const { groupId, id: betId } = bet
  return (
    <>
      <Button variant="ghost" full onClick={() => setIsOpen(true)}>
        Call it off
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Call this bet off?"
        description={`${second.name} has to agree${bet.gameTime ? ' before the game begins' : ''}. Then it is void: nobody owes anything.`}
        cancelLabel="Keep"
        confirm={{ label: `Ask ${second.name}` }}
        form={{ isBusy: ask.isPending, submit: () => ask.mutate({ groupId, betId, reason: reason.trim() }) }}
      >
        <ReasonField
          optional
          maxLength={cancellationReasonLength}
          error={ask.error ? refusalOr(ask.error, failed) : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </ReasonDialog>
    </>
  )
}

type Request = NonNullable<BetForReader['bet']['cancellation']>

function OpenRequest({ read, request }: { read: BetForReader; request: Request }) {
  const { first, second, isMine } = read
  const isOwn = first.isYou && request.by.id === first.id
  const side =
    request.by.id === second.id && isMine ? first.words : first.id === request.by.id ? first.words : second.words
  const title = isOwn
    ? `You asked to call off your bet on ${side}`
    : isMine
      ? `${request.by.name} asks to call off your bet on ${side}`
      : `${request.by.name} asks to call off the bet on ${side}`
  return (
    <Notice tone={isMine && !isOwn ? 'warn' : 'info'} title={title}>
      {request.reason && <p className="wrap-anywhere">“{request.reason}”</p>}
      {isOwn && <p className="text-muted">{second.name} has not answered yet.</p>}
      {isMine && (isOwn ? <Withdrawal read={read} /> : <Answer read={read} />)}
    </Notice>
  )
}

function Withdrawal({ read: { bet } }: { read: BetForReader }) {
  const withdraw = useMutation(
    api.bets.withdrawCallOff.mutationOptions({ onSuccess: () => toast.success('The bet stays on') }),
  )
  const { groupId, id: betId } = bet
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="mt-2"
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate({ groupId, betId })}
      >
        Withdraw
      </Button>
      <Failure error={withdraw.error} />
    </>
  )
}

function Answer({ read: { bet } }: { read: BetForReader }) {
  const [isSure, setIsSure] = useState(false)
  const said = (words: string) => ({
    onSuccess: () => {
      toast.success(words)
      setIsSure(false)
    },
  })
  const agree = useMutation(api.bets.agreeToCallOff.mutationOptions(said('Called off')))
  const decline = useMutation(api.bets.declineToCallOff.mutationOptions(said('The bet stays on')))
  const { groupId, id: betId } = bet
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setIsSure(true)}>
          Agree
        </Button>
        <Button variant="outline" size="sm" busy={decline.isPending} onClick={() => decline.mutate({ groupId, betId })}>
          Decline
        </Button>
      </div>
      <Failure error={decline.error} />
      <Dialog
        open={isSure}
        onOpenChange={setIsSure}
        title="Call this bet off?"
        description="It is void then, and nobody owes anything. This cannot be undone."
        cancelLabel="Keep"
        confirm={{ label: 'Call it off', busy: agree.isPending, onClick: () => agree.mutate({ groupId, betId }) }}
      >
        <Failure error={agree.error} />
      </Dialog>
    </>
  )
}

const failed = 'That did not work. Please try again.'

function Failure({ error }: { error: Error | null }) {
  return (
    error && (
      <p role="alert" className="pt-2 text-12 text-loss">
        {refusalOr(error, failed)}
      </p>
    )
  )
}
