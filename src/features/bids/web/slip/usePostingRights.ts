import { useQuery } from '@tanstack/react-query'
import { centsFromDollars } from '#domain/money/money.ts'
import type { BettingRules, Group, Member } from '#domain/people/groups.ts'
import type { Judge } from '#domain/people/judges.ts'
import type { Flags } from '#domain/website/flags.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { adminsIn } from '#features/groups/web/judge.ts'
import { api } from '#features/web/api.ts'
import { sessionQuery, useSelectedGroup } from '#features/web/session.ts'

/** Who would post a bid and where; or what is missing before they can. */
export type PostingRights =
  | { readonly state: 'visitor' | 'loading' | 'no-group' }
  | { readonly state: 'failed'; readonly retry: () => void; readonly retrying: boolean }
  | {
      readonly state: 'ready'
      readonly groupId: string
      readonly groupName: string
      /** The reader's own. */
      readonly name: string
      readonly membership: Membership
      readonly flags: Flags
    }

/**
 * The reader as a poster of bids in the selected group, with its rules and flags loaded first: a form must not grow a
 * switch under the finger. [BID-41]
 */
export function usePostingRights(): PostingRights {
  const { data: session } = useQuery(sessionQuery)
  const selected = useSelectedGroup()
  const input = { groupId: selected?.id ?? '' }
  const group = useQuery(api.groups.read.queryOptions({ input, enabled: selected !== null }))
  const flags = useFlags(selected?.id ?? null)
  if (session === null) return { state: 'visitor' }
  if (session && !selected) return { state: 'no-group' }
  if (session && group.data && flags) {
    const { id, name } = group.data
    const membership = membershipOf(group.data, session)
    return { state: 'ready', groupId: id, groupName: name, name: session.user.name, membership, flags }
  }
  if (group.isError) return { state: 'failed', retry: () => void group.refetch(), retrying: group.isFetching }
  return { state: 'loading' }
}

/** What the rules of bids need to know about a group and the member, who may have to approve the bids of others. */
export type Membership = {
  readonly group: Pick<Group, 'permissions' | 'bettingRules'>
  readonly member: Member
  readonly judge: Judge
}

type Reader = { readonly user: { readonly id: string; readonly name: string }; readonly isWebsiteAdmin: boolean }

/** The group as the rules know it, with amounts in cents, and the reader as its member. */
export function membershipOf(group: GroupView, { user, isWebsiteAdmin }: Reader): Membership {
  const { minBetAmount, maxBetAmount, largeBetThreshold, ...switches } = group.bettingRules
  const bettingRules: BettingRules = {
    ...switches,
    minBetAmount: centsFromDollars(minBetAmount),
    maxBetAmount: centsFromDollars(maxBetAmount),
    largeBetThreshold: centsFromDollars(largeBetThreshold),
  }
  return {
    group: { permissions: group.permissions, bettingRules },
    member: { userId: user.id, name: user.name, role: group.role, isActive: true },
    judge: { userId: user.id, isWebsiteAdmin, admins: adminsIn(group) },
  }
}

/** What a group has while its flags are unknown: a switch that may not be there is not shown. */
const noFlags: Flags = { smsNotifications: false, autoUpdateOdds: false, propBets: false }

/** Which features the group has; null until that is known. */
export function useFlags(groupId: string | null): Flags | null {
  const input = { groupId: groupId ?? '' }
  const { data, failureCount } = useQuery(api.website.flags.queryOptions({ input, enabled: groupId !== null }))
  return data ?? (failureCount > 0 ? noFlags : null)
}
