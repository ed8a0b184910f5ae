import { oddsFormatIn } from '#domain/odds/oddsFormats.ts'
import { Refused } from '#domain/refusals.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { groupSummariesOf } from '#features/groups/server/queries.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { isDatabaseAway } from '#server/http/answers.ts'
import type { Services } from '#server/services.ts'
import { findAccount, findBareAccount } from './store.ts'

/** The signed-in user with settings and groups. Unset settings read as their defaults. [SET-01] */
export async function readMe(context: OperationContext): Promise<Me> {
  const { userId, isWebsiteAdmin, isWaitingAdmin = false, hasSecondStep, isConfirmed } = askerOf(context)
  const { db, log } = context.services
  const readAccount = readSettingsOr(
    log,
    () => db.query(findAccount, { userId }),
    () => db.query(findBareAccount, { userId }),
  )
  const [rows, groups] = await Promise.all([readAccount, groupSummariesOf(db, userId)])
  const account = firstOf(rows)
  if (!account) throw new Error(`no account ${userId}`)
  return {
    user: {
      id: account.id,
      uid: account.id,
      name: shownName(account),
      email: account.email,
      emailVerified: account.email_verified,
      photoURL: account.image,
    },
    settings: settingsView(account),
    phone: { number: account.phone_number, isVerified: account.phone_verified },
    groups,
    isWebsiteAdmin,
    isWaitingAdmin,
    hasSecondStep,
    isConfirmed,
  }
}

/**
 * Settings as read, else what `otherwise` answers in their place. That they are not permitted or the database is away is
 * passed on: then the caller waits or signs in, rather than see the defaults for their own. [SET-04]
 */
export async function readSettingsOr<Settings>(
  log: Services['log'],
  read: () => Promise<Settings>,
  otherwise: () => Promise<Settings> | Settings,
): Promise<Settings> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refused || isDatabaseAway(error)) throw error
    log.error({ error }, 'the settings of a user could not be read; the defaults hold')
    return otherwise()
  }
}

/** The display name, else the part of the email address before the at sign, else "User". [APP-02] */
export function shownName({ name, email }: { name: string; email: string }): string {
  return name.trim() || email.split('@')[0] || 'User'
}

type Settings = Me['settings']

/** Unset settings read as their defaults. [SET-01] */
export function settingsView(account: Row<typeof findAccount.columns>): Settings {
  return {
    displayName: account.name,
    theme: account.theme === 'light' ? 'light' : 'dark',
    helpDialogs: account.help_dialogs ?? true,
    autoSettle: account.auto_settle ?? true,
    timeZone: account.time_zone,
    oddsFormat: oddsFormatIn(account.odds_format),
    namedInChats: account.named_in_chats ?? true,
  }
}
