import { groupCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { statement } from '#server/db/statement.ts'

const markThreadSeen = statement(
  'members.threadSeen',
  { groupId: 'group', userId: 'text', now: 'timestamptz' },
  {},
  'update group_members set thread_seen_at = $3 where group_id = $1 and user_id = $2',
)

const see = groupCommand({
  read: async () => null,
  run({ tx, group, member, now }, _: { groupId: string }) {
    tx.write(markThreadSeen, { groupId: group.id, userId: member.userId, now })
    return {}
  },
})

/** The reader has looked at the group's thread: nothing said until now is new to them. [BEY-39] */
export async function seeThread(context: OperationContext, input: { groupId: string }) {
  const answer = await see(context, input)
  // Takes the mark away in their other windows.
  context.services.events.announceNotices([askerOf(context).userId], 'changed')
  return answer
}
