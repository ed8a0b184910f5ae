import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultNoticeSettings } from '#domain/noticeSettings.ts'
import { api } from '#web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Notifications } from './settingRows.ts'

/** The settings as they stand on the screen, saved or not. [CHN-33] to [CHN-36] */
export function useNoticeSettings(saved: Notifications) {
  const [draft, setDraft] = useState<Notifications | null>(null)
  const queries = useQueryClient()
  const change = useMutation(
    api.notifications.changeSettings.mutationOptions({
      onSuccess: (answer) => {
        queries.setQueryData(api.notifications.settings.queryKey(), answer)
        setDraft(null)
      },
      onError: (error) =>
        toast.error('Failed to save notification settings. Please try again.', { description: textOf(error) }),
    }),
  )
  const save = (notifications: Notifications, said: string) =>
    change.mutate({ notifications }, { onSuccess: () => toast.success(said) })
  const values = draft ?? saved
  return {
    values,
    isChanged: draft !== null && JSON.stringify(draft) !== JSON.stringify(saved),
    isSaving: change.isPending,
    set: setDraft,
    save: () => save(values, 'Notification settings saved successfully!'),
    reset: () => save(defaultNoticeSettings, 'Notification settings reset to defaults'),
  }
}
