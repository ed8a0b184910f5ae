import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { whySeasonRefused } from '#domain/bets/namingSeasons.ts'
import { seasonNameLength } from '#domain/bets/seasons.ts'
import { usualSeasons } from '#domain/bets/usualSeasons.ts'
import { instant } from '#domain/times.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { reasonOf, textOf } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Chip } from '#web/ui/buttons/Chip.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { SeasonView } from '../contract.ts'
import { seasonDays } from './seasonWords.ts'

type SeasonSheetProps = { seasons: readonly SeasonView[]; onClose: () => void }

const about =
  'A season is a range of days for Stats and Head to Head. A bet counts on the day it is settled, in Eastern time. Seasons may overlap.'

/** An admin names, changes and deletes the group's seasons. [BEY-20] */
export function SeasonSheet({ seasons, onClose }: SeasonSheetProps) {
  const [edited, setEdited] = useState<SeasonView | 'new' | null>(seasons.length === 0 ? 'new' : null)
  const editedId = edited === null || edited === 'new' ? null : edited.id
  const others = seasons.filter(({ id }) => id !== editedId)
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Seasons" description={about}>
      {edited === null ? (
        <SeasonList seasons={seasons} onEdit={setEdited} />
      ) : (
        <SeasonForm
          season={edited === 'new' ? null : edited}
          others={others}
          onDone={() => setEdited(null)}
          onBack={seasons.length === 0 ? onClose : () => setEdited(null)}
        />
      )}
    </Sheet>
  )
}

type SeasonListProps = { seasons: readonly SeasonView[]; onEdit: (season: SeasonView | 'new') => void }

function SeasonList({ seasons, onEdit }: SeasonListProps) {
  const [leaving, setLeaving] = useState<SeasonView | null>(null)
  return (
    <div className="mt-2 grid gap-3">
      {seasons.length === 0 && <p className="text-14 text-muted">No seasons yet.</p>}
      <ul className="divide-y divide-line">
        {seasons.map((season) => (
          <li key={season.id} className="flex min-h-15 items-center gap-1 py-1">
            <div className="min-w-0 flex-1">
              <p className="text-14 font-semibold wrap-anywhere">{season.name}</p>
              <p className="text-12 text-muted">{seasonDays(season)}</p>
            </div>
            <IconButton
              label={`Change ${season.name}`}
              icon={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => onEdit(season)}
            />
            <IconButton
              label={`Delete ${season.name}`}
              icon={<IconTrash size={18} aria-hidden="true" />}
              tone="muted"
              onClick={() => setLeaving(season)}
            />
          </li>
        ))}
      </ul>
      <Button size="lg" full onClick={() => onEdit('new')} icon={<IconPlus size={18} aria-hidden="true" />}>
        Name a Season
      </Button>
      {leaving && <DeleteSeason season={leaving} onClose={() => setLeaving(null)} />}
    </div>
  )
}

function DeleteSeason({ season, onClose }: { season: SeasonView; onClose: () => void }) {
  const { id: groupId } = useGroup()
  const remove = useMutation(
    api.stats.deleteSeason.mutationOptions({
      onSuccess: ({ name }) => {
        toast.success(`${name} is deleted`)
        onClose()
      },
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${season.name}?`}
      description="Its bets and all other statistics stay as they are."
      cancelLabel="Keep"
      confirm={{
        label: 'Delete',
        tone: 'danger',
        busy: remove.isPending,
        onClick: () => remove.mutate({ groupId, seasonId: season.id }),
      }}
    >
      {remove.error && <Notice tone="loss">{textOf(remove.error)}</Notice>}
    </Dialog>
  )
}

type Values = { name: string; from: string; to: string }
type Field = keyof Values

/** The field at fault in what the rule refuses; null if it is about none of them. */
function fieldOf(reason: string | null, { from }: Pick<Values, 'from'>): Field | null {
  if (reason?.startsWith('season-name')) return 'name'
  if (reason === 'season-day-unknown') return from === '' ? 'from' : 'to'
  return reason === 'season-days-crossed' ? 'to' : null
}

/** Another admin may have changed the other fields meanwhile: those stay. */
function changedIn(values: Values, season: SeasonView): Partial<Values> {
  const fields = ['name', 'from', 'to'] as const
  return Object.fromEntries(
    fields.filter((field) => values[field] !== season[field]).map((field) => [field, values[field]]),
  )
}

type SeasonFormProps = {
  /** Null for a new one. */
  season: SeasonView | null
  others: readonly SeasonView[]
  onDone: () => void
  onBack: () => void
}

function SeasonForm({ season, others, onDone, onBack }: SeasonFormProps) {
  const { id: groupId } = useGroup()
  const name = useMutation(api.stats.nameSeason.mutationOptions())
  const change = useMutation(api.stats.changeSeason.mutationOptions())
  const { register, submit, fill, values, errors, failure, isBusy } = useRequestForm<Values>({
    defaultValues: { name: season?.name ?? '', from: season?.from ?? '', to: season?.to ?? '' },
    send: async (values) => {
      const saved = season
        ? await change.mutateAsync({ groupId, seasonId: season.id, ...changedIn(values, season) })
        : await name.mutateAsync({ groupId, ...values })
      toast.success(`${saved.name} is saved`)
      onDone()
    },
    failureOf: (error) => ({ field: fieldOf(reasonOf(error), { from: '' }) ?? 'root', message: textOf(error) }),
  })
  // Each field by itself, so that all that is wrong is said together.
  const validate = (field: Field) => (_: string, values: Values) => {
    const why =
      field === 'name'
        ? whySeasonRefused({ ...values, name: values.name.trim() }, others)
        : whySeasonRefused({ ...values, name: 'Season' }, [])
    return why && fieldOf(why.code, values) === field ? why.message : true
  }
  return (
    <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-4">
      {failure && <Notice tone="loss">{failure}</Notice>}
      {season === null && <UsualSeasons others={others} chosen={values.name} onChoose={fill} />}
      <TextField
        label="Name"
        maxLength={seasonNameLength}
        autoComplete="off"
        error={errors.name}
        {...register('name', { validate: validate('name') })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">
        <DateTimeField
          type="date"
          label="First day"
          error={errors.from}
          {...register('from', { validate: validate('from') })}
        />
        <DateTimeField
          type="date"
          label="Last day"
          error={errors.to}
          {...register('to', { validate: validate('to') })}
        />
      </div>
      <Button type="submit" size="lg" full busy={isBusy}>
        Save Season
      </Button>
      <Button variant="ghost" full onClick={onBack}>
        Back
      </Button>
    </form>
  )
}

type UsualSeasonsProps = {
  others: readonly SeasonView[]
  /** The name in the form. */
  chosen: string
  onChoose: (usual: Values) => void
}

/** The leagues' seasons of these weeks, which fill in the form; their dates can still be changed. */
function UsualSeasons({ others, chosen, onChoose }: UsualSeasonsProps) {
  const isNew = ({ name }: Values) => !others.some((season) => season.name === name)
  const usual = usualSeasons(instant(Date.now())).filter(isNew)
  if (usual.length === 0) return null
  return (
    <fieldset>
      <legend className="pb-2 text-14 font-semibold">The leagues’ seasons</legend>
      <div className="flex flex-wrap gap-2">
        {usual.map((season) => (
          <Chip
            key={season.name}
            selected={season.name === chosen}
            onClick={() => onChoose(season)}
            className="max-w-full"
          >
            {season.name}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
