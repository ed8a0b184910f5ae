import { sharedValue, useShared } from '#web/browser/sharedValue.ts'

/** The dialogs about groups, which any menu or page can open. */
export type GroupDialog = 'onboarding' | 'create' | 'join' | 'invite'

const opened = sharedValue<GroupDialog | null>(null)

/** Opens one of them, replacing any other; null closes. */
export const openGroupDialog = opened.set

export const useOpenGroupDialog = () => useShared(opened)
