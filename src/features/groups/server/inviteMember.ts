import { randomInt } from 'node:crypto'
import { mailedName } from '#domain/notices/mails.ts'
import { inviteMs, isInvitableAddress } from '#domain/people/groups.ts'
import { inboxOf } from '#domain/people/inboxes.ts'
import { lettersToSay, sayingMs, shortCodeLength } from '#domain/people/inviteCodes.ts'
import { whyCannotMailInvite } from '#domain/people/invites.ts'
import { looksOf } from '#domain/people/looks.ts'
import { whyNotPermitted } from '#domain/people/permissions.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { after, dayMs, type Instant, isoOrNull } from '#domain/times.ts'
import { queueMail } from '#features/messages/server/queueMail.ts'
import { findMailStop } from '#features/messages/server/store.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import type { Config } from '#server/config.ts'
import { firstOf } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { Invited } from '../inviteContract.ts'
import { enterIfFree, findAccountOf, insertInvite } from './inviteStore.ts'

type Input = { groupId: string; recipientEmail?: string | null | undefined; toSay?: true | undefined }

/** The same as of the notice that people with an account get. */
const mailKind = 'group_invite'

const invitesADay = { name: 'invites', times: 50, windowMs: dayMs }
/** Across all senders to one inbox, whose owner may know nothing about this. */
const invitesToOneADay = { name: 'invites to', times: 10, windowMs: dayMs }

/**
 * Invites one person with a code of their own; without an address, answers the group's code, or makes a code to say for
 * whoever hears it. Users with that verified address get a notice, everyone else an email. [INV-05] [INV-11] [ADM-43]
 * [BEY-43]
 */
export const inviteMember = groupCommand({
  read: async () => null,
  async run(command, { recipientEmail, toSay }: Input): Promise<Invited> {
    const { tx, group, member, asker, services, now } = command
    if (!asker.isWebsiteAdmin || member.isActive)
      refuseIf(whyNotPermitted('membersCanInvite', member, group.permissions))
    if (toSay) {
      recordAdminAct(command, { toSay })
      return makeOpenInvite(command, { bidId: null, expiresAt: after(now, sayingMs) })
    }
    if (recipientEmail === undefined || recipientEmail === null) {
      recordAdminAct(command, {})
      return invitedBy(services.config, group.inviteCode, null)
    }
    const email = recipientEmail.trim().toLowerCase()
    if (email === '') throw new Refused(refusal('invite-address-missing'))
    if (!isInvitableAddress(email)) throw new Refused(refusal('invite-address-invalid'))
    if (services.providers.mail !== null) refuseIf(whyCannotMailInvite(asker, group, { looksOf }))
    const recipientId = firstOf(await tx.query(findAccountOf, { email }))?.id ?? null
    // Who has an account gets a notice by their own settings, and no such mail.
    const isStopped = recipientId === null && firstOf(await tx.query(findMailStop, { address: email, type: mailKind }))
    if (isStopped) throw new Refused(refusal('invite-address-stopped'))
    await countAgainst(tx, services, invitesADay, { who: asker.userId, code: 'too-many-invites', now })
    await countAgainst(tx, services, invitesToOneADay, { who: inboxOf(email), code: 'too-many-invites', now })
    const expiresAt = after(now, inviteMs)
    const recipient = { recipientEmail: email, recipientId, bidId: null, expiresAt }
    const { code, reference } = await storeInvite(command, recipient)
    if (recipientId === null) mailInvite(command, email, code)
    group.record('member.invited', 'invite', reference)
    recordAdminAct(command, { email })
    return invitedBy(services.config, code, expiresAt)
  },
})

type OpenInvite = { readonly bidId: string | null; readonly expiresAt: Instant }

/** For whoever has its code: one to say, or one in a link that shows a bid. [BEY-43] [BEY-44] */
export async function makeOpenInvite(command: GroupCommand, { bidId, expiresAt }: OpenInvite): Promise<Invited> {
  const { tx, group, asker, services, now } = command
  await countAgainst(tx, services, invitesADay, { who: asker.userId, code: 'too-many-invites', now })
  const { code, reference } = await storeInvite(command, { ...forAnyone, bidId, expiresAt })
  group.record('member.invited', 'invite', reference)
  return invitedBy(services.config, code, expiresAt)
}

const forAnyone = { recipientEmail: null, recipientId: null } as const

type ActDetails = { email?: string; toSay?: true }

/** A website admin acting in a group that is not theirs, also when nothing changes. */
function recordAdminAct({ tx, group, member, asker, now }: GroupCommand, details: ActDetails): void {
  if (member.isActive) return
  const target = { type: 'group', id: group.id, name: group.name } as const
  recordAct(tx, { adminId: asker.userId, act: 'member.invited', target, details, now })
}

export function invitedBy({ publicUrl }: Config, code: string, expiresAt: Instant | null): Invited {
  const inviteLink = new URL(`/join/${code}`, publicUrl).href
  return { success: true, inviteLink, inviteCode: code, expiresAt: isoOrNull(expiresAt) }
}

type Recipient = {
  recipientEmail: string | null
  recipientId: string | null
  bidId: string | null
  expiresAt: Instant
}

async function storeInvite({ tx, group, member, asker, now }: GroupCommand, recipient: Recipient) {
  const invite = {
    groupId: group.id,
    reference: newId(),
    groupName: group.name,
    inviterId: asker.userId,
    inviterName: asker.name,
    byAdmin: asker.isWebsiteAdmin || (member.isActive && member.role === 'admin'),
    ...recipient,
    now,
  }
  const letters = recipient.recipientEmail === null ? lettersToSay : anyLetters
  const isShort = recipient.bidId === null
  const kind = isShort ? 'mailed-code' : 'group-code'
  // There are millions of codes to say and billions of others: a collision is rare, and two in a row do not happen.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const code = isShort ? shortCode(letters) : newId()
    const entered = await tx.query(enterIfFree, { kind, code, groupId: group.id })
    if (entered.length === 0) continue
    tx.write(insertInvite, { ...invite, code })
    return { code, reference: invite.reference }
  }
  throw new Error('no code is free for an invite')
}

const anyLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function shortCode(letters: string): string {
  return Array.from({ length: shortCodeLength }, () => letters[randomInt(letters.length)]).join('')
}

function mailInvite({ tx, group, asker, now }: GroupCommand, to: string, code: string): void {
  const sentence = `${asker.name} invites you to ${group.name}`
  queueMail(tx, {
    key: `invite ${group.id}_${code}`,
    kind: mailKind,
    to,
    subject: `${mailedName(asker.name)} invites you to “${mailedName(group.name)}”`,
    title: 'Group Invite',
    paragraphs: [
      `${sentence}, a group of friends who bet against each other at fair odds. No real money moves.`,
      `Your invite code is ${code}. It works for 7 days.`,
    ],
    button: { label: `Join ${group.name}`, path: `/join/${code}` },
    unsubscribe: { address: to, type: mailKind },
    now,
  })
}
