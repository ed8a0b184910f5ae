import { queryClient } from './queryClient.ts'
import { router } from './router.ts'
import { sessionQuery } from './session.ts'
import { writeStored } from './storedValue.ts'
import { toast } from './ui/toast.ts'

/** Ends the session, forgets everything that was its, and goes to the sign-in page. [APP-15] [APP-52] */
export async function signOut() {
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => null)
  if (!answer?.ok) {
    toast.error('You could not be signed out. Please try again.')
    return
  }
  writeStored('group', null)
  await router.navigate({ to: '/login', search: {}, replace: true })
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, null)
}
