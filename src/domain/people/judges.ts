import { judgeRefusal } from '../refusals/judgeRefusals.ts'
import type { Refusal } from '../refusals.ts'
import type { Instant } from '../times.ts'

/**
 * Something about money between people that somebody else has to decide: a disputed result, a payment, a large bid.
 * `began`: when its people agreed to it, which fixes who may. For a bet that is when it was accepted, for a payment when
 * the first bet that it pays for was, for a bid when it was posted.
 */
export type Matter = { readonly parties: readonly string[]; readonly began: Instant }

/** An admin of the group, and since when without a break. */
export type GroupAdmin = { readonly userId: string; readonly since: Instant }

/** Who would decide, with all who are admins of the group now. */
export type Judge = {
  readonly userId: string
  readonly isWebsiteAdmin: boolean
  readonly admins: readonly GroupAdmin[]
}

/**
 * Where a person stands in a matter. Nobody judges their own case, also not through an account that was made an admin
 * for it: who may decide is a fact of the past. [BEY-11] [BEY-13] [GRP-33]
 *
 *     party      is in it: never decides
 *     group      an admin of the group, without a break since before it began
 *     website    an administrator of the website, where the group has nobody left who may decide
 *     reserve    an administrator of the website, while the group has somebody
 *     late       an admin of the group, but not for long enough
 *     stranger   everybody else
 */
export type Standing = 'party' | 'group' | 'website' | 'reserve' | 'late' | 'stranger'

/** The admins of the group who may decide a matter. Where there are none, the website's administrators are asked. */
export function judgesOf<Admin extends GroupAdmin>(matter: Matter, admins: readonly Admin[]): Admin[] {
  return admins.filter(({ userId, since }) => since <= matter.began && !matter.parties.includes(userId))
}

/** Their ids; nobody for a matter that is gone. */
export function judgeIdsOf(matter: Matter | null, admins: readonly GroupAdmin[]): string[] {
  return matter ? judgesOf(matter, admins).map(({ userId }) => userId) : []
}

export function standingIn(matter: Matter, { userId, isWebsiteAdmin, admins }: Judge): Standing {
  if (matter.parties.includes(userId)) return 'party'
  const judges = judgesOf(matter, admins)
  if (judges.some((judge) => judge.userId === userId)) return 'group'
  if (isWebsiteAdmin) return judges.length > 0 ? 'reserve' : 'website'
  return admins.some((admin) => admin.userId === userId) ? 'late' : 'stranger'
}

/** What an admin of the group who has not been one for long enough is told: who decides instead. */
export function whyTooLate(matter: Matter, { admins }: Pick<Judge, 'admins'>): Refusal {
  return judgeRefusal(judgesOf(matter, admins).length > 0 ? 'admin-too-late' : 'website-asked')
}
