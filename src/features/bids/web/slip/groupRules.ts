import type { BettingRules, Group, Member } from '#domain/groups.ts'
import { centsFromDollars } from '#domain/money.ts'
import type { GroupView } from '#features/groups/contract.ts'

/** What the rules of bids need to know of a group and of the member who asks. */
export type Asking = { readonly group: Pick<Group, 'permissions' | 'bettingRules'>; readonly member: Member }

/** The group as the rules know it, with amounts in cents, and the reader as its member. */
export function askingOf(group: GroupView, user: { id: string; name: string }): Asking {
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
  }
}
