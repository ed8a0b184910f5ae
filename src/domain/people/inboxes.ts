/** The providers that ignore dots, and the one name of each. */
const withoutDots: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The inbox that mails to this address come to, for counting: many providers put what is sent to `ann+bets@` into the
 * inbox of `ann@`, and Google what is sent to `a.n.n@` as well.
 */
export function inboxOf(address: string): string {
  const lower = address.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  if (at === -1) return lower
  const [name = '', host = ''] = [lower.slice(0, at).split('+')[0], lower.slice(at + 1)]
  const known = withoutDots[host]
  return known ? `${name.replaceAll('.', '')}@${known}` : `${name}@${host}`
}
