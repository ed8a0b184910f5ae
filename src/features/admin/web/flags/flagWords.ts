import { type FlagName, isFlagName } from '#domain/website/flags.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const labels: Readonly<Record<FlagName, string>> = {
  smsNotifications: 'SMS Notifications',
  autoUpdateOdds: 'Auto-Update Odds',
  propBets: 'Prop Bets',
}

/** The label of a flag; its own name if it is unknown here. */
export function flagLabel(name: string): string {
  return isFlagName(name) ? labels[name] : name
}

/** How long messages about flags stay. [ADM-33] */
const MESSAGE_MS = 3000

/** The message after changing a flag. */
export const flagMessages = {
  changed: (title: string) => toast.success(title, { durationMs: MESSAGE_MS }),
  /** [ADM-32] */
  failed: (title: string) => (error: unknown) => toast.error(title, { ...toastDetails(error), durationMs: MESSAGE_MS }),
}
