import { useStored } from '../../../web/browser/storedValue.ts'
import { useSession } from '../../web/session.ts'

/**
 * Whether this browser starts settlement runs by itself, and a setter. Stored in the browser; until set there, the
 * account's setting applies, which is on by default. [APP-06] [APP-08]
 */
export function useAutoSettle(): [boolean, (on: boolean) => void] {
  const [kept, keep] = useStored('autoSettle')
  const ofAccount = useSession()?.settings.autoSettle ?? true
  return [kept === null ? ofAccount : kept !== 'off', (on) => keep(on ? 'on' : 'off')]
}
