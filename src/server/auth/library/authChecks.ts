import { APIError } from 'better-auth/api'
import { firstCharacters } from '#domain/characters.ts'
import { displayNameLength } from '#domain/people/displayNames.ts'
import { looksOf } from '#domain/people/looks.ts'
import { whyNoDisplayName } from '#domain/people/misleadingNames.ts'
import { type RefusalCode, refusal } from '#domain/refusals.ts'
import { writtenText } from '#domain/writtenText.ts'
import { firstOf } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Services } from '../../services.ts'
import { findAccount } from '../accounts.ts'
import { type OwnCode, ownRefusals, whyTooWeak } from '../authRefusals.ts'
import { isHandedOver, resetIdentifier } from '../authTables.ts'

/** A refusal of ours inside the library: the error carries the code, and the response is the refusal for that code. */
export function refuseAuth(code: OwnCode): never {
  throw new APIError('BAD_REQUEST', { code, message: refusal(ownRefusals[code]).message })
}

type Body = Record<string, unknown> | undefined

type Asked = { path: string; body: Body; query?: Body }

/** Our checks before the library does anything. */
export async function checkBefore(services: Services, asked: Asked): Promise<void> {
  const { path, body } = asked
  if (path === '/sign-up/email') checkRegistration(body)
  if (path === '/request-password-reset') await checkResetRequest(services, body)
  if (path === '/reset-password') await checkReset(services, asked)
}

/** Whether a request resets a password by a link that was mailed, so that it proves the address. */
export function isMailedReset(asked: Asked): boolean {
  const token = asked.path === '/reset-password' ? resetToken(asked) : null
  return token !== null && !isHandedOver(token)
}

/** The token of the link, from where the library takes it. */
function resetToken({ body, query }: Asked): string | null {
  const token = body?.token || query?.token
  return typeof token === 'string' ? token : null
}

const nameCodes: Readonly<Partial<Record<RefusalCode, OwnCode>>> = {
  'name-address': 'NAME_ADDRESS',
  'name-money': 'NAME_MONEY',
  'name-reserved': 'NAME_RESERVED',
}

/** What a registration must include, checked before the account is created. [AUTH-13] to [AUTH-17] */
function checkRegistration(body: Body): void {
  // Only Google provides a picture, on its own host.
  if (body?.image !== undefined) refuseAuth('PICTURE_NOT_TAKEN')
  const name = typeof body?.name === 'string' ? body.name.trim() : ''
  if (name === '') refuseAuth('NAME_MISSING')
  const unfit = whyNoDisplayName(name, { looksOf })
  if (unfit) refuseAuth(nameCodes[unfit.code] ?? 'NAME_INVALID')
  if (!body?.email) refuseAuth('EMAIL_MISSING')
  checkNewPassword(body?.password, body?.email)
  if (body?.ageConfirmed !== true) refuseAuth('AGE_UNCONFIRMED')
  if (body?.termsAccepted !== true) refuseAuth('TERMS_UNACCEPTED')
}

// The library checks its length. [AUTH-09]
function checkNewPassword(password: unknown, email: unknown): void {
  if (!password) refuseAuth('PASSWORD_MISSING')
  if (typeof password !== 'string') return
  const why = whyTooWeak(password, typeof email === 'string' ? email : '')
  if (why) refuseAuth(why)
}

const findOfLink = statement(
  'verifications.accountOfReset',
  { identifier: 'text' },
  { email: 'text', is_listed_admin: 'bool' },
  `select u.email, exists (select 1 from website_admins a where a.email = u.email) as is_listed_admin
     from verifications v join users u on u.id = v.value where v.identifier = $1`,
)

/** One administrator cannot enter the account of another by a link, even one made earlier. [ADM-16] [ADM-48] */
async function checkReset({ db, config }: Services, asked: Asked): Promise<void> {
  const token = resetToken(asked) ?? ''
  const account = firstOf(await db.query(findOfLink, { identifier: resetIdentifier(token) }))
  const isAdmin = account && (account.is_listed_admin || account.email === config.adminEmail)
  if (isAdmin && isHandedOver(token)) refuseAuth('RESET_LINK_ADMIN')
  checkNewPassword(asked.body?.newPassword, account?.email)
}

/** [AUTH-18] [AUTH-20] */
async function checkResetRequest(services: Services, body: Body): Promise<void> {
  const email = typeof body?.email === 'string' ? body.email.trim() : ''
  if (email === '') refuseAuth('EMAIL_MISSING')
  const account = await findAccount(services, email.toLowerCase())
  // The library refuses text that is not an address.
  if (!account && /^\S+@\S+$/.test(email)) refuseAuth('ACCOUNT_UNKNOWN')
  if (account?.whyClosed) refuseAuth(account.whyClosed)
}

/**
 * A name from another service, on one line and truncated to our limit; if it cannot be taken, the part of the address
 * before the at sign.
 */
export function nameFrom(given: string, email: string): string {
  const clean = (text: string) => {
    const line = writtenText(text).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    return firstCharacters(line.trim(), displayNameLength).trim()
  }
  const fit = (name: string) => whyNoDisplayName(name, { looksOf }) === null
  return [given, email.split('@')[0] ?? ''].map(clean).find(fit) ?? 'User'
}
