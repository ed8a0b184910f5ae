import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#features/web/api.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { useSaveAdminSettings } from '../parts/adminMutations.ts'
import { Loaded } from '../parts/Loaded.tsx'

/** Whether finished games settle automatically, and what that costs. [ADM-10] [ADM-11] [ADM-18] */
export function AutoSettlementSection() {
  const settings = useQuery(api.website.adminSettings.queryOptions())
  return (
    <SettingsCard title="Auto-Settlement">
      <Loaded query={settings} loading="Loading settings..." failure="Failed to load settings">
        {({ enableAutoSettlement }) => <AutoSettlementForm saved={enableAutoSettlement} />}
      </Loaded>
    </SettingsCard>
  )
}

function AutoSettlementForm({ saved }: { saved: boolean }) {
  const [draft, setDraft] = useState<boolean | null>(null)
  const save = useSaveAdminSettings(() => setDraft(null))
  const isOn = draft ?? saved
  const isChanged = isOn !== saved
  return (
    <>
      <Switch
        label="Settle bets automatically"
        help="Settles bets when games complete. Runs every 5 minutes."
        checked={isOn}
        disabled={save.isPending}
        onChange={({ target }) => setDraft(target.checked)}
        className="py-2"
      />
      <p className="pb-3 text-14 text-muted">
        While it is off, nothing settles by itself in any group: bets wait until someone presses Auto-Settle Bets. Fewer
        score fetches cost fewer credits of the odds service. <CreditsToday />
      </p>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-3">
        <Button variant="ghost" disabled={!isChanged || save.isPending} onClick={() => setDraft(null)}>
          Reset
        </Button>
        <Button disabled={!isChanged} busy={save.isPending} onClick={() => save.mutate({ enableAutoSettlement: isOn })}>
          Save Changes
        </Button>
      </div>
    </>
  )
}

/** Odds service credits used since midnight UTC. [ADM-11] */
function CreditsToday() {
  const { data, error } = useQuery(api.lines.usage.queryOptions({ input: {} }))
  if (error && !data) return 'The credits used today could not be loaded.'
  if (!data) return null
  const { creditsUsed } = data.today
  return (
    <span>
      Used today:{' '}
      <strong className="tabular font-semibold text-fg">
        {creditsUsed.toLocaleString('en-US')} {creditsUsed === 1 ? 'credit' : 'credits'}
      </strong>
      .
    </span>
  )
}
