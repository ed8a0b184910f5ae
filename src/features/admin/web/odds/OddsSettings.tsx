import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheRefreshRange, quotaRange } from '#domain/website/adminSettings.ts'
import { api } from '#features/web/api.ts'
import type { AdminSettingsView } from '#features/website/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { NumberStepper } from '#web/ui/fields/NumberStepper.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { useSaveAdminSettings } from '../parts/adminMutations.ts'
import { Loaded } from '../parts/Loaded.tsx'

/** How long prices count as fresh, the monthly credits, and whether lines are cached. [ADM-58] */
export function OddsSettings() {
  const settings = useQuery(api.website.adminSettings.queryOptions())
  return (
    <SettingsCard title="Cache Settings">
      <Loaded query={settings} loading="Loading settings..." failure="Failed to load settings">
        {(saved) => <CacheForm saved={saved} />}
      </Loaded>
    </SettingsCard>
  )
}

type Draft = { cacheRefreshMinutes?: number | null; apiQuotaLimit?: number | null; enableCaching?: boolean }

function CacheForm({ saved }: { saved: AdminSettingsView }) {
  const [draft, setDraft] = useState<Draft>({})
  const save = useSaveAdminSettings(() => setDraft({}))
  const { cacheRefreshMinutes, apiQuotaLimit, enableCaching } = { ...saved, ...draft }
  const problems = { minutes: minutesProblem(cacheRefreshMinutes), quota: quotaProblem(apiQuotaLimit) }
  const changes = Object.entries(draft).filter(([name, value]) => saved[name as keyof Draft] !== value)
  const canSave = changes.length > 0 && !problems.minutes && !problems.quota
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave) save.mutate(Object.fromEntries(changes))
      }}
    >
      <div className="grid grid-cols-1 gap-4 py-3 md:grid-cols-2">
        <NumberStepper
          label="Refresh interval (minutes)"
          help="How long prices count as fresh"
          {...cacheRefreshRange}
          value={cacheRefreshMinutes}
          error={problems.minutes}
          onChange={(value) => setDraft({ ...draft, cacheRefreshMinutes: value })}
        />
        <NumberStepper
          label="Quota limit (credits)"
          help="Of one calendar month; then nothing more is fetched"
          {...quotaRange}
          value={apiQuotaLimit}
          error={problems.quota}
          onChange={(value) => setDraft({ ...draft, apiQuotaLimit: value })}
        />
      </div>
      <Switch
        label="Caching"
        help="Off: lines are fetched on every view"
        checked={enableCaching}
        onChange={({ target }) => setDraft({ ...draft, enableCaching: target.checked })}
        className="py-2"
      />
      <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-3">
        <Button variant="ghost" disabled={changes.length === 0 || save.isPending} onClick={() => setDraft({})}>
          Reset
        </Button>
        <Button type="submit" disabled={!canSave} busy={save.isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}

/** [ADM-59] */
function minutesProblem(minutes: number | null): string | undefined {
  const { min, max } = cacheRefreshRange
  const fits = minutes !== null && Number.isInteger(minutes) && minutes >= min && minutes <= max
  return fits ? undefined : `The refresh interval is ${min} to ${max} minutes`
}

function quotaProblem(quota: number | null): string | undefined {
  const { min, max, step } = quotaRange
  if (quota === null || quota < min) return `The quota is at least ${min.toLocaleString('en-US')}`
  if (quota > max) return `The quota is at most ${max.toLocaleString('en-US')}`
  return quota % step === 0 ? undefined : `The quota goes in steps of ${step.toLocaleString('en-US')}`
}
