import { retryWaitsMs } from '#domain/mails.ts'
import { after, dayMs } from '#domain/times.ts'
import type { Row } from '#server/db/statement.ts'
import { newId } from '#server/newId.ts'
import type { Delivery, MessageProviders } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import { recordContact, recordContactError, takeContacts } from './contactStore.ts'
import { holdMs } from './deliver.ts'

const atOnce = 5

/**
 * Tells the mail provider's list of contacts of everybody who is new or has another name. A service that is down is not
 * asked for the others too: they stay due. [ADM-89]
 */
export async function syncContacts(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, providers } = services
  if (!providers.contacts) return
  while (!signal?.aborted) {
    const people = await db.query(takeContacts, { now: clock(), until: after(clock(), holdMs), limit: atOnce })
    if (people.length === 0) return
    const send = providers.contacts
    const deliveries = await Promise.all(people.map((person) => syncContact(services, send, person)))
    if (deliveries.some((delivery) => delivery.outcome === 'failed' && !delivery.isFinal)) return
  }
}

async function syncContact(
  { db, clock, log }: Services,
  send: NonNullable<MessageProviders['contacts']>,
  { id, name, email, tries, is_known }: Row<(typeof takeContacts)['columns']>,
): Promise<Delivery> {
  const delivery = await send({ userId: id, name, email })
  const now = clock()
  if (delivery.outcome === 'sent') {
    await db.query(recordContact, { id, name, email, now })
  } else {
    const { error, isFinal } = delivery
    const dueAt = after(now, (isFinal ? undefined : retryWaitsMs[tries]) ?? dayMs)
    const action = is_known ? 'update' : 'create'
    await db.query(recordContactError, { id: newId(), userId: id, email, action, error, now, dueAt })
    log.warn({ userId: id, reason: error }, 'a contact could not be synchronized')
  }
  return delivery
}
