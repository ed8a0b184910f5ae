/**
 * "Ann", "Ann and Ben", "Ann, Ben, and Cleo"; empty without parts. As `Intl.ListFormat` writes it, whose first use keeps a
 * phone busy for 70 ms.
 */
export function listed(parts: Iterable<string>): string {
  const all = [...parts]
  const last = all.pop() ?? ''
  if (all.length === 0) return last
  return `${all.join(', ')}${all.length === 1 ? '' : ','} and ${last}`
}
