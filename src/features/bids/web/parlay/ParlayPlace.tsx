import { useRef } from 'react'
import type { GameView } from '#features/lines/contract.ts'
import { LinesCredit } from '#features/lines/web/LinesCredit.tsx'
import { useAddress, useNavigator } from '#web/browser/address.ts'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { SlipCard } from '../slip/SlipCard.tsx'
import { legNow, useChosenLegs } from './chosenLegs.ts'
import { ParlaySlip } from './ParlaySlip.tsx'
import { ParlayTray } from './ParlayTray.tsx'

type ParlayPlaceProps = {
  /** The current lines; null while they are not known. */
  games: readonly GameView[] | null
  /** Another slip is open. */
  isBehind: boolean
  now: number
}

/**
 * The parlay being put together: a tray above the tabs, or in the right column, and its slip while the address says
 * `parlay=1`.
 */
export function ParlayPlace({ games, isBehind, now }: ParlayPlaceProps) {
  const legs = useChosenLegs().map((leg) => legNow(leg, games, now))
  const [{ parlay }, setAddress] = useAddress()
  const { back } = useNavigator()
  const isDesktop = useDesktop()
  // Opened from the page of a phone, it is a history entry, so that Back closes it; closing removes that entry again.
  const isEntry = useRef(false)
  const open = () => {
    isEntry.current = !isDesktop
    setAddress({ parlay: '1', pick: undefined }, { push: isEntry.current })
  }
  const close = () => {
    if (isEntry.current) back()
    else setAddress({ parlay: undefined })
    isEntry.current = false
  }
  const isOpen = parlay === '1' && !isBehind
  const books = games?.flatMap((game) => game.books)
  const book = books?.find(({ key }) => key === legs[0]?.leg.pick.bookKey)
  const credit = book && <LinesCredit book={book.title} />
  const slip = <ParlaySlip legs={legs} now={now} onClose={close} credit={credit} />
  const tray = legs.length > 0 && <ParlayTray legs={legs} onOpen={open} />
  if (!isDesktop) {
    return (
      <>
        {tray}
        <Sheet byAddress open={isOpen} onOpenChange={(next) => !next && close()} title="Parlay">
          {slip}
        </Sheet>
      </>
    )
  }
  if (!isOpen) return tray
  return (
    <SlipCard title="Parlay" takeFocus onClose={close}>
      {slip}
    </SlipCard>
  )
}
