import { refusal } from '#domain/refusals.ts'
import { beginGoogle } from './authRequests.ts'

const channelName = 'betwixt.google'
const windowName = 'betwixt-google'
/** How long to wait for the result of a window that has closed. */
const graceMs = 400
const lookMs = 300

export const googleCancelled = 'Sign-in was cancelled.'
export const googleFailed = 'Failed to sign in with Google. Please try again.'

/** The message for a failed Google sign-in, from the query of the address. [AUTH-28] [AUTH-29] */
export function googleFailure(error: string): string {
  if (error === 'access_denied' || error === 'closed') return googleCancelled
  return curable[error] ?? googleFailed
}

/** Failures that trying again never cures. */
const curable: Readonly<Record<string, string>> = {
  ACCOUNT_DEACTIVATED: refusal('account-deactivated').message,
  account_not_linked:
    'This email has an account with a password. Sign in with the password; Google works too once the email is verified both here and at Google.',
  GOOGLE_EMAIL_UNVERIFIED: refusal('google-email-unverified').message,
}

/**
 * Signs in with Google in a popup and answers null on success, else the message to show. Where popups do not work, as
 * in an installed app on a phone, this window goes there and comes back to `from`; the promise then never settles.
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

/** The message that the popup sends before it closes; closing without one counts as cancelled. */
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

/** In the popup, back from Google: sends the result to the opener and closes. */
export function endPopup(error: string | undefined): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(error ?? null)
  channel.close()
  window.close()
}
