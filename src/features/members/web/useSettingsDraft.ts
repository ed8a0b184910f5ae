import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupView } from '#features/groups/contract.ts'
import { api } from '#features/web/api.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { changesIn, problemsIn, requestFor, type SettingName, type SettingsValues, valuesOf } from './settingsDraft.ts'

/**
 * The settings of a group with the user's unsaved changes on top. Settings that others change meanwhile show unless the
 * user changed them too. [GRP-42] [GRP-43]
 */
export function useSettingsDraft(group: GroupView) {
  const [draft, setDraft] = useState<Partial<SettingsValues>>({})
  const queries = useQueryClient()
  const values = { ...valuesOf(group), ...draft }
  const changes = changesIn(values, group)
  const change = useMutation(
    api.groups.change.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(api.groups.read.queryKey({ input: { groupId: group.id } }), saved)
        setDraft((now) => without(now, draft))
        toast.success('Group settings saved successfully!')
      },
      onError: (error) => toast.error('Failed to save group settings. Please try again.', toastDetails(error)),
    }),
  )
  return {
    values,
    changes,
    problems: problemsIn(values, group.name),
    isSaving: change.isPending,
    set: <Name extends SettingName>(name: Name, value: SettingsValues[Name]) =>
      setDraft((now) => ({ ...now, [name]: value })),
    discard: () => setDraft({}),
    save: () => change.mutate({ groupId: group.id, ...requestFor(values, changes) }),
  }
}
export type SettingsDraft = ReturnType<typeof useSettingsDraft>

/** Saved values leave the draft, unless they were changed again meanwhile. */
function without(now: Partial<SettingsValues>, saved: Partial<SettingsValues>): Partial<SettingsValues> {
  const left = Object.entries(now).filter(([name, value]) => saved[name as SettingName] !== value)
  return Object.fromEntries(left) as Partial<SettingsValues>
}
