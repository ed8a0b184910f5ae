import type { NoticeFacts } from '#domain/notices/noticeFacts.ts'
import { type Notice, noticesOf } from '#domain/notices/noticesOf.ts'
import { type CheckedGroupId, uncheckedGroup } from '#server/checkedGroup.ts'
import { type Command, type LockedGroup, runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import type { Services } from '#server/services.ts'
import { wakeAdmins } from './wakeAdmins.ts'
import { writeNotices } from './writeNotices.ts'

/** What somebody is to be told, and the key of each notice of it. */
export type Reminder = { readonly facts: NoticeFacts; readonly keyOf: (notice: Notice) => string }

/** How the reminders that are due in a group are found, behind its lock. */
type Reminding<Loaded> = {
  readonly read: (command: Command, groupId: CheckedGroupId) => Promise<Loaded>
  /** Marks as told what it answers. */
  readonly run: (
    command: Command,
    group: LockedGroup,
    loaded: Loaded,
  ) => readonly Reminder[] | Promise<readonly Reminder[]>
}

/**
 * Writes what is due in each of these groups together with its marks: so each reminder is sent once, whatever crashes.
 * Answers how many people were told.
 */
export async function remindInGroups<Loaded>(
  services: Services,
  groups: readonly { group_id: string }[],
  reminding: Reminding<Loaded>,
): Promise<number> {
  const groupIds = groups.map((row) => row.group_id)
  const reminded = await inEachGroup(services, groupIds, async (groupId) => ({
    groupId,
    userIds: await remindIn(services, uncheckedGroup(groupId), reminding),
  }))
  const recipientIds = reminded.flatMap(({ userIds }) => userIds)
  services.events.announceNotices(recipientIds, 'new')
  const told = reminded.flatMap(({ groupId, userIds }) => (userIds.length > 0 ? [groupId] : []))
  await wakeAdmins(services, told, recipientIds)
  return recipientIds.length
}

function remindIn<Loaded>(
  services: Services,
  groupId: CheckedGroupId,
  { read, run }: Reminding<Loaded>,
): Promise<string[]> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(groupId),
      read: (command) => read(command, groupId),
      async run(command, group, loaded) {
        if (!group) return []
        const { tx, now } = command
        const reminders = await run(command, group, loaded)
        const where = { group: { id: group.id, name: group.name }, author: null, memberIds: [], adminIds: [] }
        const notices = reminders.flatMap(({ facts, keyOf }) =>
          noticesOf(facts, where).map((notice) => ({ ...notice, key: keyOf(notice), at: now })),
        )
        const source = { groupId: group.id, sendsTexts: false, sendsMails: services.providers.mail !== null }
        return writeNotices(tx, { source, notices, now })
      },
    },
  )
}
