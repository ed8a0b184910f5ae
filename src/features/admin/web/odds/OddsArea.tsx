import { AskedOdds } from './AskedOdds.tsx'
import { OddsCache } from './OddsCache.tsx'
import { OddsSettings } from './OddsSettings.tsx'
import { OddsUsage } from './OddsUsage.tsx'

/** Usage, remaining quota and cache of the odds service. [ADM-58] to [ADM-67] */
export function OddsArea() {
  return (
    <>
      <h2 className="sr-only">The Odds API</h2>
      <OddsSettings />
      <AskedOdds />
      <OddsUsage />
      <OddsCache />
    </>
  )
}
