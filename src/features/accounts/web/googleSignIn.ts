import { beginGoogle } from './authRequests.ts'

const channelName = 'betwixt.google'
const windowName = 'betwixt-google'
/** How long a closed window may still have told that it succeeded. */
const graceMs = 400
const lookMs = 300

export const googleCancelled = 'Sign-in was cancelled.'
export const googleFailed = 'Failed to sign in with Google. Please try again.'

/** What the address says after a sign-in at Google went wrong. [AUTH-28] [AUTH-29] */
export function googleFailure(error: string): string {
  if (error === 'access_denied' || error === 'closed') return googleCancelled
  return error === 'ACCOUNT_DEACTIVATED' ? 'This account has been deactivated.' : googleFailed
}

/**
 * Signs in at Google in a window of its own, and answers null once one is in, else what went wrong. Where there can be no
 * second window, as in an installed app on a phone, this one goes there and comes back to `from`; then it answers never.
 */
export async function signInByGoogle(from: string): Promise<string | null> {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  const popup = isInstalled ? null : window.open('', windowName, 'popup,width=480,height=680')
  try {
    if (!popup) {
      location.assign(await beginGoogle(from, `/login?${new URLSearchParams({ from })}`))
      return await new Promise(() => {})
    }
    const end = '/login?popup=end'
    popup.location.replace(await beginGoogle(end, end))
    return await endOf(popup)
  } catch {
    popup?.close()
    return googleFailed
  }
}

/** What the window tells before it closes; a window that closes without a word was cancelled. */
function endOf(popup: Window): Promise<string | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    const finish = (failure: string | null) => {
      clearInterval(look)
      channel.close()
      resolve(failure)
    }
    const look = setInterval(() => {
      if (!popup.closed) return
      clearInterval(look)
      setTimeout(() => finish(googleCancelled), graceMs)
    }, lookMs)
    channel.onmessage = ({ data }: MessageEvent<string | null>) => finish(data === null ? null : googleFailure(data))
  })
}

/** In the second window, back from Google: tells the first one how it went, and closes. */
export function endPopup(error: string | undefined): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(error ?? null)
  channel.close()
  window.close()
}
