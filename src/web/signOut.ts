import { sendRequest } from './sendRequest.ts'
import { writeStored } from './storedValue.ts'
import { toast } from './ui/toast.ts'

/** Ends the session and starts afresh at the sign-in page, with nothing left of it in this tab. [APP-15] [APP-52] */
export async function signOut() {
  const headers = { 'content-type': 'application/json' }
  try {
    await sendRequest('/api/auth/sign-out', { method: 'POST', headers, body: '{}' })
  } catch {
    toast.error('You could not be signed out. Please try again.')
    return
  }
  writeStored('group', null)
  location.assign('/login')
}
