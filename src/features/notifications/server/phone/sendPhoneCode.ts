import { createHmac, randomInt } from 'node:crypto'
import { type PhoneNumber, phoneCodes, readPhone, whyNotTexted } from '#domain/people/phones.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { after, dayMs } from '#domain/times.ts'
import { queueText } from '#features/messages/server/queueText.ts'
import { refuseIfUsedUp } from '#features/messages/server/textsOfToday.ts'
import { isOnInAny } from '#features/website/server/flags.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { groupIdsOf } from '#server/commands/memberships.ts'
import { countAgainst, LimitReached } from '#server/commands/rateLimit.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { Services } from '#server/services.ts'
import type { PhoneView } from '../../contract.ts'
import { findPhoneCode, findPhoneState, hasVerifiedEmail, savePhoneCode } from './store.ts'

const codesADay = { name: 'phone codes', times: phoneCodes.aDay, windowMs: dayMs }
/** Accounts are free, texts are not. */
const codesFromAddress = { name: 'phone codes', times: 20, windowMs: dayMs }

/**
 * Codes to all accounts without a verified address together: a fifth of the day's texts, so that notices still go out
 * whatever such accounts ask for.
 */
const codesWithoutAddress = ({ config }: Services) => ({
  name: 'phone codes without a verified address',
  times: Math.ceil(config.textsADay / 5),
  windowMs: dayMs,
})

/**
 * Texts a code to a number that the user claims, if a group of theirs has texts at all. Until it is verified they keep
 * the current one. [CHN-10] [CHN-12] [CHN-13]
 */
export async function sendPhoneCode(
  context: OperationContext,
  input: { phoneNumber: string },
): Promise<{ success: true }> {
  const { services, address } = context
  const phoneNumber = readPhone(input.phoneNumber)
  if (phoneNumber === null) throw new Refused(refusal('phone-not-us'))
  refuseIf(whyNotTexted(phoneNumber, services.config))
  const { userId } = askerOf(context)
  const groupIds = await groupIdsOf(services.db, userId)
  if (!(await isOnInAny(services, 'smsNotifications', groupIds))) throw new Refused(refusal('texts-off'))
  await refuseIfUsedUp(services)
  await refuseUnverified(services, userId)
  const limited = { who: `address ${address}`, code: 'too-many-phone-codes', now: services.clock() } as const
  await countAgainst(services.db, services, codesFromAddress, limited)
  return send(context, { phoneNumber })
}

/**
 * Texts cost money, so an account must at least have an address that somebody reads. Where no mails are sent nobody could
 * verify one, and a limit of their own holds instead.
 */
async function refuseUnverified({ db, providers }: Services, userId: string): Promise<void> {
  if (providers.mail === null || (await isVerified(db, userId))) return
  throw new Refused(refusal('phone-email-unverified'))
}

async function isVerified(db: Queryable, userId: string): Promise<boolean> {
  return firstOf(await db.query(hasVerifiedEmail, { userId }))?.email_verified ?? false
}

const send = userCommand(
  async ({ tx, asker, services, now }, { phoneNumber }: { phoneNumber: PhoneNumber }): Promise<{ success: true }> => {
    const { userId } = asker
    const last = firstOf(await tx.query(findPhoneCode, { userId }))
    if (last && services.config.limitsRates && now < after(last.sent_at, phoneCodes.resendMs)) {
      throw new LimitReached('phone-code-soon', last.sent_at + phoneCodes.resendMs - now)
    }
    for (const who of [`user ${userId}`, `number ${phoneNumber}`]) {
      await countAgainst(tx, services, codesADay, { who, code: 'too-many-phone-codes', now })
    }
    if (!(await isVerified(tx, userId))) {
      const limited = { who: 'everybody', code: 'texts-used-up', now } as const
      await countAgainst(tx, services, codesWithoutAddress(services), limited)
    }
    const code = newPhoneCode()
    const codeHash = phoneCodeHash(services.authSecret, { userId, code })
    tx.write(savePhoneCode, { userId, phoneNumber, codeHash, now, expiresAt: after(now, phoneCodes.lifeMs) })
    const sent = await queueText(tx, {
      ...{ key: `phone code ${newId()}`, kind: 'phone_verification', to: phoneNumber, userId, now },
      body: `Your verification code is ${code}. It works for 10 minutes.`,
    })
    if (sent === 'stopped') throw new Refused(refusal('phone-stopped'))
    if (sent === 'too-many') throw new LimitReached('too-many-phone-codes', dayMs)
    return { success: true }
  },
)

/** What keeps texts from the user's number, for the screen that waits for one. [CHN-20] */
export async function readPhoneState(context: OperationContext): Promise<PhoneView> {
  const { services } = context
  const { userId } = askerOf(context)
  const state = firstOf(await services.db.query(findPhoneState, { userId, now: services.clock() }))
  return { hasStopped: state?.has_stopped ?? false, isCodeLost: state?.is_code_lost ?? false }
}

/** Six random digits. [CHN-12] */
function newPhoneCode(): string {
  return String(randomInt(10 ** phoneCodes.digits)).padStart(phoneCodes.digits, '0')
}

/** The stored form of a code: read access to the database is not enough to use it. */
export function phoneCodeHash(secret: string, { userId, code }: { userId: string; code: string }): string {
  return createHmac('sha256', secret).update(`phone ${userId} ${code}`).digest('base64url')
}
