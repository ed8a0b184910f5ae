import { Suspense, useState } from 'react'
import { useMoment } from '#features/bids/web/moment.ts'
import { AloneInGroup } from '#features/groups/web/AloneInGroup.tsx'
import { useSelectedGroup, useSession } from '../../../features/web/session.ts'
import { useAddress, useLocation } from '../../../web/browser/address.ts'
import { useStored } from '../../../web/browser/storedValue.ts'
import { takeFirstStep, useFirstStep } from '../../../web/session/firstSteps.ts'
import { lazyPart } from '../../../web/ui/late/lazyPart.tsx'
import { isExplained } from './tabs.ts'

const MomentCard = lazyPart(async () => ({ default: (await import('#features/bids/web/MomentCard.tsx')).MomentCard }))

const PushOffer = lazyPart(async () => ({
  default: (await import('#features/notifications/web/push/PushOffer.tsx')).PushOffer,
}))

/**
 * What somebody has just done, and what is next for somebody new: to invite friends into their group, and, once they
 * have read that, to turn pushes on: both at once would cover half of a phone.
 */
export function FirstSteps() {
  const alone = useAlone()
  const moment = useMoment()
  const offered = useOfferOfPushes(moment === null)
  return (
    <>
      {alone.group && <AloneInGroup key={alone.group.id} group={alone.group} onClose={alone.close} className="mb-3" />}
      <div className="fixed inset-x-3 bottom-[calc(var(--spacing-floor)+12px)] z-20 flex flex-col gap-2 lg:right-auto lg:bottom-6 lg:left-61 lg:w-100 print:hidden">
        <Suspense fallback={null}>
          {moment && <MomentCard key={'bet' in moment ? moment.bet.id : moment.bid.id} moment={moment} />}
          {offered && <PushOffer did={offered} onFutile={endOffer} />}
        </Suspense>
      </div>
    </>
  )
}

const endOffer = () => takeFirstStep(null)

/**
 * The selected group, on the pages about it, while the user is alone in it, and from when somebody joins until that has
 * been read. [INV-11]
 */
function useAlone() {
  const { pathname } = useLocation()
  const [{ group: named }] = useAddress()
  const selected = useSelectedGroup()
  const [wasAlone, setWasAlone] = useState<string | null>(null)
  const isAlone = selected?.memberCount === 1
  if (selected && isAlone && wasAlone !== selected.id) setWasAlone(selected.id)
  const isAbout = (isExplained(pathname) && (named ?? selected?.id) === selected?.id) || pathname === '/settings/group'
  return {
    group: isAbout && selected && (isAlone || wasAlone === selected.id) ? selected : null,
    close: () => setWasAlone(null),
  }
}

/**
 * What the user has just done for the first time in a browser that has not asked them whether to send pushes, once there
 * is room to ask. [BEY-15]
 */
function useOfferOfPushes(isRoom: boolean) {
  const step = useFirstStep()
  const userId = useSession()?.user.id
  const [asked] = useStored('pushesAsked')
  const did = isRoom && step?.at === 'bid' ? step.did : null
  const [offered, setOffered] = useState<typeof did>(null)
  const isAsked = userId === undefined || (asked?.split(',').includes(userId) ?? false)
  // Asking notes that it has been asked, and goes on.
  const next = did && (offered || !isAsked) ? did : null
  if (offered !== next) setOffered(next)
  return next
}
