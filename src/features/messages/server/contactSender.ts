import { firstOf } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import { type ContactList, type Delivery, failed } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import {
  dropContactMessage,
  findContact,
  listAgain,
  noteListing,
  queueContacts,
  queueRemovals,
  recordContact,
  recordContactError,
  recordRemoval,
} from './contactStore.ts'
import type { Answer, Message, Sender } from './outbox.ts'

/** The most outdated contacts that one pass finds. */
const newContacts = 1_000

/**
 * Keeps the mail provider's contact list up to date: new and renamed users who have confirmed the terms are sent there,
 * deleted ones are removed. [ADM-89]
 */
export const contactSender: Sender = {
  channel: 'contact',
  keepsTrying: true,
  async queue({ db, clock }) {
    await db.query(queueContacts, { now: clock(), limit: newContacts })
    await db.query(queueRemovals, { now: clock(), limit: newContacts })
  },
  open: (services) => services.providers.contacts && ((message) => send(services, message)),
}

async function send({ db, clock, providers }: Services, { id, user_id }: Message): Promise<Answer> {
  const userId = user_id ?? ''
  const person = firstOf(await db.query(findContact, { userId }))
  const { contacts } = providers
  if (!person || !contacts || !(person.may_be_contact || person.listed_as)) {
    await db.query(dropContactMessage, { id })
    return failed('The account is gone.', { isFinal: true })
  }
  const { name, email, is_known, may_be_contact: isKept, listed_as } = person
  if (isKept) await db.query(noteListing, { userId, email })
  const answer = isKept
    ? await contacts.save({ userId, name, email })
    : person.is_of_another
      ? leftToOwner
      : await removeContact({ db, contacts }, { userId, email: listed_as ?? email })
  const now = clock()
  if (answer.outcome === 'sent') {
    if (isKept) await db.query(recordContact, { userId, name, email, now })
    else await db.query(recordRemoval, { userId })
    await db.query(dropContactMessage, { id })
  } else {
    const action = isKept ? (is_known ? 'update' : 'create') : 'delete'
    await db.query(recordContactError, { id: newId(), userId, email, action, error: answer.error, now })
  }
  return answer
}

/** The contact with that address is no longer theirs. */
const leftToOwner: Delivery = { outcome: 'sent', providerId: null, status: null }

async function removeContact(
  { db, contacts }: { db: Services['db']; contacts: ContactList },
  listed: { userId: string; email: string },
): Promise<Delivery> {
  const answer = await contacts.remove(listed.email)
  if (answer.outcome === 'sent') await db.query(listAgain, listed)
  return answer
}
