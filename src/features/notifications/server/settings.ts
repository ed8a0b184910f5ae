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
  const notifications = await readSettingsOr(
    log,
    () => settingsOf(db, userId),
    () => defaultNoticeSettings,
  )
  return { notifications }
}

/** Updates the given settings, by their full or short keys; the rest stay. [CHN-07] [CHN-08] */
export async function changeSettings(
  context: OperationContext,
  input: { notifications: NoticeChange & ShortChange },
): Promise<NoticeSettingsView> {
  const changed = await change(context, input)
  // Updates the switches in their other windows.
  context.services.events.announceNotices([askerOf(context).userId], 'changed')
  return changed
}

const change = userCommand(
  (
    { tx, asker, now },
    { notifications }: { notifications: NoticeChange & ShortChange },
  ): Promise<NoticeSettingsView> => {
    const { inApp, email, sms, ...short } = notifications
    return saveSettingsOf(tx, { userId: asker.userId, changes: [spelledOut(short), { inApp, email, sms }], now })
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
  { userId, changes, now }: { userId: string; changes: readonly NoticeChange[]; now: Instant },
): Promise<NoticeSettingsView> {
  // Locked, so that concurrent changes keep each other's fields.
  tx.write(holdSettings, { userId, now })
  const notifications = changes.reduce(changedSettings, await settingsOf(tx, userId))
  tx.write(saveSettings, { userId, notifications, now })
  return { notifications }
}

async function settingsOf(db: Queryable, userId: string): Promise<NoticeSettings> {
  return settingsIn(firstOf(await db.query(findSettings, { userId }))?.notifications)
}

/** The stored settings over the defaults. */
export function settingsIn(stored: unknown): NoticeSettings {
  return changedSettings(defaultNoticeSettings, (stored ?? {}) as NoticeChange)
}
