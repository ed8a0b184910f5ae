import { toldBy } from '#features/members/web/toldBy.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** How long what is said of a flag stays. [ADM-33] */
const MESSAGE_MS = 3000

/** What became of a change of a flag. */
export const flagMessages = {
  changed: (title: string) => toast.success(title, { durationMs: MESSAGE_MS }),
  /** [ADM-32] */
  failed: (title: string) => (error: unknown) => toast.error(title, { ...toldBy(error), durationMs: MESSAGE_MS }),
}
