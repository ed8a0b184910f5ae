import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#features/web/api.ts'
import type { GroupFlag } from '#features/website/contract.ts'
import { SegmentedControl } from '#web/ui/fields/SegmentedControl.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { AdminGroup } from '../../contract.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useAllGroups } from '../parts/useAllGroups.ts'
import { flagLabel, flagMessages } from './flagWords.ts'

/** The overrides of one group. [ADM-22] [ADM-27] [ADM-30] */
export function GroupOverrides() {
  const groups = useAllGroups()
  return (
    <SettingsCard title="Group Overrides">
      <Loaded query={groups} loading="Loading groups..." failure="Failed to load groups">
        {(all) =>
          all.length === 0 ? (
            <p className="py-4 text-14 text-muted">There are no groups yet</p>
          ) : (
            <ChosenGroup groups={all} />
          )
        }
      </Loaded>
    </SettingsCard>
  )
}

function ChosenGroup({ groups }: { groups: AdminGroup[] }) {
  const [groupId, setGroupId] = useState('')
  const names = groups
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Select
        label="Group"
        value={groupId}
        options={[{ value: '', label: 'Choose a group', disabled: true }, ...names]}
        onChange={({ target }) => setGroupId(target.value)}
        className="py-3"
      />
      {groupId && <Overrides key={groupId} groupId={groupId} />}
    </>
  )
}

function Overrides({ groupId }: { groupId: string }) {
  const flags = useQuery(api.website.groupFlags.queryOptions({ input: { groupId } }))
  return (
    <Loaded query={flags} loading="Loading group overrides..." failure="Failed to load group overrides">
      {(data) => data.flags.map((flag) => <Override key={flag.name} groupId={groupId} flag={flag} />)}
    </Loaded>
  )
}

const choices = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
  { value: 'global', label: 'Global' },
] as const
type Choice = (typeof choices)[number]['value']
const chosenValue: Readonly<Record<Choice, boolean | null>> = { on: true, off: false, global: null }

function Override({ groupId, flag }: { groupId: string; flag: GroupFlag }) {
  const set = useOverride(groupId)
  const value = set.isPending ? set.variables.enabled : flag.overrideValue
  const choice = choices.find((one) => chosenValue[one.value] === value)?.value ?? 'global'
  const choose = (next: Choice) => {
    if (!set.isPending) set.mutate({ groupId, name: flag.name, enabled: chosenValue[next] })
  }
  return (
    <div className="border-t border-line py-3">
      <SegmentedControl label={flagLabel(flag.name)} value={choice} options={choices} onChange={choose} />
      <p className="pt-1 text-12 text-muted">
        {flag.hasOverride ? 'The group has its own value' : 'As everywhere'}: {flag.enabled ? 'on' : 'off'}
      </p>
    </div>
  )
}

function useOverride(groupId: string) {
  const queries = useQueryClient()
  return useMutation(
    api.website.overrideFlag.mutationOptions({
      onSuccess: (saved) => {
        const queryKey = api.website.groupFlags.queryKey({ input: { groupId } })
        queries.setQueryData(queryKey, (now) => now && replaced(now, saved))
        void queries.invalidateQueries({ queryKey: api.website.flags.key() })
        flagMessages.changed(wordsOf(saved))
      },
      onError: flagMessages.failed('Failed to update group override'),
    }),
  )
}

function replaced({ flags }: { flags: GroupFlag[] }, saved: GroupFlag) {
  return { flags: flags.map((flag) => (flag.name === saved.name ? saved : flag)) }
}

function wordsOf({ name, enabled, hasOverride }: GroupFlag): string {
  const value = enabled ? 'on' : 'off'
  return `${flagLabel(name)} is ${value} in this group${hasOverride ? '' : ', as everywhere'}`
}
