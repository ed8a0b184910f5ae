import { OddsCache } from './OddsCache.tsx'
import { OddsSettings } from './OddsSettings.tsx'
import { OddsUsage } from './OddsUsage.tsx'

/** What the odds service is asked, how much of it is left, and what is kept of its answers. [ADM-58] to [ADM-67] */
export function OddsArea() {
  return (
    <>
      <h2 className="sr-only">The Odds API</h2>
      <OddsSettings />
      <OddsUsage />
      <OddsCache />
    </>
  )
}
