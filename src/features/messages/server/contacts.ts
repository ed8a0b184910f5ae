import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant } from '#domain/times.ts'
import { recordAct, theWebsite } from '#server/auth/adminActs.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { ContactsView } from '../contract.ts'
import { countContacts, listContactErrors, listSynced, retryFailedContacts } from './contactStore.ts'

/** [ADM-82] to [ADM-85] */
export async function readContacts({ services }: OperationContext): Promise<ContactsView> {
  const { db, config } = services
  const [counts, synced, errors] = await Promise.all([
    db.query(countContacts, {}),
    db.query(listSynced, { limit: 20 }),
    db.query(listContactErrors, { limit: 50 }),
  ])
  const count = firstOf(counts) ?? { total: 0, synced: 0, failed: 0 }
  return {
    isConfigured: config.sendgrid !== null,
    totalUsers: count.total,
    synced: count.synced,
    failed: count.failed,
    syncRate: count.total === 0 ? 0 : Math.round((100 * count.synced) / count.total),
    recentSyncs: synced.map(({ id, email, name, synced_at }) => ({
      id,
      email,
      displayName: name,
      sendgridSyncedAt: isoFromInstant(synced_at),
    })),
    errors: errors.map(({ created_at, ...error }) => ({ ...error, timestamp: isoFromInstant(created_at) })),
  }
}

/** Retries all failed contacts now, by the next process that polls. [ADM-89] */
export function retryContacts(context: OperationContext): Promise<{ retried: number }> {
  const { config, db, clock } = context.services
  if (config.sendgrid === null) throw new Refused(refusal('contacts-off'))
  return db.transaction(async (tx) => {
    const { length: retried } = await tx.query(retryFailedContacts, { now: clock() })
    const act = { adminId: askerOf(context).userId, act: 'contact.retried', target: theWebsite } as const
    recordAct(tx, { ...act, details: { retried }, now: clock() })
    return { retried }
  })
}
