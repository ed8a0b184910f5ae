import { useEffect, useState } from 'react'
import { plainAddress } from '#domain/addresses.ts'
import type { BidView } from '#features/bids/contract.ts'
import { useOpenBids } from '../../../features/bids/web/boardQueries.ts'
import { useSession } from '../../../features/web/session.ts'
import { useNavigate, useNavigator } from '../../../web/browser/address.ts'
import { readStored, writeStored } from '../../../web/browser/storedValue.ts'
import { takeFirstStep } from '../../../web/session/firstSteps.ts'

/**
 * Where somebody who has just joined a group begins: at the page of it that they wanted to see before, else at the bids
 * that they can take, else at the lines, where they can post one. [INV-58]
 */
export function Landing({ groupId }: { groupId: string }) {
  const [wanted] = useState(() => wantedIn(groupId))
  const userId = useSession()?.user.id
  const { data, isError } = useOpenBids(wanted === null ? groupId : undefined)
  const tab = !data && !isError ? null : data?.some((bid) => isToTake(bid, userId)) ? '/bids' : '/lines'
  const { visit } = useNavigator()
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted !== null) {
      writeStored('wanted', null)
      takeFirstStep(null)
      visit(wanted, { replace: true })
    } else if (tab) {
      takeFirstStep({ at: 'welcome', tab })
      navigate(tab, tab === '/bids' ? { group: groupId } : {}, { replace: true })
    }
  }, [wanted, tab, groupId, visit, navigate])
  return (
    <p role="status" className="min-h-dvh p-6 text-center text-muted">
      Loading group data...
    </p>
  )
}

/** Takes the page of that group that is remembered, or null; one of another group stays remembered. */
function wantedIn(groupId: string): string | null {
  const wanted = readStored('wanted')
  if (wanted === null || new URLSearchParams(plainAddress(wanted).split('?')[1]).get('group') !== groupId) return null
  return wanted
}

function isToTake({ creatorId, why, closesAt }: BidView, userId: string | undefined): boolean {
  return creatorId !== userId && why === null && Date.parse(closesAt) > Date.now()
}
