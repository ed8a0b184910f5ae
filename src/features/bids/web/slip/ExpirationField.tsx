import { type Instant, isoFromInstant } from '#domain/times.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { hoursAndMinutes } from '../../../lines/web/startWords.ts'
import type { Draft, ExpirationChoice, Offered } from './draft.ts'

type ExpirationFieldProps = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  offered: Pick<Offered, 'side' | 'startsAt' | 'isLive' | 'keptUntil'>
  closesAt: Instant | null
  now: number
  error: string | undefined
}

/** How long friends can take the bid. Game time is not a choice once the game has started. [BID-34] [BID-37] */
export function ExpirationField(props: ExpirationFieldProps) {
  const { draft, onChange, offered, closesAt, now, error } = props
  const choose = (value: string) => onChange({ expiration: value as ExpirationChoice })
  return (
    <div className="flex flex-col gap-1 border-b border-line pb-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <span aria-hidden="true" className="text-14 font-semibold">
          Expires
        </span>
        <Select
          look="plain"
          label="Expires"
          options={choicesFor(offered, now)}
          value={draft.expiration}
          onChange={(event) => choose(event.target.value)}
          className="ml-auto min-w-[min(8rem,100%)] flex-1"
        />
      </div>
      {draft.expiration === 'custom' && (
        <DateTimeField
          hideLabel
          label="Expires on"
          value={draft.customTime}
          error={error}
          onChange={(event) => onChange({ customTime: event.target.value })}
        />
      )}
      {closesAt !== null && !error && <p className="text-12 text-muted">{closingWords(closesAt, offered, now)}</p>}
    </div>
  )
}

/** The choices: an existing bid can also keep its expiration. */
function choicesFor(offered: ExpirationFieldProps['offered'], now: number) {
  const start = startWords(offered, now)
  return [
    ...(offered.keptUntil === undefined ? [] : [{ value: 'keep', label: 'No change' }]),
    ...(start === null ? [] : [{ value: 'gameTime', label: start }]),
    { value: '1hour', label: '1 hour' },
    { value: '24hours', label: '24 hours' },
    { value: '1week', label: '1 week' },
    { value: 'custom', label: 'Date and time...' },
  ]
}

/** "Game time, in 1 h 12 min"; of a parlay, whose words are longer, "First game", as the time is said below. */
function startWords({ side, startsAt, isLive }: ExpirationFieldProps['offered'], now: number): string | null {
  if (startsAt === null || isLive) return null
  return side.betType === 'parlay' ? 'First game' : `Game time, in ${hoursAndMinutes(startsAt - now)}`
}

/** [BEY-02] */
function closingWords(closesAt: Instant, { side, startsAt }: ExpirationFieldProps['offered'], now: number): string {
  const when = dayAndTime(isoFromInstant(closesAt), now)
  if (closesAt !== startsAt) return `Closes ${when}`
  return `Closes ${when}, when the ${side.betType === 'parlay' ? 'first game' : 'game'} starts`
}
