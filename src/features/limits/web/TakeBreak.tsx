import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type BreakLength, breakLengths, breaks } from '#domain/people/limits.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { LimitsView } from '../contract.ts'
import { useChangeLimits } from './useOwnLimits.ts'

const words: Readonly<Record<BreakLength, string>> = {
  '24hours': '24 hours',
  '7days': '7 days',
  '30days': '30 days',
}

/** Cancels all open bids of the user. */
export type CancelBids = () => Promise<unknown>

type TakeBreakProps = { limits: LimitsView; cancelBids: CancelBids }

/** Starts a break, or makes the present one longer. [BEY-21] */
export function TakeBreak({ limits: { breakUntil, week }, cancelBids }: TakeBreakProps) {
  const now = useNow()
  const [asked, setAsked] = useState<BreakLength>('24hours')
  const [isAsking, setAsking] = useState(false)
  const ask = (length: BreakLength) => {
    setAsked(length)
    setAsking(true)
  }
  const isOn = breakUntil !== null && Date.parse(breakUntil) > now
  const longer = breakLengths.filter((length) => !isOn || now + breaks[length] > Date.parse(breakUntil))
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <h4 className="text-14 font-semibold">Take a break</h4>
      {isOn ? (
        <Notice tone="info" title={`You are taking a break until ${dayAndTime(breakUntil, now)}`}>
          Until then you can post and accept nothing, and nobody can take your open bids. Bets that are made go on.
        </Notice>
      ) : (
        <p className="text-14 text-muted">
          For as long as it lasts you can post and accept nothing, in any group. It cannot be ended early.
        </p>
      )}
      {longer.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {longer.map((length) => (
            <Button key={length} variant="outline" onClick={() => ask(length)}>
              {isOn ? `Until ${words[length]} from now` : words[length]}
            </Button>
          ))}
        </div>
      )}
      <AskFirst
        length={asked}
        isOpen={isAsking}
        hasOpenBids={week.open > 0}
        cancelBids={cancelBids}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

type AskFirstProps = {
  length: BreakLength
  isOpen: boolean
  hasOpenBids: boolean
  cancelBids: CancelBids
  onClose: () => void
}

/** The consequence, and what becomes of the open bids. */
function AskFirst({ length, isOpen, hasOpenBids, cancelBids, onClose }: AskFirstProps) {
  const [cancels, setCancels] = useState(true)
  const start = useChangeLimits('Your break has begun')
  const cancel = useMutation({
    mutationFn: cancelBids,
    onError: (error) => toast.error('Your open bids could not be cancelled', toastDetails(error)),
  })
  const begin = () =>
    start.mutate(
      { breakUntil: length },
      {
        onSuccess: () => {
          if (hasOpenBids && cancels) cancel.mutate()
          onClose()
        },
        onError: (error) => toast.error('Your break could not be started', toastDetails(error)),
      },
    )
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Take a break of ${words[length]}?`}
      description="Until it is over you can post and accept nothing, in any group, and nobody can take your open bids. It cannot be ended early. Bets that are made go on, and you can still cancel bids, settle and pay."
      confirm={{ label: 'Start break', tone: 'danger', busy: start.isPending, onClick: begin }}
    >
      {hasOpenBids && (
        <Switch
          label="Cancel my open bids"
          help="Otherwise they wait, and can be taken after the break if they have not closed by then"
          checked={cancels}
          className="mt-3"
          onChange={({ target }) => setCancels(target.checked)}
        />
      )}
    </Dialog>
  )
}
