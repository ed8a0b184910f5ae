import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { keepStake } from '#features/bids/web/slip/useDraft.ts'
import { openGroupDialog } from '#features/groups/web/groupDialog.ts'
import { takeFirstStep } from '#web/session/firstSteps.ts'
import { toast, toastStore } from '#web/ui/feedback/toast.ts'
import '#web/styles/app.css'

// Test files share a page: each test finds it as if it had just been opened, and what it replaced comes back after it.
beforeEach(async () => {
  await cleanup()
  for (const { id } of toastStore.read()) toast.dismiss(id)
  takeFirstStep(null)
  openGroupDialog(null)
  keepStake(20)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
