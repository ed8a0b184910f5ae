import { type FlagName, isFlagName } from '#domain/flags.ts'

const labels: Readonly<Record<FlagName, string>> = {
  smsNotifications: 'SMS Notifications',
  autoUpdateOdds: 'Auto-Update Odds',
  propBets: 'Prop Bets',
}

/** What a flag is called on the screen; one that is unknown here by its own name. */
export function flagLabel(name: string): string {
  return isFlagName(name) ? labels[name] : name
}
