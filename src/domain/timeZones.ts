/**
 * Whether this is the name of a zone, like `America/New_York`, in the older or the newer spelling: browsers tell
 * `Asia/Calcutta` as well as `Asia/Kolkata`. A bare offset is none: some read its sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
