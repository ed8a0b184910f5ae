import { firstOf } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { Answer, Message, Sender } from '#server/outbox/outbox.ts'
import { failed } from '#server/providers/delivery.ts'
import type { Services } from '#server/services.ts'
import { dropContactMessage, findContact, queueContacts, recordContact, recordContactError } from './contactStore.ts'

/** The most outdated contacts that one pass finds. */
const newContacts = 1_000

/** Syncs new and renamed users to the mail provider's contact list. [ADM-89] */
export const contactSender: Sender = {
  channel: 'contact',
  keepsTrying: true,
  queue: ({ db, clock }) => db.query(queueContacts, { now: clock(), limit: newContacts }),
  open: (services) => services.providers.contacts && ((message) => send(services, message)),
}

async function send({ db, clock, providers }: Services, { id, user_id }: Message): Promise<Answer> {
  const userId = user_id ?? ''
  const person = firstOf(await db.query(findContact, { userId }))
  if (!person || !providers.contacts) {
    await db.query(dropContactMessage, { id })
    return failed('The account is gone.', { isFinal: true })
  }
  const { name, email, is_known } = person
  const answer = await providers.contacts({ userId, name, email })
  const now = clock()
  if (answer.outcome === 'sent') {
    await db.query(recordContact, { userId, name, email, now })
    await db.query(dropContactMessage, { id })
  } else {
    const action = is_known ? 'update' : 'create'
    await db.query(recordContactError, { id: newId(), userId, email, action, error: answer.error, now })
  }
  return answer
}
