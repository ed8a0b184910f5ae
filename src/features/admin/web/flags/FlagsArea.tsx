import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { flagDefaults, flagNames } from '#domain/website/flags.ts'
import { api } from '#features/web/api.ts'
import type { GlobalFlag } from '#features/website/contract.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { flagLabel, flagMessages } from './flagWords.ts'
import { GroupOverrides } from './GroupOverrides.tsx'

/** Feature flags, global and per group. [ADM-21] to [ADM-33] */
export function FlagsArea() {
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
      <h2 className="sr-only">Feature Flags</h2>
      <GlobalFlags />
      <GroupOverrides />
    </div>
  )
}

/** The value of each flag where a group has no override. [ADM-21] [ADM-30] */
function GlobalFlags() {
  const flags = useQuery(api.website.globalFlags.queryOptions())
  const failed = flags.error !== null && flags.data === undefined
  return (
    <SettingsCard title="Global Flags" aside="For every group without its own value">
      <Loaded query={flags} loading="Loading feature flags..." failure="Failed to load feature flags">
        {(data) => data.flags.map((flag) => <GlobalSwitch key={flag.name} flag={flag} />)}
      </Loaded>
      {failed && <DefaultFlags />}
    </SettingsCard>
  )
}

function GlobalSwitch({ flag }: { flag: GlobalFlag }) {
  const { name, description, createdAt, lastUpdated } = flag
  const now = useNow()
  const set = useSetFlag()
  const updated = lastUpdated && lastUpdated !== createdAt ? `last updated ${ago(lastUpdated, now)}` : 'never changed'
  return (
    <Switch
      label={flagLabel(name)}
      help={`${description}, ${updated}`}
      checked={set.isPending ? set.variables.enabled : flag.enabled}
      disabled={set.isPending}
      onChange={({ target }) => set.mutate({ name, enabled: target.checked })}
      className="border-b border-line py-2 last:border-b-0"
    />
  )
}

/** Used when the flags cannot be read. [ADM-29] */
function DefaultFlags() {
  return flagNames.map((name) => (
    <Switch
      key={name}
      label={flagLabel(name)}
      help={`${flagDefaults[name].description}, as the product ships`}
      checked={flagDefaults[name].enabled}
      disabled
      readOnly
      className="border-b border-line py-2 last:border-b-0"
    />
  ))
}

function useSetFlag() {
  const queries = useQueryClient()
  return useMutation(
    api.website.setFlag.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(api.website.globalFlags.queryKey(), (now) => now && replaced(now, saved))
        flagMessages.changed(`${flagLabel(saved.name)} is ${saved.enabled ? 'on' : 'off'}`)
        void queries.invalidateQueries({ queryKey: api.website.groupFlags.key() })
        void queries.invalidateQueries({ queryKey: api.website.flags.key() })
      },
      onError: flagMessages.failed('Failed to update feature flag'),
    }),
  )
}

function replaced({ flags }: { flags: GlobalFlag[] }, saved: GlobalFlag) {
  return { flags: flags.map((flag) => (flag.name === saved.name ? saved : flag)) }
}
