import { ToastRegion } from '#web/ui/feedback/ToastRegion.tsx'

/** Where messages appear. They stay while a test comes to its next step, which on a busy machine takes seconds. */
export function Messages() {
  return <ToastRegion durationMs={60_000} />
}
