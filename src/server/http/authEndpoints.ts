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

/** What counts, by whom. */
type Counts = (attempt: Attempt) => readonly (readonly [limit: Limit, who: string])[]

type Endpoint = {
  readonly openTo: 'anyone' | 'user'
  /** It accepts a GET too. Any site can link to those, so the others require a POST. */
  readonly isRead?: boolean
  /** It hashes a password, which is slow on purpose, or waits for Google, which may be down. */
  readonly waitsFor?: 'passwords' | 'google'
  /** Open to anyone, and the address in the body names the account: what is done is limited for each. */
  readonly namesAccount?: boolean
  readonly startsSession?: boolean
  readonly changesSecondStep?: boolean
  readonly limits?: Counts
  /** The counts of wrong passwords, which a right one ends. */
  readonly guesses?: Counts
}

const byAddress = { openTo: 'anyone', limits: ({ address }) => [[signIns, address]] } as const satisfies Endpoint

/** Somebody who is signed in types the current password. */
const ofPassword: Endpoint = {
  ...{ openTo: 'user', waitsFor: 'passwords' },
  limits: ({ account }) => [[currentPasswords, account]],
  guesses: ({ account }) => [[currentPasswords, account]],
}

/** The library counts wrong codes, for each sign-in and for each account. */
const ofCode: Endpoint = { ...byAddress, startsSession: true }

const wrongPasswords: Counts = ({ account, address, device }) =>
  device === null
    ? [...([[passwords, `${account} ${address}`]] as const), [guesses, account]]
    : [[passwords, `${account} ${device}`]]

/**
 * The library's endpoints that are open; `change-password` and `revoke-session` are our own. The others would change
 * names and passwords without our rules and limits, and the next version of the library may add more.
 */
export const endpoints: Readonly<Partial<Record<string, Endpoint>>> = {
  'sign-up/email': {
    ...{ openTo: 'anyone', waitsFor: 'passwords', namesAccount: true, startsSession: true },
    limits: ({ account, address }) => [
      [signUps, address],
      [inboxMails, inboxOf(account)],
    ],
  },
  'sign-in/email': {
    ...{ openTo: 'anyone', waitsFor: 'passwords', namesAccount: true, startsSession: true },
    limits: (attempt) => [...(attempt.device === null ? byAddress.limits(attempt) : []), ...wrongPasswords(attempt)],
    guesses: wrongPasswords,
  },
  'sign-in/social': { ...byAddress, waitsFor: 'google' },
  'callback/google': { openTo: 'anyone', isRead: true, waitsFor: 'google', startsSession: true },
  'sign-out': { openTo: 'anyone' },
  'get-session': { openTo: 'anyone', isRead: true },
  'request-password-reset': {
    ...{ openTo: 'anyone', namesAccount: true },
    limits: ({ account, address }) => [
      [resetRequests, address],
      [resetMails, `${account} ${address}`],
      [resetMailsAnywhere, account],
      [inboxMails, inboxOf(account)],
    ],
  },
  'reset-password': { openTo: 'anyone', waitsFor: 'passwords', limits: ({ address }) => [[resets, address]] },
  'send-verification-email': {
    openTo: 'user',
    limits: ({ account }) => [
      [verificationMails, account],
      [inboxMails, inboxOf(account)],
    ],
  },
  'change-password': ofPassword,
  'two-factor/enable': { ...ofPassword, changesSecondStep: true },
  'two-factor/disable': { ...ofPassword, changesSecondStep: true },
  'two-factor/generate-backup-codes': { ...ofPassword, changesSecondStep: true },
  'two-factor/verify-totp': ofCode,
  'two-factor/verify-backup-code': { ...ofCode, waitsFor: 'passwords' },
  'passkey/generate-register-options': ofPassword,
  'passkey/verify-registration': { openTo: 'user' },
  'passkey/delete-passkey': ofPassword,
  'passkey/generate-authenticate-options': {
    openTo: 'anyone',
    limits: ({ address }) => [[passkeyPrompts, address]],
  },
  'passkey/verify-authentication': ofCode,
  'list-sessions': { openTo: 'user', isRead: true },
  'revoke-session': { openTo: 'user' },
  'revoke-sessions': { openTo: 'user' },
  'revoke-other-sessions': { openTo: 'user' },
}

const limitsOf = (attempt: Attempt) => endpoints[attempt.path]?.limits?.(attempt) ?? []

/** Counts an attempt and refuses it above the limit. */
export async function countAttempt(services: Services, attempt: Attempt): Promise<void> {
  for (const [limit, who] of limitsOf(attempt)) {
    await countAgainst(services.db, services, limit, { who, code: 'too-many-tries', now: services.clock() })
  }
}

/** Takes back an attempt that failed because of us. */
export async function takeBackAttempt({ db, config }: Services, attempt: Attempt): Promise<void> {
  for (const [limit, who] of config.limitsRates ? limitsOf(attempt) : []) await takeBackCount(db, limit, who)
}

/** A request that was refused has sent no mail. */
export async function takeBackMail({ db, config }: Services, attempt: Attempt): Promise<void> {
  const mails = config.limitsRates ? limitsOf(attempt).filter(([limit]) => limit === inboxMails) : []
  for (const [limit, who] of mails) await takeBackCount(db, limit, who)
}

/** Resets the count of wrong passwords after the right one. */
export async function forgetAttempts({ db }: Services, attempt: Attempt): Promise<void> {
  for (const [limit, who] of endpoints[attempt.path]?.guesses?.(attempt) ?? []) await clearCount(db, limit, who)
}
