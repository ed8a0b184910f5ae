import { dayMs } from '../times.ts'
import { noticeRowOf } from './noticeTable.ts'

/** A user's push settings: what they do not want as a push. */
export type PushSettings = { readonly typesOff: readonly string[]; readonly mutedGroupIds: readonly string[] }

/** How many browsers of one user get pushes: another one replaces the oldest. */
export const subscriptionsEach = 10

/** How long a push is worth showing. */
export const pushLifeMs = dayMs

type Told = {
  readonly type: string
  /** Null if it is not about a single group. */
  readonly groupId: string | null
  /** Whether it is in their inbox, by their notification settings. */
  readonly standsInApp: boolean
}

/**
 * Whether a notice is also pushed: everything in the inbox, except types that are in-app only or off, and muted groups.
 * [BEY-15]
 */
export function isPushed({ type, groupId, standsInApp }: Told, { typesOff, mutedGroupIds }: PushSettings): boolean {
  if (noticeRowOf(type)?.pushes === false) return false
  return standsInApp && !typesOff.includes(type) && !(groupId !== null && mutedGroupIds.includes(groupId))
}

/** The muted groups after some were muted, or are no longer. */
export function mutedWith(muted: readonly string[], mutes: Readonly<Record<string, boolean>>): string[] {
  const more = Object.keys(mutes).filter((id) => mutes[id] && !muted.includes(id))
  return [...muted.filter((id) => mutes[id] ?? true), ...more]
}

/**
 * Whether it can be the URL of a push service: https with a public host name, so that nobody can point this server at
 * its internal network. `named` is another one that its operator trusts, as in tests; it may be anywhere.
 */
export function isPushEndpoint(text: string, { named }: { named: URL | null }): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return false
  if (url.origin === named?.origin) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*[a-z]$/.test(url.hostname) && !isInside(url.hostname)
}

function isInside(host: string): boolean {
  return ['localhost', 'local', 'internal', 'lan', 'home', 'arpa', 'test', 'invalid'].includes(
    host.slice(host.lastIndexOf('.') + 1),
  )
}
