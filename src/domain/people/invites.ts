import { groupRefusal } from '../refusals/groupRefusals.ts'
import type { Refusal } from '../refusals.ts'
import type { Group, Member } from './groups.ts'
import { type Naming, whyNameMisleads } from './misleadingNames.ts'

/** Marks that end the line or turn its direction. */
const marks = /[\p{Cc}\p{Zl}\p{Zp}\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/u

/**
 * Why `sender` cannot invite by email, or null when they can. The mail goes to a stranger and says both names, so the
 * sender has a verified address, and neither name is one that nobody could take today.
 */
export function whyCannotMailInvite(
  sender: { readonly name: string; readonly emailVerified: boolean },
  group: Pick<Group, 'name'>,
  naming: Naming = {},
): Refusal | null {
  if (!sender.emailVerified) return groupRefusal('invite-sender-unverified')
  const isUnsafe = [sender.name, group.name].some((name) => whyNameMisleads(name, naming) || marks.test(name))
  return isUnsafe ? groupRefusal('invite-name-unsafe') : null
}

/** Why the member cannot withdraw the open invite, or null: admins withdraw any, members their own. [BEY-27] */
export function whyCannotWithdraw(
  member: Pick<Member, 'userId' | 'role'>,
  invite: { readonly inviterId: string } | null,
): Refusal | null {
  const isTheirs = member.role === 'admin' || invite?.inviterId === member.userId
  return invite && isTheirs ? null : groupRefusal('invite-not-open')
}
