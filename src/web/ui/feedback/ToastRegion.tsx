import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Toast } from './Toast.tsx'
import { toastStore } from './toast.ts'

/** More at once than these would cover the page. */
const MOST_SHOWN = 3

/**
 * Where toasts appear: under the header on a phone, where they cover no button of a sheet; in the corner on a desktop.
 * It stands in the page from the start, because a live region must be there before its text is.
 */
export function ToastRegion({ durationMs = 5000 }: { durationMs?: number }) {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return createPortal(
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 top-[calc(env(safe-area-inset-top)+64px)] z-50 lg:inset-x-auto lg:top-auto lg:right-6 lg:bottom-6 lg:w-90"
    >
      <ol className="flex flex-col gap-2">
        {entries.slice(-MOST_SHOWN).map((entry) => (
          <Toast key={entry.id} entry={entry} durationMs={durationMs} />
        ))}
      </ol>
    </section>,
    document.body,
  )
}
