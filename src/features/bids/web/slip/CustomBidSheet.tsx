import { Suspense, useRef } from 'react'
import { useAddress, useNavigator } from '#web/browser/address.ts'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

const CustomBid = lazyPart(async () => ({ default: (await import('./CustomBid.tsx')).CustomBid }), { inPlace: true })

/** A bid in the friends' own words; open while the address says `custom=1`, on any page that renders it. [BID-47] */
export function CustomBidSheet() {
  const [{ custom }, setAddress] = useAddress()
  const { back } = useNavigator()
  // Opened from the page, it is a history entry, so that Back closes it; closing removes that entry again.
  const wasClosed = useRef(false)
  if (custom !== '1') wasClosed.current = true
  const close = () => (wasClosed.current ? back() : setAddress({ custom: undefined }))
  return (
    <Sheet byAddress open={custom === '1'} onOpenChange={(open) => !open && close()} title="Create Custom Bid">
      <Suspense fallback={<PartToCome />}>
        <CustomBid onPosted={close} />
      </Suspense>
    </Sheet>
  )
}
