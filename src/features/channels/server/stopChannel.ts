import type { ChatService } from '#domain/chatServices.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { runCommand } from '#server/commands/command.ts'
import { firstOf } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { type ChannelRow, stopChannelRow } from './store.ts'

/** Switches a channel off, once, and has the group's admins told. [BEY-35] */
export async function stopChannel(services: Services, row: ChannelRow, why: string): Promise<void> {
  const groupId = uncheckedGroup(row.group_id)
  await runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: ({ lock }) => lock(groupId),
      read: ({ tx, now }) => tx.query(stopChannelRow, { groupId, channelId: row.id, now, error: why }),
      run(_, group, stopped) {
        const channel = { service: row.service as ChatService, label: row.label }
        if (firstOf(stopped)) group?.record('channel.stopped', 'channel', row.id, { channel, why })
      },
    },
  )
}
