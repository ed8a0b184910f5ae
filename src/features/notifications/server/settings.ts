import {
  changedSettings,
  defaultNoticeSettings,
  type NoticeChange,
  type NoticeSettings,
  type ShortChange,
  spelledOut,
} from '#domain/noticeSettings.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { NoticeSettingsView } from '../contract.ts'
import { findSettings, saveSettings } from './store.ts'

/** [CHN-01] [CHN-05] [CHN-06] */
export async function readSettings(context: OperationContext): Promise<NoticeSettingsView> {
  return { notifications: await settingsOf(context.services.db, askerOf(context).userId) }
}

/** Changes what is named, by its own key or a short one, and leaves the rest. [CHN-07] [CHN-08] */
export async function changeSettings(
  context: OperationContext,
  input: { notifications: NoticeChange & ShortChange },
): Promise<NoticeSettingsView> {
  const changed = await change(context, input)
  // Their other windows show other switches now.
  context.services.events.announceNotices([askerOf(context).userId], { isNews: false })
  return changed
}

const change = userCommand(
  async ({ tx, asker, now }, input: { notifications: NoticeChange & ShortChange }): Promise<NoticeSettingsView> => {
    const { inApp, email, sms, ...short } = input.notifications
    const settings = changedSettings(await settingsOf(tx, asker.userId), spelledOut(short))
    const notifications = changedSettings(settings, { inApp, email, sms })
    tx.write(saveSettings, { userId: asker.userId, notifications, now })
    return { notifications }
  },
)

async function settingsOf(db: Queryable, userId: string): Promise<NoticeSettings> {
  return settingsIn(firstOf(await db.query(findSettings, { userId }))?.notifications)
}

/** What a stored record says, over the defaults. */
export function settingsIn(stored: unknown): NoticeSettings {
  return changedSettings(defaultNoticeSettings, (stored ?? {}) as NoticeChange)
}
