import { noticesOf } from '#domain/notices/noticesOf.ts'
import { accountChangeWords, nothingElse } from '#domain/people/accountChanges.ts'
import { queueMail } from '#features/messages/server/queueMail.ts'
import { firstOf } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { newId } from '#server/newId.ts'
import type { Services } from '#server/services.ts'
import { writeNotices } from './writeNotices.ts'

const findAddress = statement(
  'users.addressOf',
  { userId: 'text' },
  { email: 'text' },
  'select email from users where id = $1 and not is_deleted',
)

/**
 * Tells the owner of an account in their inbox, and by a mail that no setting stops, also to an address that is not
 * verified: whoever has their session could have done it. [BEY-14]
 */
export const tellOwner: Services['tellOwner'] = async (tx, { userId, what, with: also = nothingElse, now }) => {
  const owner = firstOf(await tx.query(findAddress, { userId }))
  if (!owner) return
  const key = `account ${newId()}`
  const facts = { kind: 'account.changed', userId, what, with: also } as const
  const notices = noticesOf(facts, { group: null, author: null, memberIds: [], adminIds: [] }).map((notice) => ({
    ...notice,
    key: `${key} ${notice.type}`,
    at: now,
  }))
  await writeNotices(tx, { source: { groupId: null, sendsTexts: false, sendsMails: false }, notices, now })
  queueMail(tx, {
    ...{ key, kind: 'account_changed', to: owner.email, unsubscribe: null, now },
    subject: 'Your Betwixt account was changed',
    title: 'Your account',
    paragraphs: accountChangeWords(what, also),
    button: { label: 'Open your settings', path: '/settings/user' },
  })
}
