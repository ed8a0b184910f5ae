/** Milliseconds since 1970-01-01 UTC. What a viewer's calendar says of it is decided on the screen. */
export type Instant = number & { readonly unit: 'ms since 1970' }

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** An instant from milliseconds. Throws on what is not a time. */
export function instant(ms: number): Instant {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) throw new Error(`not an instant: ${ms}`)
  return Math.trunc(ms) as Instant
}

/** An instant from ISO 8601 text with a zone (`Z` or an offset). Throws on anything else: no zone would mean the machine's. */
export function instantFromIso(text: string): Instant {
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text)) throw new Error(`not an instant: ${text}`)
  return instant(Date.parse(text))
}

/** ISO 8601 in UTC with `Z`, as on the wire. */
export function isoFromInstant(at: Instant): string {
  return new Date(at).toISOString()
}

export function after(at: Instant, durationMs: number): Instant {
  return instant(at + durationMs)
}

export function earliest(...instants: [Instant, ...Instant[]]): Instant {
  return Math.min(...instants) as Instant
}

/** The same where there may be no instant. */
export function isoOrNull(at: Instant | null): string | null {
  return at === null ? null : isoFromInstant(at)
}
