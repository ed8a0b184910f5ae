import { accountRefusal } from '#domain/refusals/accountRefusals.ts'
import { client } from '#features/web/api.ts'
import { beginGoogle } from './authRequests.ts'

const channelName = 'betwixt.google'
const windowName = 'betwixt-google'
/** How long to wait for the result of a window that has closed, while this one has the focus. */
const graceMs = 4_000
const lookMs = 300
const askMs = 1_000

/** The sign-in goes on with a code. */
export const googleNeedsCode = 'second-step'
export const googleCancelled = 'Sign-in was cancelled.'
export const googleFailed = 'Failed to sign in with Google. Please try again.'

/** The message for a failed Google sign-in, from the query of the address. [AUTH-28] [AUTH-29] */
export function googleFailure(error: string): string {
  if (error === googleNeedsCode) return googleNeedsCode
  if (error === 'access_denied' || error === 'closed') return googleCancelled
  return curable.get(error) ?? googleFailed
}

/** Failures that trying again never cures. */
const curable: ReadonlyMap<string, string> = new Map([
  ['ACCOUNT_DEACTIVATED', accountRefusal('account-deactivated').message],
  ['ACCOUNT_LOCKED', accountRefusal('account-locked').message],
  [
    'account_not_linked',
    'This email has an account with a password. Sign in with the password; Google works too once the email is verified both here and at Google.',
  ],
  ['GOOGLE_EMAIL_UNVERIFIED', accountRefusal('google-email-unverified').message],
])

/**
 * Signs in with Google in a popup and answers null on success, else the message to show. Where popups do not work, as
 * in an installed app on a phone, this window goes there and comes back to `from`; the promise then never settles.
 * `onLate` gets the same of a window that ended after it had been taken for closed.
 */
export async function signInByGoogle(from: string, onLate: (failure: string | null) => void): Promise<string | null> {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  const popup = isInstalled ? null : window.open('', windowName, 'popup,width=480,height=680')
  try {
    if (!popup) {
      location.assign(await beginGoogle(from, `/login?${new URLSearchParams({ from })}`))
      return await new Promise(() => {})
    }
    const end = '/login?popup=end'
    popup.location.replace(await beginGoogle(end, end))
    return await endOf(popup, onLate)
  } catch {
    popup?.close()
    return googleFailed
  }
}

let listening: BroadcastChannel | null = null

/**
 * The message that the popup sends before it closes. Closing without one counts as cancelled, once neither a message nor
 * a session has come; a message that comes still later is heard until the next attempt.
 */
function endOf(popup: Window, onLate: (failure: string | null) => void): Promise<string | null> {
  listening?.close()
  const channel = new BroadcastChannel(channelName)
  listening = channel
  return new Promise((resolve) => {
    let isOver = false
    const finish = (failure: string | null) => {
      isOver = true
      resolve(failure)
    }
    channel.onmessage = ({ data }: MessageEvent<string | null>) => {
      channel.close()
      const failure = data === null ? null : googleFailure(data)
      if (isOver) onLate(failure)
      else finish(failure)
    }
    void hasEntered(popup, () => isOver).then((has) => !isOver && finish(has ? null : googleCancelled))
  })
}

/**
 * Waits for the popup to close, and answers whether a session appears within the grace. Where the pages' opener policies
 * differ, a browser reports a window as closed which is still open: only while this window has the focus has the person
 * left that one, so no other time counts.
 */
async function hasEntered(popup: Window, isOver: () => boolean): Promise<boolean> {
  let [waitedMs, unaskedMs] = [0, 0]
  while (waitedMs < graceMs && !isOver()) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    if (!popup.closed || !document.hasFocus()) continue
    waitedMs += lookMs
    unaskedMs += lookMs
    if (unaskedMs < askMs) continue
    unaskedMs = 0
    // The popup may have ended without being able to say so.
    if (await client.session.me().catch(() => null)) return true
  }
  return false
}

/** In the popup, back from Google: sends the result to the opener and closes. */
export function endPopup(error: string | undefined): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(error ?? null)
  channel.close()
  window.close()
}
