import { groupCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { statement } from '#server/db/statement.ts'

const markBetsSeen = statement(
  'members.betsSeen',
  { groupId: 'group', userId: 'text', now: 'timestamptz' },
  {},
  'update group_members set bets_seen_at = $3 where group_id = $1 and user_id = $2',
)

const see = groupCommand({
  read: async () => null,
  run({ tx, group, member, now }, _: { groupId: string }) {
    tx.write(markBetsSeen, { groupId: group.id, userId: member.userId, now })
    return {}
  },
})

/** The reader has looked at their bets in the group: none of those made until now is new to them. [BEY-45] */
export async function seeBets(context: OperationContext, input: { groupId: string }) {
  const answer = await see(context, input)
  // Takes the mark away in their other windows.
  context.services.events.announceNotices([askerOf(context).userId], 'changed')
  return answer
}
