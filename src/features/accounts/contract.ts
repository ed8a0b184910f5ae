import { z } from 'zod'
import { isDisplayName } from '#domain/people/displayNames.ts'
import { misleading } from '#domain/people/misleadingNames.ts'
import { isPasskeyName, passkeyNameWords } from '#domain/people/passkeys.ts'
import { refusal } from '#domain/refusals.ts'
import { isTimeZone } from '#domain/timeZones.ts'
import { writtenText } from '#domain/writtenText.ts'
import { command, id, instantText, payLinks, query } from '../contracts/procedure.ts'
import { settings } from '../contracts/sessionContract.ts'

const noZone = 'Please choose a time zone'

/** What users may change about themselves; omitted fields stay unchanged. */
const settingsChange = z.strictObject({
  displayName: z
    .string()
    .overwrite(writtenText)
    .trim()
    .refine(isDisplayName, refusal('name-invalid').message)
    .optional(),
  theme: settings.shape.theme.optional(),
  helpDialogs: z.boolean().optional(),
  autoSettle: z.boolean().optional(),
  timeZone: z.string().max(64, noZone).refine(isTimeZone, noZone).nullish(),
  oddsFormat: settings.shape.oddsFormat.optional(),
  namedInChats: z.boolean().optional(),
})
export type SettingsChange = z.infer<typeof settingsChange>

/** The rule says what is wrong with it. */
const payLink = z.string().max(200).nullish()

const setUpCode = z.string().max(200)

/** From the link in a verification mail. */
export const verificationToken = z.string().max(2_000)

const unverifiedAccount = z.object({
  name: z.string(),
  email: z.string(),
  registeredAt: instantText,
  /** Whether the caller is signed in to it. */
  isYours: z.boolean(),
})
export type UnverifiedAccount = z.infer<typeof unverifiedAccount>

/** A browser or program that is signed in. */
const device = z.object({
  id: z.string(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
  /** Browser and system in words, like "Chrome on Windows". */
  name: z.string(),
  /** Accurate to two minutes while it is in use. */
  lastUsed: instantText,
  signedInAt: instantText,
})
export type Device = z.infer<typeof device>

const passkey = z.object({
  id: z.string(),
  /** At first that of the password manager, or else of browser and system. */
  name: z.string(),
  createdAt: instantText,
  /** When it last signed in; null: never yet. */
  lastUsed: instantText.nullable(),
})
export type Passkey = z.infer<typeof passkey>

const signedOut = z.object({ signedOut: z.int() })

export const accountsContract = {
  changeSettings: command('PATCH', '/me/settings', {
    access: 'user',
    refuses: [...misleading, 'too-many-tries'],
  })
    .input(settingsChange)
    .output(settings),
  /** How the user can be paid, as others see it who owe them something. [BEY-14] */
  payLinks: query('/me/pay-links', { access: 'user', staleOn: [] }).output(payLinks),
  /**
   * Omitted fields stay unchanged; null or a blank text takes one away. The sign-in, or the proof, must be recent; the
   * owner is told, and so is for 72 hours whoever pays. [BEY-14]
   */
  changePayLinks: command('PATCH', '/me/pay-links', {
    access: 'user',
    example: { venmo: 'Ann-Miller', zelle: 'ann@example.org', cashApp: null },
    refuses: ['pay-link-invalid', 'sign-in-stale'],
  })
    .input(z.strictObject({ venmo: payLink, paypal: payLink, cashApp: payLink, zelle: payLink }))
    .output(payLinks),
  /** Takes back what was changed within the last 72 hours; nothing if nothing was. [BEY-14] */
  restorePayLinks: command('POST', '/me/pay-links/restore', { access: 'user', refuses: ['sign-in-stale'] }).output(
    payLinks,
  ),
  /**
   * Shows by the password that the owner of the session is here: for 15 minutes it may do what asks for a recent
   * sign-in. Without a password, sign in again.
   */
  prove: command('POST', '/me/proof', {
    access: 'user',
    example: { password: 'correct horse' },
    refuses: ['password-none', 'current-password-wrong', 'too-many-tries'],
  })
    .input(z.strictObject({ password: z.string().min(1, refusal('password-missing').message).max(1_000) }))
    .output(z.object({ at: instantText })),
  /** Records the user's presence. [APP-16] to [APP-19] */
  presence: command('POST', '/me/presence', { access: 'user' }).output(z.object({ lastActive: instantText })),
  /** Where the user is signed in, this device first, then the last used; at most 100. [BEY-27] */
  devices: query('/me/devices', { access: 'user', staleOn: [] }).output(
    z.object({
      items: z.array(device),
      /** Whether the account has a password; one that only signs in with Google has none. */
      hasPassword: z.boolean(),
    }),
  ),
  /** Ends the session of one device. One that is signed out already stays so. */
  signOutDevice: command('DELETE', '/me/devices/{deviceId}', { access: 'user' })
    .input(z.strictObject({ deviceId: id }))
    .output(signedOut),
  /** Ends all sessions of the user but the one that asks. */
  signOutOthers: command('DELETE', '/me/devices', { access: 'user' }).output(signedOut),
  /** The passkeys of the user, the newest first. They are added and removed under `/auth/passkey`. [BEY-27] */
  passkeys: query('/me/passkeys', { access: 'user', staleOn: [] }).output(z.object({ items: z.array(passkey) })),
  renamePasskey: command('PATCH', '/me/passkeys/{passkeyId}', { access: 'user', refuses: ['passkey-gone'] })
    .input(
      z.strictObject({
        passkeyId: id,
        name: z.string().overwrite(writtenText).trim().refine(isPasskeyName, { error: passkeyNameWords }),
      }),
    )
    .output(passkey),
  confirmTerms: command('POST', '/me/confirmations', {
    access: 'newcomer',
    refuses: ['age-unconfirmed', 'terms-unaccepted'],
  })
    .input(z.strictObject({ ageConfirmed: z.boolean(), termsAccepted: z.boolean() }))
    .output(z.object({ isConfirmed: z.literal(true) })),
  readSetUp: query('/setup', { access: 'anyone', staleOn: [] })
    .input(z.strictObject({ code: setUpCode }))
    .output(z.object({ isOpen: z.boolean() })),
  /** The account that a link in a verification mail is for; null: it has expired or was used. Changes nothing. */
  readVerification: query('/verification', { access: 'anyone', staleOn: [] })
    .input(z.strictObject({ token: verificationToken }))
    .output(z.object({ account: unverifiedAccount.nullable() })),
  /** Only from a session of that account: a link that somebody was made to open gives nobody anything. */
  verify: command('POST', '/verification', { access: 'newcomer', refuses: ['link-expired', 'verification-other'] })
    .input(z.strictObject({ token: verificationToken }))
    .output(z.object({ email: z.string() })),
  setUp: command('POST', '/setup', { access: 'user', refuses: ['set-up-unknown', 'set-up-over'] })
    .input(z.strictObject({ code: setUpCode }))
    .output(z.object({ email: z.string() })),
}
