import { refuseIf } from '#domain/refusals.ts'
import { isoOrNull } from '#domain/times.ts'
import { primaryOf, readAdminEmail, whyCannotAddAdmin, whyCannotRemoveAdmin } from '#domain/website/administrators.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { lockAdministrators } from '#server/auth/administrators.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { AdministratorView } from '../administratorContract.ts'
import { deleteAdmin, findAccountWith, insertAdmin, listAdmins } from './store.ts'

/** The website's admins. [ADM-01] [ADM-12] */
export async function readAdmins({ services }: OperationContext): Promise<{ admins: AdministratorView[] }> {
  return { admins: (await adminsIn(services.db, services.config.adminEmail)).views }
}

/** A new admin has the powers once their address is verified. [ADM-13] to [ADM-17] */
export const addAdmin = userCommand(async ({ tx, asker, services, now }, { email: typed }: { email: string }) => {
  const { adminEmail } = services.config
  const email = readAdminEmail(typed)
  await lockAdministrators(tx)
  const [{ emails }, accounts] = await Promise.all([adminsIn(tx, adminEmail), tx.query(findAccountWith, { email })])
  const account = firstOf(accounts)
  refuseIf(whyCannotAddAdmin(email, { admins: emails, hasAccount: account !== null }))

  tx.write(insertAdmin, { email, now, addedBy: asker.userId })
  const target = { type: 'user', id: account?.id ?? email, name: email } as const
  recordAct(tx, { adminId: asker.userId, act: 'admin.added', target, now })
  return { message: 'Administrator added successfully!', admins: (await adminsIn(tx, adminEmail)).views }
})

/** They lose their powers from their next request on. [ADM-16] [ADM-17] */
export const removeAdmin = userCommand(async ({ tx, asker, services, now }, { email: typed }: { email: string }) => {
  const { adminEmail } = services.config
  const email = readAdminEmail(typed)
  await lockAdministrators(tx)
  const { emails, primary, rows } = await adminsIn(tx, adminEmail)
  refuseIf(whyCannotRemoveAdmin(email, { admins: emails, primary }))

  tx.write(deleteAdmin, { email })
  const userId = rows.find((row) => row.email === email)?.user_id
  const target = { type: 'user', id: userId ?? email, name: email } as const
  recordAct(tx, { adminId: asker.userId, act: 'admin.removed', target, now })
  return { message: 'Administrator removed successfully!', admins: (await adminsIn(tx, adminEmail)).views }
})

async function adminsIn(db: Queryable, adminEmail: string | null) {
  const rows = await db.query(listAdmins, { adminEmail })
  const listed = rows.map(({ email, is_listed_primary: isPrimary }) => ({ email, isPrimary }))
  const primary = primaryOf(listed, adminEmail)
  const views = rows.map((row) => ({
    email: row.email,
    displayName: row.name,
    isPrimary: row.email === primary,
    isVerified: row.is_verified,
    addedAt: isoOrNull(row.added_at),
    addedByName: row.added_by_name,
  }))
  const primaryFirst = views.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  return { rows, primary, emails: rows.map(({ email }) => email), views: primaryFirst }
}
