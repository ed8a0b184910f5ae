import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { displayNameWords, isDisplayName } from '#domain/displayNames.ts'
import { api } from '#web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { showLooks } from '#web/session/accountLooks.ts'
import { sessionQuery } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Me } from '../contract.ts'

export type UserSettings = Pick<Me['settings'], 'displayName' | 'theme' | 'helpDialogs' | 'timeZone'>

/** One's settings with what one has changed on top, until it is saved or given up. [SET-10] [SET-13] [SET-15] */
export function useUserSettings(saved: Me['settings']) {
  const [draft, setDraft] = useState<Partial<UserSettings>>({})
  const queries = useQueryClient()
  const change = useMutation(
    api.accounts.changeSettings.mutationOptions({
      onSuccess: (settings) => {
        setDraft({})
        showLooks(settings)
        toast.success('Settings saved successfully!')
        return queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      },
      onError: (error) => toast.error('Failed to save settings. Please try again.', { description: textOf(error) }),
    }),
  )
  const values: UserSettings = { ...saved, ...draft }
  const changes = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== saved[name as keyof UserSettings]),
  ) as Partial<UserSettings>
  const isWrong = !isDisplayName(values.displayName.trim())
  return {
    values,
    isChanged: Object.keys(changes).length > 0,
    isSaving: change.isPending,
    problem: isWrong ? displayNameWords : undefined,
    set: (name: Partial<UserSettings>) => setDraft((before) => ({ ...before, ...name })),
    reset: () => setDraft({}),
    save: () => change.mutate(changes),
  }
}
