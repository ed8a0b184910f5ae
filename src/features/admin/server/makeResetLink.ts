import { createHmac } from 'node:crypto'
import { noticesOf } from '#domain/notices/noticesOf.ts'
import { readResetLinkReason } from '#domain/people/deletions.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { after, hourMs, type Instant, isoFromInstant } from '#domain/times.ts'
import { writeNotices } from '#features/notifications/server/writeNotices.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { handedOverToken, resetIdentifier } from '#server/auth/authTables.ts'
import type { Asker } from '#server/auth/session.ts'
import type { Command } from '#server/commands/command.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { newId } from '#server/newId.ts'
import type { ResetLink } from '../contract.ts'
import { requireUser } from './deleteUser.ts'
import { insertResetLink } from './store.ts'

type Input = { userId: string; reason?: string | undefined }
type Made = { readonly linkId: string; readonly expiresAt: Instant; readonly told: readonly string[] }

/**
 * A link to choose a new password, for somebody who has forgotten theirs where no mails are sent. Whoever has it can
 * enter the account, so it is recorded with its reason, and the person reads that it was made. None for an
 * administrator, verified or not. [ADM-16] [ADM-48]
 */
export async function makeResetLink(context: OperationContext, input: Input): Promise<ResetLink> {
  const { config, events, authSecret } = context.services
  const { linkId, expiresAt, told } = await make(context, input)
  events.announceNotices(told, 'new')
  const url = `${config.publicUrl.origin}/reset-password?token=${tokenOf(authSecret, linkId)}`
  return { url, expiresAt: isoFromInstant(expiresAt) }
}

const make = userCommand(
  async (command: Command & { readonly asker: Asker }, { userId, reason: given }: Input): Promise<Made> => {
    const { tx, asker, services, now } = command
    if (services.providers.mail) throw new Refused(refusal('reset-link-mailed'))
    const reason = readResetLinkReason(given)
    if (typeof reason !== 'string') throw new Refused(reason)
    const user = await requireUser(command, userId)
    if (user.is_admin) throw new Refused(refusal('reset-link-admin'))
    if (user.is_locked) throw new Refused(refusal('account-locked'))
    const linkId = newId()
    const expiresAt = after(now, hourMs)
    const identifier = resetIdentifier(tokenOf(services.authSecret, linkId))
    tx.write(insertResetLink, { linkId, identifier, userId, now, expiresAt })
    const target = { type: 'user', id: userId, name: user.email } as const
    recordAct(tx, { adminId: asker.userId, act: 'user.reset_link', target, reason, now })
    const title = 'A link to reset your password was made'
    const text = `${asker.name}, an administrator, made a link to choose a new password for your account. Reason: ${reason}. If you did not ask for it, write to ${services.config.supportEmail}.`
    const facts = { kind: 'announcement.posted', title, text, userIds: [userId] } as const
    const notices = noticesOf(facts, { group: null, author: null, memberIds: [], adminIds: [] }).map((notice) => ({
      ...notice,
      key: `reset link ${linkId}`,
      at: now,
    }))
    const source = { groupId: null, sendsTexts: false, sendsMails: false }
    return { linkId, expiresAt, told: await writeNotices(tx, { source, notices, now }) }
  },
  { upon: ({ userId }) => userId },
)

/** Derived, so that the answer that is kept for a repeated request does not contain it. */
function tokenOf(authSecret: string, linkId: string): string {
  return handedOverToken(createHmac('sha256', authSecret).update(`reset link ${linkId}`).digest('base64url'))
}
