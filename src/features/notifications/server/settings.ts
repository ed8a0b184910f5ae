import { type BidMails, bidMailsIn, defaultBidMails } from '#domain/notices/bidMails.ts'
import {
  changedSettings,
  defaultNoticeSettings,
  type NoticeChange,
  type NoticeSettings,
  type ShortChange,
  spelledOut,
} from '#domain/notices/noticeSettings.ts'
import type { Instant } from '#domain/times.ts'
import { readSettingsOr } from '#features/accounts/server/queries.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable, type Transaction } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import type { NoticeSettingsView } from '../contract.ts'
import { findSettings, holdSettings, saveSettings } from './store.ts'

/** [CHN-01] [CHN-05] [CHN-06] [SET-04] */
export async function readSettings(context: OperationContext): Promise<NoticeSettingsView> {
  const { db, log } = context.services
  const { userId } = askerOf(context)
  return readSettingsOr(
    log,
    () => settingsOf(db, userId),
    () => ({ notifications: defaultNoticeSettings, bidMails: defaultBidMails }),
  )
}

type SettingsChange = { notifications: NoticeChange & ShortChange; bidMails?: BidMails | undefined }

/** Updates the given settings, by their full or short keys; the rest stay. [CHN-07] [CHN-08] */
export async function changeSettings(context: OperationContext, input: SettingsChange): Promise<NoticeSettingsView> {
  const changed = await change(context, input)
  // Updates the switches in their other windows.
  context.services.events.announceNotices([askerOf(context).userId], 'changed')
  return changed
}

const change = userCommand(
  ({ tx, asker, now }, { notifications, bidMails }: SettingsChange): Promise<NoticeSettingsView> => {
    const { inApp, email, sms, ...short } = notifications
    const changes = [spelledOut(short), { inApp, email, sms }]
    return saveSettingsOf(tx, { userId: asker.userId, changes, bidMails, now })
  },
)

/** Changes a user's settings when they ask elsewhere, such as by a link in a mail. */
export async function changeSettingsOf(services: Services, userId: string, change: NoticeChange): Promise<void> {
  await services.db.transaction((tx) => saveSettingsOf(tx, { userId, changes: [change], now: services.clock() }))
  services.events.announceNotices([userId], 'changed')
}

/** Changes a user's settings in the caller's transaction. */
export async function saveSettingsOf(
  tx: Transaction,
  {
    userId,
    changes,
    bidMails,
    now,
  }: { userId: string; changes: readonly NoticeChange[]; bidMails?: BidMails | undefined; now: Instant },
): Promise<NoticeSettingsView> {
  // Locked, so that concurrent changes keep each other's fields.
  tx.write(holdSettings, { userId, now })
  const before = await settingsOf(tx, userId)
  const notifications = changes.reduce(changedSettings, before.notifications)
  tx.write(saveSettings, { userId, notifications, bidMails: bidMails ?? null, now })
  return { notifications, bidMails: bidMails ?? before.bidMails }
}

async function settingsOf(db: Queryable, userId: string): Promise<NoticeSettingsView> {
  const row = firstOf(await db.query(findSettings, { userId }))
  return { notifications: settingsIn(row?.notifications), bidMails: bidMailsIn(row?.bid_mails) }
}

/** The stored settings over the defaults. */
export function settingsIn(stored: unknown): NoticeSettings {
  return changedSettings(defaultNoticeSettings, (stored ?? {}) as NoticeChange)
}
