import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { NoAccess } from '../../../features/groups/web/GroupPage.tsx'
import { api } from '../../../features/web/api.ts'
import { useSelectedGroup, useSession } from '../../../features/web/session.ts'
import { type Address, useAddress, useLocation, useNavigate } from '../../../web/browser/address.ts'
import { readStored, writeStored } from '../../../web/browser/storedValue.ts'

/** An address's group, once it is selected; an address that names none is the selected group's. [APP-27] [GRP-35] */
export function GroupOfAddress({ children }: { children: ReactNode }) {
  const [address] = useAddress()
  const { group } = address
  const isOwn = useSession()?.groups.some(({ id }) => id === group) ?? false
  const selectedId = useSelectedGroup()?.id
  const isAway = useLinked(group === undefined || isOwn ? address : {})
  const { shown } = useLocation()
  const here = useRef(shown)
  here.current = shown
  useEffect(() => {
    if (group === undefined || !isOwn) return
    // They see the page now.
    if (readStored('wanted') === here.current) writeStored('wanted', null)
  }, [group, isOwn])
  if (group === undefined) return isAway ? <div className="min-h-dvh" /> : children
  if (!isOwn) return <NotYet />
  return selectedId === group ? children : null
}

/** Remembers the page, for when the reader has joined the group. */
function NotYet() {
  const { shown } = useLocation()
  useEffect(() => writeStored('wanted', shown), [shown])
  return <NoAccess />
}

/**
 * Corrects a link to a bid or bet: one without a group, as they used to be, gets the group that has it, and one to a bid
 * that was taken by then leads to its bet. True while this window may show another group than that.
 */
function useLinked({ group, bid, bet }: Address): boolean {
  const navigate = useNavigate()
  const [, setAddress] = useAddress()
  const find = useFind()
  const { data: found, isLoading } = useQuery({
    queryKey: ['linked', { group, bid, bet }],
    queryFn: () => find({ group, bid, bet }),
    enabled: bid !== undefined || (bet !== undefined && group === undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isOther = found && (found.group !== group || found.bet !== bet)
  useEffect(() => {
    if (!isOther) return
    if (found.bet !== bet) navigate('/bets', { group: found.group, bet: found.bet }, { replace: true })
    else setAddress({ group: found.group })
  }, [isOther, found, bet, navigate, setAddress])
  return isLoading || isOther === true
}

/** Where a link leads: to a bet, or, without one, to a bid that nobody has taken. */
type Linked = { readonly group: string; readonly bet: string | undefined }

/**
 * Looks for a bid or bet in the group that is named, or else in all of the user's, the selected one first; null if it
 * is in none.
 */
function useFind(): (linked: Address) => Promise<Linked | null> {
  const queries = useQueryClient()
  const own = useSession()?.groups ?? []
  const selectedId = useSelectedGroup()?.id
  const betBehind = async (groupId: string, { bid, bet }: Address): Promise<string | undefined> => {
    if (bid === undefined) {
      const options = api.bets.read.queryOptions({ input: { groupId, betId: bet ?? '' }, retry: false })
      return (await queries.fetchQuery(options)).id
    }
    const options = api.bids.read.queryOptions({ input: { groupId, bidId: bid }, retry: false })
    return (await queries.fetchQuery(options)).betId ?? bet
  }
  return async (linked) => {
    const named = linked.group ?? selectedId
    const others = linked.group === undefined ? own.map(({ id }) => id).filter((id) => id !== named) : []
    for (const group of named === undefined ? others : [named, ...others]) {
      try {
        return { group, bet: await betBehind(group, linked) }
      } catch {
        // Not there, or it cannot be asked for now: then the page says so.
      }
    }
    return null
  }
}
