import type { Me } from '#features/contracts/sessionContract.ts'
import { client } from '../../web/api.ts'

const heartbeatMs = 120_000
const afterActivityMs = 30_000
const activities = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const

const unasked = { context: { isUnasked: true } } as const

/**
 * Reports presence every two minutes, half a minute after activity, and when the tab becomes visible. Answers a
 * function that stops it. [APP-17] [APP-18] [APP-19]
 */
export function reportPresence(): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined
  // A lost report is followed by another.
  const beat = () => void client.accounts.presence(undefined, unasked).catch(() => {})
  const onActivity = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      beat()
    }, afterActivityMs)
  }
  const onVisible = () => document.visibilityState === 'visible' && beat()
  const ends = new AbortController()
  const { signal } = ends
  for (const activity of activities) addEventListener(activity, onActivity, { passive: true, signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  const heart = setInterval(beat, heartbeatMs)
  return () => {
    ends.abort()
    clearInterval(heart)
    clearTimeout(soon)
  }
}

/** Sends the browser's time zone if the user has none yet; the weekly digest needs it. */
export async function sendTimeZone({ timeZone }: Me['settings']): Promise<void> {
  if (timeZone !== null) return
  const { timeZone: ofBrowser } = Intl.DateTimeFormat().resolvedOptions()
  // A zone that the server does not know stays unset.
  await client.accounts.changeSettings({ timeZone: ofBrowser }, unasked).catch(() => {})
}
