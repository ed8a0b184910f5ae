import { type Cents, cents } from '../money/money.ts'
import { groupRefusal } from '../refusals/groupRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { dayMs } from '../times.ts'
import { isOneLine, isVisible } from './displayNames.ts'
import { shortCodeLength } from './inviteCodes.ts'
import { isMailAddress } from './mailAddresses.ts'
import { type Naming, whyNameMisleads } from './misleadingNames.ts'

/** Which bids a group allows. The limits apply to the stake; the threshold to the stake or the win amount. [GRP-03] */
export type BettingRules = {
  readonly minBetAmount: Cents
  readonly maxBetAmount: Cents
  readonly allowSameBetTypes: boolean
  readonly requireApprovalForLargeBets: boolean
  readonly largeBetThreshold: Cents
  readonly autoSettleBets: boolean
}

/** What members who are not admins may do. [GRP-04] */
export type GroupPermissions = {
  readonly membersCanInvite: boolean
  readonly membersCanCreateBids: boolean
  readonly membersCanAcceptBids: boolean
  readonly membersCanViewStats: boolean
}

export type Group = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly memberCount: number
  readonly isPrivate: boolean
  readonly maxMembers: number
  /** Whether payments of the settle-up plan can be recorded. [BEY-12] */
  readonly settleUp: boolean
  /** The zone of its quiet hours, its week, and whatever else is about the day of the group. */
  readonly timeZone: string
  readonly bettingRules: BettingRules
  readonly permissions: GroupPermissions
}

export type Role = 'admin' | 'member'

/** A person in a group. `isActive` false: deactivated, without access. */
export type Member = {
  readonly userId: string
  readonly name: string
  readonly role: Role
  readonly isActive: boolean
}

export const defaultBettingRules: BettingRules = {
  minBetAmount: cents(100),
  maxBetAmount: cents(100_000),
  allowSameBetTypes: true,
  requireApprovalForLargeBets: false,
  largeBetThreshold: cents(50_000),
  autoSettleBets: true,
}

export const defaultPermissions: GroupPermissions = {
  membersCanInvite: false,
  membersCanCreateBids: true,
  membersCanAcceptBids: true,
  membersCanViewStats: true,
}

/** The lengths of a group's texts. [GRP-16] [GRP-17] */
export const groupNameLength = 50
export const groupDescriptionLength = 200

/**
 * Whether `name` was chosen by the person: not empty, not the placeholder, not the start of the email address. [GRP-18]
 */
export function isRealDisplayName(name: string, email: string): boolean {
  const trimmed = name.trim()
  return trimmed !== '' && trimmed !== 'User' && trimmed !== email.split('@')[0]
}

/** Why a group cannot have this name, or null: it is one line with something to see, and misleads nobody. [GRP-15] */
export function whyNameRefused(name: string, naming: Naming = {}): Refusal | null {
  if (!isVisible(name)) return groupRefusal('group-name-missing')
  return isOneLine(name.trim()) ? whyNameMisleads(name.trim(), naming) : groupRefusal('group-name-broken')
}

/** Why this person cannot create a group of that name, or null when they can. [GRP-15] [GRP-18] */
export function whyCannotCreateGroup(
  person: { name: string; email: string },
  groupName: string,
  naming: Naming = {},
): Refusal | null {
  const refused = whyNameRefused(groupName, naming)
  if (refused) return refused
  if (!isRealDisplayName(person.name, person.email)) return groupRefusal('display-name-missing')
  return null
}

/** Why this person with the code cannot join, or null when they can. [INV-21] [INV-22] [INV-23] [INV-25] [GRP-34] */
export function whyCannotJoin(
  group: Pick<Group, 'name' | 'memberCount' | 'maxMembers'> | null,
  person: { name: string; isMember: boolean },
): Refusal | null {
  if (person.name.trim() === '') return groupRefusal('profile-incomplete')
  if (!group) return groupRefusal('invite-code-unknown')
  if (person.isMember) return groupRefusal('already-a-member', { group: group.name })
  if (group.memberCount >= group.maxMembers) return groupRefusal('group-full')
  return null
}

/**
 * Whether the group's id joins like its code. Every member knows the id, so only while members may invite, or the group
 * is open to everyone. `isRetired`: the code was reset, or somebody was removed. [INV-04] [GRP-34] [BEY-08]
 */
export function idJoins(
  { isPrivate, permissions }: Pick<Group, 'isPrivate' | 'permissions'>,
  { isRetired }: { isRetired: boolean },
): boolean {
  return !isPrivate || (permissions.membersCanInvite && !isRetired)
}

/**
 * A normalized code. `isShort`: the six characters of an invite by email or of a code to say, which may be typed in
 * lowercase.
 */
export type InviteCode = { readonly code: string; readonly isShort: boolean }

/** Checks the format of a code and normalizes it; a short one may have spaces in it. [INV-04] [INV-18] [INV-19] [BEY-43] */
export function readInviteCode(code: string): InviteCode | { refusal: Refusal } {
  const trimmed = code.trim()
  if (trimmed === '') return { refusal: groupRefusal('invite-code-empty') }
  const together = trimmed.replaceAll(/\s/g, '')
  const isShort = together.length === shortCodeLength
  const plain = isShort ? together.toUpperCase() : trimmed
  if (!/^[A-Za-z0-9]{4,64}$/.test(plain)) return { refusal: groupRefusal('invite-code-malformed') }
  return { code: plain, isShort }
}

/** How long an email invite can be accepted. [INV-03] */
export const inviteMs = 7 * dayMs

/** Whether it is text, an at sign, text, a dot and text, without spaces, and mail can be sent to it. [INV-43] */
export function isInvitableAddress(email: string): boolean {
  return isMailAddress(email) && /@[^\s@]+\.[^\s@]+$/.test(email)
}
