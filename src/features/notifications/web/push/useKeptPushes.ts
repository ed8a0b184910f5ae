import { useEffect } from 'react'
import { client } from '#features/web/api.ts'
import { useSession } from '#features/web/session.ts'
import { readStored } from '#web/browser/storedValue.ts'
import type { PushDevice } from './pushDevice.ts'

/**
 * Pushes end with a session: moves those of this browser to the present one. Where the earlier session was signed out or
 * has expired, they begin again only for the user who turned them on here. [BEY-15] [BEY-27]
 */
export function useKeptPushes(own?: PushDevice) {
  const userId = useSession()?.user.id
  useEffect(() => {
    if (!userId) return
    const keep = async () => {
      // Few have any: the rest of it is loaded for them alone.
      if (!own && !mayPush()) return
      const device = own ?? (await import('./pushDevice.ts')).thisDevice
      const subscription = await device.subscription()
      if (!subscription) return
      const isOwn = readStored('pushesOf') === userId
      const kept = isOwn ? subscription : { ...subscription, onlyOwn: true as const }
      await client.notifications.subscribe(kept, { context: { isUnasked: true } })
    }
    // The next visit tries again.
    keep().catch(() => {})
  }, [own, userId])
}

function mayPush(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}
