import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProveOwner, useProof } from '#features/accounts/web/ProveOwner.tsx'
import { api, client } from '#features/web/api.ts'
import { copyText } from '#web/browser/copyText.ts'
import { textOf, toastDetails } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

type Asked = 'reset' | 'off' | null

/** The address of the user's calendar: to turn on, copy, add, reset and turn off. [BEY-22] */
export function CalendarSection() {
  const { data, error, isFetching, refetch } = useQuery(api.calendar.read.queryOptions())
  return (
    <SettingsCard title="Calendar">
      {data ? (
        <Calendar url={data.url} />
      ) : error ? (
        <ErrorState title="Your calendar could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {textOf(error)}
        </ErrorState>
      ) : (
        <Skeleton className="mt-3 h-28" />
      )}
    </SettingsCard>
  )
}

function Calendar({ url }: { url: string | null }) {
  const [asked, setAsked] = useState<Asked>(null)
  const change = useChange(() => setAsked(null))
  return (
    <div className="flex flex-col gap-3 pt-3 pb-1">
      <p className="text-14 text-muted">
        The games of your active bets, when your open bids close, and when the rounds of your pools begin, in the
        calendar of your phone or computer. It shows your sides and your groups, but not the amounts, nor whom you bet
        with.
      </p>
      {url === null ? (
        <Button className="self-start" busy={change.isBusy} onClick={change.reset}>
          Turn on calendar
        </Button>
      ) : (
        <Address url={url} onAsk={setAsked} />
      )}
      <Consequence asked={asked} change={change} onClose={() => setAsked(null)} />
      <ProveOwner {...change.asked} />
    </div>
  )
}

function Address({ url, onAsk }: { url: string; onAsk: (asked: Asked) => void }) {
  const copy = async () => {
    if (await copyText(url)) toast.success('Address copied')
    else toast.error('The address could not be copied')
  }
  return (
    <>
      <TextField
        label="Calendar address"
        help="Anyone who has it can read your calendar. Reset it if it got into the wrong hands."
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<IconCalendarPlus size={20} aria-hidden="true" />}
          // Calendar programs open such addresses and ask before they subscribe.
          render={<a href={url.replace(/^https?:/, 'webcal:')} />}
        >
          Add to calendar
        </Button>
        <Button variant="secondary" icon={<IconCopy size={20} aria-hidden="true" />} onClick={() => void copy()}>
          Copy address
        </Button>
        <Button variant="outline" onClick={() => onAsk('reset')}>
          Reset
        </Button>
        <Button variant="outline" onClick={() => onAsk('off')}>
          Turn off calendar
        </Button>
      </div>
    </>
  )
}

type ConsequenceProps = { asked: Asked; change: ReturnType<typeof useChange>; onClose: () => void }

function Consequence({ asked, change, onClose }: ConsequenceProps) {
  const isReset = asked === 'reset'
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={isReset ? 'Reset the address?' : 'Turn off the calendar?'}
      description={
        isReset
          ? 'You get a new address. Calendars that use the old one stop being updated: add the new one there.'
          : 'The address stops working. Calendars that use it are no longer updated.'
      }
      confirm={{
        label: isReset ? 'Reset address' : 'Turn off',
        tone: 'danger',
        busy: change.isBusy,
        onClick: isReset ? change.reset : change.turnOff,
      }}
    />
  )
}

function useChange(onDone: () => void) {
  const queries = useQueryClient()
  const { proving, asked } = useProof()
  const answers = (done: string) => ({
    onSuccess: () => toast.success(done),
    onError: (error: Error) => toast.error('Failed to change the calendar. Please try again.', toastDetails(error)),
    onSettled: () => {
      onDone()
      return queries.invalidateQueries({ queryKey: api.calendar.read.queryKey() })
    },
  })
  const reset = useMutation({
    ...answers('Here is your calendar address'),
    mutationFn: () => {
      onDone()
      return proving(() => client.calendar.reset())
    },
  })
  const turnOff = useMutation(api.calendar.turnOff.mutationOptions(answers('Calendar turned off')))
  return {
    isBusy: reset.isPending || turnOff.isPending,
    asked,
    reset: () => reset.mutate(),
    turnOff: () => turnOff.mutate(undefined),
  }
}
