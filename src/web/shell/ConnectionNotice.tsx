import { useConnection } from '../connection.ts'
import { ConnectionBar } from '../ui/ConnectionBar.tsx'

/** [ERR-04] */
export function ConnectionNotice() {
  const state = useConnection()
  if (state === 'lost') return <ConnectionBar>Connection lost. Retrying...</ConnectionBar>
  if (state === 'reconnecting') return <ConnectionBar>Reconnecting...</ConnectionBar>
  return null
}
