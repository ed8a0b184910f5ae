import { endStored } from '../browser/storedValue.ts'
import { endKeeping } from '../client/offlineAnswers.ts'
import { sendRequest } from '../client/sendRequest.ts'
import { toast } from '../ui/feedback/toast.ts'

let isLeaving = false

/** Whether the session has ended and the page is about to go, whatever is unsaved on it. */
export function isSigningOut(): boolean {
  return isLeaving
}

/** Ends the session and reloads at the sign-in page, with nothing left of it in this tab. [APP-15] [APP-52] */
export async function signOut() {
  const headers = { 'content-type': 'application/json' }
  try {
    await sendRequest('/api/auth/sign-out', { method: 'POST', headers, body: '{}' })
  } catch {
    toast.error('You could not be signed out. Please try again.')
    return
  }
  isLeaving = true
  endKeeping()
  await endPushes()
  endStored()
  location.assign('/login')
}

const patienceMs = 2_000

/** Stops pushes to the previous user on this device; the server finds out at its next push. */
async function endPushes() {
  const end = async () => {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  }
  await Promise.race([end().catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
