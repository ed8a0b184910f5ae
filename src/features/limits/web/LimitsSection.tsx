import { useQuery } from '@tanstack/react-query'
import { centsFromDollars, formatMoney, formatShortMoney } from '#domain/money/money.ts'
import { readLimit, stillAtRisk } from '#domain/people/limits.ts'
import { limitRefusal } from '#domain/refusals/limitRefusals.ts'
import { api } from '#features/web/api.ts'
import { textOf, toastDetails } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { LimitsView } from '../contract.ts'
import { type CancelBids, TakeBreak } from './TakeBreak.tsx'
import { atRiskIn, useChangeLimits } from './useOwnLimits.ts'

/** What the user allows themselves, over all their groups. [BEY-21] */
export function LimitsSection({ cancelBids }: { cancelBids: CancelBids }) {
  const { data, error, isFetching, refetch } = useQuery(api.limits.read.queryOptions())
  return (
    <SettingsCard title="Limits" aside="Only you see these">
      {data ? (
        <div className="flex flex-col gap-4 pt-3 pb-1">
          <p className="text-14 text-muted">
            They hold over all your groups together. A tighter limit holds right away, a looser one 24 hours after you
            ask for it.
          </p>
          {/* After a change the fields show what holds, which a looser limit does not yet. */}
          <LimitsForm key={JSON.stringify([data.weeklyLoss, data.perFriend, data.pending])} limits={data} />
          <TakeBreak limits={data} cancelBids={cancelBids} />
        </div>
      ) : error ? (
        <ErrorState title="Your limits could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {textOf(error)}
        </ErrorState>
      ) : (
        <Skeleton className="mt-3 h-60" />
      )}
    </SettingsCard>
  )
}

const names = ['weeklyLoss', 'perFriend'] as const
type Name = (typeof names)[number]

function LimitsForm({ limits }: { limits: LimitsView }) {
  const change = useChangeLimits('Saved')
  const before = { weeklyLoss: textFrom(limits.weeklyLoss), perFriend: textFrom(limits.perFriend) }
  const form = useRequestForm<Record<Name, string>>({
    defaultValues: before,
    // What was not touched is left out: asking again for what holds would withdraw what is to follow it.
    send: (typed) =>
      change.mutateAsync(
        Object.fromEntries(
          names.filter((name) => typed[name] !== before[name]).map((name) => [name, dollarsIn(typed[name])]),
        ),
      ),
  })
  const { register, submit, errors, failure, isBusy, values } = form
  const isChanged = names.some((name) => values[name] !== before[name])
  const field = (name: Name) => ({
    prefix: '$',
    inputMode: 'decimal' as const,
    placeholder: 'No limit',
    autoComplete: 'off',
    maxLength: 12,
    error: errors[name],
    ...register(name, { validate: validity }),
  })
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <div className="flex flex-col gap-2">
          <TextField label="Most you can lose in a week" help={weekWords(limits)} {...field('weeklyLoss')} />
          <ToFollow name="weeklyLoss" limits={limits} />
        </div>
        <div className="flex flex-col gap-2">
          <TextField label="Most at risk against one friend" help={friendWords(limits)} {...field('perFriend')} />
          <ToFollow name="perFriend" limits={limits} />
        </div>
      </div>
      {failure && <Notice tone="loss">{failure}</Notice>}
      <Button type="submit" variant="secondary" busy={isBusy} disabled={!isChanged} className="self-start">
        Save limits
      </Button>
    </form>
  )
}

/** The looser limit that was asked for, and the way to keep the present one. */
function ToFollow({ name, limits }: { name: Name; limits: LimitsView }) {
  const now = useNow()
  const withdraw = useChangeLimits('The limit stays as it is')
  const next = limits.pending[name]
  if (!next) return null
  const when = dayAndTime(next.from, now)
  return (
    <Notice
      tone="neutral"
      action={
        <Button
          variant="ghost"
          size="sm"
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { [name]: limits[name] },
              { onError: (error) => toast.error('The limit could not be kept', toastDetails(error)) },
            )
          }
        >
          Withdraw
        </Button>
      }
    >
      {next.to === null ? `No limit from ${when}` : `${dollarWords(next.to)} from ${when}`}
    </Notice>
  )
}

function weekWords(limits: LimitsView): string {
  const atRisk = atRiskIn(limits)
  return `Since Monday: ${formatMoney(atRisk.lost)} lost, and ${formatMoney(stillAtRisk(atRisk))} that open bids and active bets could still lose. Wins do not offset it.`
}

function friendWords({ friends: [most] }: LimitsView): string {
  return most ? `Now at most ${formatMoney(centsFromDollars(most.atRisk))}, against ${most.name}.` : 'Now nothing.'
}

function dollarWords(dollars: number): string {
  return formatShortMoney(centsFromDollars(dollars))
}

function textFrom(dollars: number | null): string {
  return dollars === null ? '' : String(dollars)
}

/** Dollars as typed, perhaps with a dollar sign or commas; null for none. */
function dollarsIn(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '')
  return plain === '' ? null : Number(plain)
}

function validity(text: string): true | string {
  const dollars = dollarsIn(text)
  const read = Number.isNaN(dollars) ? limitRefusal('limit-invalid') : readLimit(dollars)
  return typeof read === 'object' && read !== null ? read.message : true
}
