import { inboxOf } from '#domain/people/inboxes.ts'
import { dayMs, hourMs, minuteMs } from '#domain/times.ts'
import { clearCount, countAgainst, type Limit, takeBackCount } from '../commands/rateLimit.ts'
import type { Services } from '../services.ts'

/** A sign-in request: its path, the account, the client address, and the known browser (null: none). */
export type Attempt = {
  readonly path: string
  readonly account: string
  readonly address: string
  readonly device: string | null
}

/**
 * Wrong passwords for one account from one address, for one account from anywhere, and attempts of any kind from one
 * address. One address cannot lock a user out of their account elsewhere, and nobody can lock out a browser in which
 * the owner has signed in before.
 */
const passwords: Limit = { name: 'passwords', times: 10, windowMs: 15 * minuteMs }
const guesses: Limit = { name: 'passwords anywhere', times: 100, windowMs: 15 * minuteMs }
/** Wrong current passwords for one account, by somebody who is signed in to it. */
const currentPasswords: Limit = { name: 'current passwords', times: 10, windowMs: 15 * minuteMs }
const signIns: Limit = { name: 'sign-ins', times: 600, windowMs: 15 * minuteMs }
/** Challenges for a passkey from one address. Each page for signing in asks for one when it is opened. */
const passkeyPrompts: Limit = { name: 'passkey prompts', times: 1_200, windowMs: 15 * minuteMs }
const signUps: Limit = { name: 'sign-ups', times: 600, windowMs: hourMs }
/**
 * Reset emails to one account requested from one address, and from anywhere; and the accounts that one address asks
 * about.
 */
const resetMails: Limit = { name: 'reset mails', times: 5, windowMs: hourMs }
const resetMailsAnywhere: Limit = { name: 'reset mails anywhere', times: 20, windowMs: hourMs }
const resetRequests: Limit = { name: 'reset requests', times: 100, windowMs: hourMs }
const resets: Limit = { name: 'resets', times: 100, windowMs: hourMs }
/** Mails of all these kinds to one inbox, under whichever of its addresses: its owner may know nothing about them. */
const inboxMails: Limit = { name: 'account mails', times: 20, windowMs: dayMs }
const verificationMails: Limit = { name: 'verification mails', times: 5, windowMs: hourMs }

/** Counts an attempt and refuses it above the limit. */
export async function countAttempt(services: Services, { path, account, address, device }: Attempt): Promise<void> {
  for (const [limit, who] of limitsOf({ path, account, address, device })) {
    await countAgainst(services.db, services, limit, { who, code: 'too-many-tries', now: services.clock() })
  }
}

/** Takes back an attempt that failed because of us. */
export async function takeBackAttempt({ db, config }: Services, attempt: Attempt): Promise<void> {
  for (const [limit, who] of config.limitsRates ? limitsOf(attempt) : []) await takeBackCount(db, limit, who)
}

/** A request that was refused has sent no mail. */
export async function takeBackMail(services: Services, attempt: Attempt): Promise<void> {
  for (const [limit, who] of services.config.limitsRates ? limitsOf(attempt) : []) {
    if (limit === inboxMails) await takeBackCount(services.db, limit, who)
  }
}

function limitsOf({ path, account, address, device }: Attempt): (readonly [Limit, string])[] {
  switch (path) {
    case 'sign-up/email':
      return [
        [signUps, address],
        [inboxMails, inboxOf(account)],
      ]
    case 'sign-in/social':
      return [[signIns, address]]
    case 'sign-in/email':
      if (device !== null) return [[passwords, `${account} ${device}`]]
      return [
        [signIns, address],
        [passwords, `${account} ${address}`],
        [guesses, account],
      ]
    case 'change-password':
    case 'two-factor/enable':
    case 'two-factor/disable':
    case 'two-factor/generate-backup-codes':
    case 'passkey/generate-register-options':
    case 'passkey/delete-passkey':
      return [[currentPasswords, account]]
    case 'passkey/generate-authenticate-options':
      return [[passkeyPrompts, address]]
    // The library counts wrong codes, for each sign-in and for each account.
    case 'two-factor/verify-totp':
    case 'two-factor/verify-backup-code':
    case 'passkey/verify-authentication':
      return [[signIns, address]]
    case 'request-password-reset':
      return [
        [resetRequests, address],
        [resetMails, `${account} ${address}`],
        [resetMailsAnywhere, account],
        [inboxMails, inboxOf(account)],
      ]
    case 'reset-password':
      return [[resets, address]]
    case 'send-verification-email':
      return [
        [verificationMails, account],
        [inboxMails, inboxOf(account)],
      ]
    default:
      return []
  }
}

/** The endpoints where somebody who is signed in types the current password. */
const passwordChecks = new Set([
  ...['change-password', 'two-factor/enable', 'two-factor/disable', 'two-factor/generate-backup-codes'],
  ...['passkey/generate-register-options', 'passkey/delete-passkey'],
])

/** Resets the count of wrong passwords after the right one. */
export async function forgetAttempts({ db }: Services, { path, account, address, device }: Attempt): Promise<void> {
  if (passwordChecks.has(path)) return clearCount(db, currentPasswords, account)
  if (path !== 'sign-in/email') return
  await clearCount(db, passwords, `${account} ${device ?? address}`)
  if (device === null) await clearCount(db, guesses, account)
}
