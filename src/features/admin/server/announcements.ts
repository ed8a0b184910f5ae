import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant } from '#domain/times.ts'
import { announce } from '#features/notifications/server/announce.ts'
import { wakeAdmins } from '#features/notifications/server/wakeAdmins.ts'
import { recordAct, theWebsite } from '#server/auth/adminActs.ts'
import type { Asker } from '#server/auth/session.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import type { Command } from '#server/commands/command.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import { newId } from '#server/newId.ts'
import type { AnnouncementView } from '../contract.ts'
import { insertAnnouncement, pageAnnouncements } from './reportStore.ts'
import { listGroupNames } from './store.ts'

type Input = { title: string; text: string; groupId?: string | null | undefined }

/** Notifies everyone, or one group, and wakes the recipients' windows. [CHN-29] */
export async function postAnnouncement(context: OperationContext, input: Input): Promise<AnnouncementView> {
  // A repeated request gets the first answer and notifies nobody again.
  let recipientIds: readonly string[] = []
  const view = await userCommand((command, announcement: Input) =>
    post(command, announcement, (userIds) => {
      recipientIds = userIds
    }),
  )(context, input)
  context.services.events.announceNotices(recipientIds, 'new')
  // Group admins see the notices of their members even if they turned off their own, or wrote this one.
  if (view.groupId !== null) await wakeAdmins(context.services, [view.groupId], recipientIds)
  return view
}

async function post(
  command: Command & { readonly asker: Asker },
  { title, text, groupId = null }: Input,
  onRecipients: (userIds: readonly string[]) => void,
): Promise<AnnouncementView> {
  const { tx, asker, now } = command
  const group = groupId === null ? null : await command.lock(uncheckedGroup(groupId))
  if (groupId !== null && !group) throw new Refused(refusal('group-not-found'))
  const groupName = group?.name ?? null
  const id = newId()
  const recipientIds = await announce(tx, { id, title, text, groupId, groupName, authorId: asker.userId, now })
  onRecipients(recipientIds)
  const recipients = recipientIds.length
  tx.write(insertAnnouncement, { id, title, text, groupId, now, createdBy: asker.userId, recipients })
  const target = group ? ({ type: 'group', id: group.id, name: group.name } as const) : theWebsite
  const details = { announcementId: id, title, recipients }
  recordAct(tx, { adminId: asker.userId, act: 'announcement.posted', target, details, now })
  const createdAt = isoFromInstant(now)
  return { id, title, text, groupId, groupName, createdAt, createdByName: asker.name, recipients }
}

export async function listAnnouncements(
  { services }: OperationContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { at: belowAt, id: belowId } = positionOf(cursor)
  const rows = await services.db.query(pageAnnouncements, { belowAt, belowId, limit: limit + 1 })
  const groupIds = [...new Set(rows.flatMap((row) => row.group_id ?? []))]
  const names = new Map((await services.db.query(listGroupNames, { groupIds })).map(({ id, name }) => [id, name]))
  return pageOfRows(rows, {
    limit,
    positionIn: (row) => ({ at: row.created_at, id: row.id }),
    item: (row): AnnouncementView => ({
      id: row.id,
      title: row.title,
      text: row.body,
      groupId: row.group_id,
      groupName: names.get(row.group_id ?? '') ?? null,
      createdAt: isoFromInstant(row.created_at),
      createdByName: row.created_by_name,
      recipients: row.recipients,
    }),
  })
}
