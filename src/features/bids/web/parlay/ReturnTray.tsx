import { useNavigate } from '#web/browser/address.ts'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { RailSection } from '#web/layout/Slots.tsx'
import { legNow, useChosenLegs } from './chosenLegs.ts'
import { ParlayTray } from './ParlayTray.tsx'

/** The tray above the tabs of a phone, or in the rail of a desktop, which opens the parlay on the lines. [BEY-32] */
export function ReturnTray() {
  // Whether a price still holds is said where the lines are.
  const legs = useChosenLegs().map((leg) => legNow(leg, null, 0))
  const navigate = useNavigate()
  const isDesktop = useDesktop()
  if (legs.length === 0) return null
  const tray = <ParlayTray legs={legs} onOpen={() => navigate('/lines', { parlay: '1' })} />
  if (!isDesktop) return tray
  return (
    <RailSection>
      <p aria-hidden="true" className="px-3 pb-1 font-semibold text-12 text-muted">
        Parlay
      </p>
      {tray}
    </RailSection>
  )
}
