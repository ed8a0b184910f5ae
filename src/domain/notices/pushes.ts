import { dayMs } from '../times.ts'

/** What somebody does not want as a push. */
export type PushSettings = { readonly typesOff: readonly string[]; readonly mutedGroupIds: readonly string[] }

/** How many browsers of one person get pushes: another one takes the place of the oldest. */
export const subscriptionsEach = 10

/** For how long a push is worth showing. */
export const pushLifeMs = dayMs

type Told = {
  readonly type: string
  /** Null where it is about no single group. */
  readonly groupId: string | null
  /** Whether it stands in their inbox, by their settings of notices. */
  readonly standsInApp: boolean
}

/** Whether a notice is also pushed: what the inbox has, but types that are off and groups that are muted. [BEY-15] */
export function isPushed({ type, groupId, standsInApp }: Told, { typesOff, mutedGroupIds }: PushSettings): boolean {
  return standsInApp && !typesOff.includes(type) && !(groupId !== null && mutedGroupIds.includes(groupId))
}

/**
 * Whether it can be the address of a push service: by https at a host with a public name, so that nobody points this
 * server at its own neighbours. A site on loopback, as in tests, may have its push service there too.
 */
export function isPushEndpoint(text: string, { siteHost }: { siteHost: string }): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return false
  if (url.protocol === 'http:') return isLoopback(url.hostname) && isLoopback(siteHost)
  if (url.protocol !== 'https:' || url.port !== '') return false
  return /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*[a-z]$/.test(url.hostname) && !isInside(url.hostname)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}

function isInside(host: string): boolean {
  return ['localhost', 'local', 'internal', 'lan', 'home', 'arpa', 'test', 'invalid'].includes(
    host.slice(host.lastIndexOf('.') + 1),
  )
}
