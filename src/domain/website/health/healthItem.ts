import { dayMs, hourMs, type Instant, minuteMs } from '../../times.ts'

/** `off`: it is not set up. `warn`: it works, but not as it should. `bad`: somebody has to do something. */
export const healthStates = ['ok', 'warn', 'bad', 'off'] as const
export type HealthState = (typeof healthStates)[number]

/** How one part of the running site is. [BEY-42] */
export type HealthItem = {
  readonly part: string
  readonly title: string
  readonly state: HealthState
  /** Since when it is in that state; null where nobody knows. */
  readonly since: Instant | null
  readonly words: string
  /** What the administrator does about it. */
  readonly todo: string | null
}

export type Finding = Omit<HealthItem, 'part' | 'title'>

/** All is well with it. */
export function well(words: string, since: Instant | null = null): Finding {
  return { state: 'ok', since, words, todo: null }
}

/** "2 minutes", "1 hour", "3 days". */
export function spanWords(ms: number): string {
  const [unit, name] = ms < hourMs ? [minuteMs, 'minute'] : ms < 2 * dayMs ? [hourMs, 'hour'] : [dayMs, 'day']
  const count = Math.max(1, Math.floor(ms / unit))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** "just now", "2 minutes ago". */
export function agoWords(at: Instant, now: Instant): string {
  return now - at < minuteMs ? 'just now' : `${spanWords(now - at)} ago`
}

const secretLike: readonly (readonly [RegExp, string])[] = [
  // With a user and a password before the host.
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s/@]+@[^\s]*/gi, '[address]'],
  [/[^\s@<>"'(]+@[^\s@<>"'),;]+/g, '[email]'],
  [/\+\d{8,15}\b/g, '[phone]'],
  // A webhook's address is its key.
  [/\b(https?:\/\/[^\s/]+)\/[^\s]+/gi, '$1/[path]'],
  // Keys, tokens, hashes; no folders.
  [/(?<![\w/.-])(?=[\w-]*\d)[A-Za-z0-9_-]{20,}\b/g, '[key]'],
]

/**
 * The text without `secrets`, which are those of the settings, and without what looks like one or names a person: long
 * keys, the paths of web addresses, mail addresses, phone numbers. Hosts and folders stay: whoever helps needs them.
 */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  const known = secrets.filter((secret) => secret.length >= 4).toSorted((one, other) => other.length - one.length)
  const plain = known.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
  return secretLike.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), plain)
}
