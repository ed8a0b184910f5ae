import { useStored } from '../../../web/browser/storedValue.ts'
import { useSession } from '../../web/session.ts'

/**
 * Whether this browser starts settlement runs by itself, and how to say so. The browser keeps it; where it was never
 * said, the account's own setting counts, which is on unless it was switched off. [APP-06] [APP-08]
 */
export function useAutoSettle(): [boolean, (on: boolean) => void] {
  const [kept, keep] = useStored('autoSettle')
  const ofAccount = useSession()?.settings.autoSettle ?? true
  return [kept === null ? ofAccount : kept !== 'off', (on) => keep(on ? 'on' : 'off')]
}
