import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, easternDate } from '#domain/easternTime.ts'
import { poolNameLength } from '#domain/pools/entering.ts'
import { type PoolKind, poolKinds } from '#domain/pools/pools.ts'
import { kindNames } from '#domain/pools/poolWords.ts'
import { mostRounds, weeksBetween } from '#domain/pools/rounds.ts'
import { instant, isoFromInstant } from '#domain/times.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { dayDate } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { NumberStepper } from '#web/ui/fields/NumberStepper.tsx'
import { SegmentedControl } from '#web/ui/fields/SegmentedControl.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { PoolLeague, PoolView } from '../contract.ts'

type OpenPoolProps = {
  /** Whose terms the new one begins with. */
  like?: PoolView
  onClose: () => void
  onOpened: (poolId: string) => void
}

const leagueNames = {
  nfl: 'NFL',
  nba: 'NBA',
  mlb: 'MLB',
  nhl: 'NHL',
  ncaaf: 'NCAAF',
  ncaab: 'NCAAB',
  wnba: 'WNBA',
} as const
const leagues = Object.keys(leagueNames) as PoolLeague[]
const sharings = { '100': 'Winner takes all', '60,40': '60 / 40', '60,30,10': '60 / 30 / 10' } as const

/** The terms of a new pool, with good defaults: a press on the button opens it. [BEY-34] */
export function OpenPool({ like, onClose, onOpened }: OpenPoolProps) {
  const { form, set, send, error, isPending, usualName, ends } = useOpening({ like, onClose, onOpened })
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Open a Pool"
      description="Everybody picks the week’s games, and the pot goes to the best. You join it with this."
      footer={
        <Button size="lg" full busy={isPending} onClick={send}>
          Open the Pool
        </Button>
      }
    >
      <div className="mt-2 grid gap-4">
        {error && <Notice tone="loss">{error}</Notice>}
        <SegmentedControl
          label="Kind"
          value={form.kind}
          onChange={(kind) => set({ kind, ...(kind === 'survivor' && { confidence: false }) })}
          options={poolKinds.map((value) => ({ value, label: kindNames[value] }))}
        />
        <Select
          label="League"
          value={form.league}
          options={leagues.map((value) => ({ value, label: leagueNames[value] }))}
          onChange={(event) => set({ league: event.target.value as PoolLeague })}
        />
        <NumberStepper
          label="Entry"
          prefix="$"
          value={form.entry}
          min={0}
          max={1_000}
          step={5}
          onChange={(entry) => set({ entry })}
        />
        <NumberStepper
          label="Weeks"
          help={ends}
          value={form.weeks}
          min={1}
          max={mostRounds}
          onChange={(weeks) => set({ weeks })}
        />
        <Select
          label="The pot goes to"
          value={form.shares}
          options={Object.entries(sharings).map(([value, label]) => ({ value, label }))}
          onChange={(event) => set({ shares: event.target.value as keyof typeof sharings })}
        />
        {form.kind !== 'survivor' && (
          <Switch
            label="Confidence points"
            help="Each pick gets points of its own: the most to the surest."
            checked={form.confidence}
            onChange={(event) => set({ confidence: event.target.checked })}
          />
        )}
        <TextField
          label="Name"
          value={form.name ?? usualName}
          maxLength={poolNameLength}
          onChange={(event) => set({ name: event.target.value })}
        />
      </div>
    </Sheet>
  )
}

type Form = {
  /** Null until it is typed. */
  name: string | null
  kind: PoolKind
  league: PoolLeague
  entry: number | null
  weeks: number | null
  shares: keyof typeof sharings
  confidence: boolean
}

const usualForm: Form = {
  ...{ name: null, kind: 'pickem', league: 'nfl', entry: 10, weeks: 1, shares: '100', confidence: false },
}

function formLike({ name, kind, entry, confidence, roundCount, ...pool }: PoolView): Form {
  const sharing = pool.shares.join(',')
  return {
    ...{ name, kind, entry, confidence, weeks: roundCount },
    league: leagues.find((league) => pool.leagues.includes(league)) ?? usualForm.league,
    shares: isSharing(sharing) ? sharing : usualForm.shares,
  }
}

function isSharing(text: string): text is Form['shares'] {
  return text in sharings
}

function useOpening({ like, onClose, onOpened }: { like: PoolView | undefined } & Omit<OpenPoolProps, 'like'>) {
  const { id: groupId } = useGroup()
  const today = easternDate(instant(useNow()))
  const [form, setForm] = useState<Form>(like ? formLike(like) : usualForm)
  const to = addDays(today, 7 * ((form.weeks ?? 1) - 1))
  const lastWeek = weeksBetween(today, to).at(-1)
  const usualName = `${leagueNames[form.league]} ${kindNames[form.kind].toLowerCase()}`
  const { mutate, error, isPending } = useMutation(api.pools.open.mutationOptions())
  const send = () => {
    const { league, shares, entry, name, kind, confidence } = form
    mutate(
      {
        ...{ groupId, name: name ?? usualName, kind, confidence, leagues: [league], entry: entry ?? 0 },
        ...{ shares: shares.split(',').map(Number), from: today, to },
      },
      {
        onSuccess: ({ id, name }) => {
          toast.success(`${name} is open`)
          onClose()
          onOpened(id)
        },
      },
    )
  }
  return {
    ...{ form, send, isPending, usualName },
    ends: lastWeek && `The last one ends on ${dayDate(isoFromInstant(lastWeek.until))}.`,
    ...{ error: error && textOf(error) },
    set: (change: Partial<Form>) => setForm((before) => ({ ...before, ...change })),
  }
}
