import { Suspense } from 'react'
import { useStored } from '#web/browser/storedValue.ts'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'

const ReturnTray = lazyPart(async () => ({ default: (await import('./ReturnTray.tsx')).ReturnTray }))

/** On a page without lines, the way back to the parlay being put together, if there is one. [BEY-32] */
export function ParlayReturn() {
  const [kept] = useStored('parlay')
  return (
    kept !== null && (
      <Suspense fallback={null}>
        <ReturnTray />
      </Suspense>
    )
  )
}
