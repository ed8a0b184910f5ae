import { type FlagName, isFlagName } from '#domain/website/flags.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const labels: Readonly<Record<FlagName, string>> = {
  smsNotifications: 'SMS Notifications',
  autoUpdateOdds: 'Auto-Update Odds',
  propBets: 'Prop Bets',
}

/** What a flag is called on the screen; one that is unknown here by its own name. */
export function flagLabel(name: string): string {
  return isFlagName(name) ? labels[name] : name
}

/** How long what is said of a flag stays. [ADM-33] */
const MESSAGE_MS = 3000

/** What became of a change of a flag. */
export const flagMessages = {
  changed: (title: string) => toast.success(title, { durationMs: MESSAGE_MS }),
  /** [ADM-32] */
  failed: (title: string) => (error: unknown) => toast.error(title, { ...toastDetails(error), durationMs: MESSAGE_MS }),
}
