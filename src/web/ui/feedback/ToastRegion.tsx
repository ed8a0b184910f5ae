import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useDrawing } from '../../browser/drawing.ts'
import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Spinner } from './Spinner.tsx'
import { type ToastEntry, type ToastKind, toast, toastStore } from './toast.ts'

/** More than these would cover the page. */
const MOST_SHOWN = 3

/**
 * Where toasts appear: under the header on a phone, where they cover no button of a sheet; in the corner on a desktop.
 * It is always in the page, because a live region must exist before its text.
 */
export function ToastRegion({ durationMs = 5000 }: { durationMs?: number }) {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read)
  if (useDrawing()) return null
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

const icons: Record<ToastKind, React.ReactNode> = {
  success: <IconCircleCheck size={20} aria-hidden="true" className="shrink-0 text-win" />,
  error: <IconAlertCircle size={20} aria-hidden="true" className="shrink-0 text-loss" />,
  info: <IconInfoCircle size={20} aria-hidden="true" className="shrink-0 text-info" />,
  progress: <Spinner className="text-muted" />,
}

/** Dismisses `entry` after its time, which restarts when it changes and pauses while `held`. */
function useDismissal(entry: ToastEntry, { durationMs, held }: { durationMs: number; held: boolean }) {
  useEffect(() => {
    if (held || entry.stays || entry.kind === 'progress') return
    const timer = setTimeout(() => toast.dismiss(entry.id), entry.durationMs ?? durationMs)
    return () => clearTimeout(timer)
  }, [entry, durationMs, held])
}

/** One message. Its timer pauses while the pointer or the focus is on it. */
function Toast({ entry, durationMs }: { entry: ToastEntry; durationMs: number }) {
  const [held, setHeld] = useState(false)
  useDismissal(entry, { durationMs, held })
  const { action } = entry
  const act = () => {
    action?.onClick()
    toast.dismiss(entry.id)
  }
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-13 items-center gap-3 rounded-control border border-line bg-overlay pr-1 pl-4 shadow-float"
    >
      {icons[entry.kind]}
      <div className="min-w-0 flex-1 py-2.5">
        <p className="text-14 font-semibold">{entry.title}</p>
        {entry.description && <p className="text-12 text-muted">{entry.description}</p>}
      </div>
      {action && (
        <Button variant="link" pad="md" onClick={act}>
          {action.label}
        </Button>
      )}
      {entry.kind !== 'progress' && (!action || entry.stays) && (
        <IconButton
          label="Dismiss"
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={() => toast.dismiss(entry.id)}
          tone="muted"
        />
      )}
    </li>
  )
}
