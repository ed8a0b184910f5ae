import { setImmediate as breathe } from 'node:timers/promises'
import { bidMailsIn } from '#domain/notices/bidMails.ts'
import { channelsFor, textKindOf } from '#domain/notices/noticeChannels.ts'
import { noticeMail } from '#domain/notices/noticeMails.ts'
import type { Channel } from '#domain/notices/noticeRow.ts'
import { aboutOf, linesBelow, type Notice } from '#domain/notices/noticesOf.ts'
import { categoryOf, mostAnHour, noticeRowOf } from '#domain/notices/noticeTable.ts'
import { after, dayMs, hourMs, type Instant, isoFromInstant, minuteMs } from '#domain/times.ts'
import { type NewMessage, queueMessages } from '#features/messages/server/outbox.ts'
import { mailMessage, noticeMailMessage } from '#features/messages/server/queueMail.ts'
import { queueText } from '#features/messages/server/queueText.ts'
import { causedBy, currentCause } from '#server/cause.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { keepBids } from './bidMailStore.ts'
import { type Bundled, inBundles, withBundles } from './bundling.ts'
import { inboxKeyOf, type Keyed, messageKeyOf, occasionOf, occasionsTold } from './noticeKeys.ts'
import { browsersOf, queuePushes } from './push/queuePushes.ts'
import { settingsIn } from './settings.ts'
import { countMessages, findRecipients, holdInboxes, insertNotices } from './writeStore.ts'

/** A notice to write. `at`: when it happened. */
export type NewNotice = Notice &
  Keyed & {
    readonly at: Instant
    /** What caused it, as recorded in the log; without one, the current request. */
    readonly cause?: string | null
    /** The actor; absent or null for the product itself. */
    readonly by?: string | null
  }

/** The source of notices: a group, or the website as a whole. Mails that are not sent are kept, for the audit. */
export type Source = { readonly groupId: string | null; readonly sendsTexts: boolean; readonly sendsMails: boolean }

type Recipient = Row<typeof findRecipients.columns>
type Addressed = {
  readonly notice: NewNotice
  readonly recipient: Recipient
  readonly channels: readonly Channel[]
}

// Older notices are only written to the inbox: after days of downtime nobody is messaged about old news.
const freshMs = 3 * dayMs
// What a push opens if its notice has no link.
const inbox = '/notifications'
// Rows per statement, so that none takes long.
const batch = 1_000
const messagesInOneGo = 200

/**
 * Writes notices in the caller's transaction, with the mails, texts and pushes that each recipient wants, within the
 * hourly limit on what one person can cause repeatedly. Answers the users whose inboxes have news, to wake after the
 * commit. `mayBeTold`: a crash may have cut off the caller after the commit, so that notices were told before; those
 * write and count nothing.
 */
export async function writeNotices(
  tx: Transaction,
  { source, notices, now, mayBeTold = false }: Told,
): Promise<string[]> {
  const userIds = [...new Set(notices.map(({ userId }) => userId))]
  if (userIds.length === 0) return []
  tx.write(holdInboxes, { userIds })
  // Behind it: an account that is being deleted holds its inbox until it is gone.
  const recipients = new Map((await tx.query(findRecipients, { userIds })).map((row) => [row.id, row]))
  const known = [...recipients.keys()]
  // Behind it, where another process that tells the same holds until it has committed.
  const told = mayBeTold ? await occasionsTold(tx, known, notices) : new Set()
  const channelsTo = channelsFrom(source)
  const addressed = yielding(
    notices
      .filter((notice) => !told.has(occasionOf(notice)))
      .flatMap((notice): Addressed[] => {
        const recipient = recipients.get(notice.userId)
        return recipient ? [{ notice, recipient, channels: channelsTo(recipient, notice.type) }] : []
      }),
  )
  const inInbox = addressed.filter(({ channels }) => channels.includes('inApp'))
  const recipientIds = await insertAll(tx, source, await withBundles(tx, source.groupId, inInbox))
  const limited = await withinHourlyLimit(tx, source, addressed, now)
  await push(
    tx,
    source,
    limited.filter(({ channels }) => channels.includes('inApp')),
    now,
  )
  keepForDailyMails(tx, source, limited, now)
  await queueMailsAndTexts(tx, source, limited, now)
  return recipientIds
}

type Told = {
  readonly source: Source
  readonly notices: readonly NewNotice[]
  readonly now: Instant
  readonly mayBeTold?: boolean
}

/** The channels of each type to each recipient, worked out once however many notices there are. */
function channelsFrom({ sendsTexts }: Source): (recipient: Recipient, type: string) => readonly Channel[] {
  const known = new Map<string, readonly Channel[]>()
  return (recipient, type) => {
    const which = `${recipient.id} ${type}`
    const found = known.get(which)
    if (found) return found
    const channels = channelsFor(type, {
      settings: settingsIn(recipient.notifications),
      hasVerifiedEmail: recipient.email_verified,
      hasVerifiedPhone: recipient.phone_verified,
      sendsTexts,
    })
    known.set(which, channels)
    return channels
  }
}

/** Nobody hears of one occasion twice on one channel: a notice yields to another where that reaches its recipient. */
function yielding(all: readonly Addressed[]): Addressed[] {
  const channelsOf = new Map(all.map(({ notice, channels }) => [`${notice.userId} ${notice.key}`, channels]))
  return all.map((one) => {
    const { userId, key, type } = one.notice
    const other = noticeRowOf(type)?.yieldsTo
    const taken = other && channelsOf.get(`${userId} ${occasionOf({ key, type })}${other}`)
    return taken ? { ...one, channels: one.channels.filter((channel) => !taken.includes(channel)) } : one
  })
}

async function insertAll(
  tx: Transaction,
  { groupId }: Source,
  bundled: readonly Bundled<Addressed>[],
): Promise<string[]> {
  const recipientIds = new Set<string>()
  for (let from = 0; from < bundled.length; from += batch) {
    const notices = bundled.slice(from, from + batch).map(({ notice, bundle }, place) => ({
      ...notice,
      place,
      key: inboxKeyOf(notice),
      bundle,
      category: categoryOf(notice.type),
      at: isoFromInstant(notice.at),
    }))
    for (const { user_id } of await tx.query(insertNotices, { groupId, notices })) recipientIds.add(user_id)
  }
  return [...recipientIds]
}

/** Drops messages beyond the hourly limit: those notices stay in the app only. */
async function withinHourlyLimit(
  tx: Transaction,
  { groupId }: Source,
  all: readonly Addressed[],
  now: Instant,
): Promise<readonly Addressed[]> {
  const limits = all.map(({ notice }) => limitOf(notice, groupId))
  const keys = limits.flatMap((limit) => limit?.key ?? [])
  if (keys.length === 0) return all
  const windows = { windowStart: after(now, -hourMs), ahead: after(now, minuteMs) }
  const counted = await tx.query(countMessages, { keys, now, ...windows })
  // The count before the current ones.
  const before = new Map(counted.map(({ key, count }) => [key, count - keys.filter((one) => one === key).length]))
  return all.filter((_, index) => {
    const limit = limits[index]
    if (!limit) return true
    const sent = before.get(limit.key) ?? limit.most
    before.set(limit.key, sent + 1)
    return sent < limit.most
  })
}

function limitOf({ userId, type, by = null }: NewNotice, groupId: string | null) {
  const most = mostAnHour(type, by)
  return most === null ? null : { key: `told ${groupId} ${by} ${userId} ${type}`, most }
}

async function push(
  tx: Transaction,
  { groupId }: Source,
  addressed: readonly Addressed[],
  now: Instant,
): Promise<void> {
  const browsers = await browsersOf(
    tx,
    addressed.map(({ notice }) => notice),
  )
  const fresh = addressed.filter(({ notice }) => browsers.has(notice.userId) && now - notice.at < freshMs)
  const notices = (await inBundles(tx, groupId, fresh)).map(
    ({ notice, bundle, newest, words: { place, ...words } }) => ({
      ...{ userId: notice.userId, key: notice.key, type: notice.type, at: notice.at, replaces: bundle, newest },
      title: words.title,
      message: [words.message, ...linesBelow(words.data)].join('\n'),
      path: place ?? inbox,
    }),
  )
  await queuePushes(tx, { groupId, notices, browsers, now })
}

function isMailedDaily({ type }: Notice, { bid_mails }: Recipient): boolean {
  return type === 'bid_created' && bidMailsIn(bid_mails) === 'daily'
}

/** New bids for those who want one mail a day. */
function keepForDailyMails(tx: Transaction, { groupId }: Source, addressed: readonly Addressed[], now: Instant): void {
  const kept = addressed.flatMap(({ notice, recipient, channels }) => {
    const { bidId } = notice.data
    const isKept = channels.includes('email') && isMailedDaily(notice, recipient) && now - notice.at < freshMs
    return isKept && typeof bidId === 'string' ? [{ bidId, userId: notice.userId }] : []
  })
  if (groupId === null || kept.length === 0) return
  const [bidIds, userIds] = [kept.map(({ bidId }) => bidId), kept.map(({ userId }) => userId)]
  tx.write(keepBids, { groupId, bidIds, userIds, now })
}

async function queueMailsAndTexts(
  tx: Transaction,
  source: Source,
  addressed: readonly Addressed[],
  now: Instant,
): Promise<void> {
  const messages = addressed.filter(({ notice, channels }) => channels.some(isMessage) && now - notice.at < freshMs)
  for (let from = 0; from < messages.length; from += messagesInOneGo) {
    // Yields to requests, however many notices there are.
    if (from > 0) await breathe()
    const some = messages.slice(from, from + messagesInOneGo)
    queueMessages(
      tx,
      some.flatMap((one) => mailAbout(one, source, now)),
    )
    for (const one of some) await causedBy(causeOf(one), () => queueTextAbout(tx, one, now))
  }
}

function causeOf({ notice: { cause = currentCause() } }: Addressed): string | null {
  return cause
}

function mailAbout(one: Addressed, { groupId, sendsMails }: Source, now: Instant): NewMessage[] {
  const { notice, recipient, channels } = one
  if (!channels.includes('email') || isMailedDaily(notice, recipient)) return []
  const { type, userId } = notice
  const mail = { key: messageKeyOf(notice), kind: type, to: recipient.email, now }
  // The inbox keeps the words of its notice, which are made into the mail when it is sent.
  const message = channels.includes('inApp')
    ? noticeMailMessage({ ...mail, userId, notice: inboxKeyOf(notice), isKept: !sendsMails })
    : mailMessage({ ...noticeMail({ ...notice, groupId }), ...mail })
  return [{ ...message, cause: causeOf(one) }]
}

async function queueTextAbout(
  tx: Transaction,
  { notice, recipient, channels }: Addressed,
  now: Instant,
): Promise<void> {
  const { type, message, data, userId } = notice
  const to = recipient.phone_number
  if (!channels.includes('sms') || to === null) return
  const about = aboutOf(data)
  const body = about === null ? message : `${message} (${about})`
  await queueText(tx, { key: messageKeyOf(notice), kind: textKindOf(type), to, body, userId, now })
}

function isMessage(channel: Channel): boolean {
  return channel !== 'inApp'
}
