/**
 * Whether this is the name of a time zone, like `America/New_York`, in the older or the newer spelling: browsers report
 * `Asia/Calcutta` as well as `Asia/Kolkata`. A bare offset is not accepted: its sign is ambiguous.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
