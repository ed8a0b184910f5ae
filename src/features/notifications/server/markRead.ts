import type { Asker } from '#server/auth/session.ts'
import type { Command } from '#server/commands/command.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { InboxState } from '../contract.ts'
import { inboxOf, numberOf } from './queries.ts'
import { markAllRead, markLinesRead, markSomeRead } from './store.ts'
import { wakeAdmins } from './wakeAdmins.ts'

type Input = { ids: readonly string[]; as: 'notices' | 'lines' } | { all: true }

/**
 * Marks the user's own notices as read, at the server's time; notices already read keep theirs. [NTF-07] [NTF-16]
 * [NTF-25] [NTF-26]
 */
export async function markRead(context: OperationContext, input: Input): Promise<InboxState> {
  // A repeated request gets the first answer and changes nothing again.
  let groupIds: readonly string[] = []
  const state = await userCommand((command, marked: Input) =>
    mark(command, marked, (inGroups) => {
      groupIds = inGroups
    }),
  )(context, input)
  const { userId } = askerOf(context)
  // Updates the count in their other windows, and the read state that admins of their groups see.
  context.services.events.announceNotices([userId], 'changed')
  await wakeAdmins(context.services, groupIds, [userId])
  return state
}

async function mark(
  { tx, asker, now }: Command & { readonly asker: Asker },
  input: Input,
  onRead: (groupIds: readonly string[]) => void,
): Promise<InboxState> {
  const { userId } = asker
  const marking =
    'all' in input
      ? tx.query(markAllRead, { userId, now })
      : tx.query(input.as === 'lines' ? markLinesRead : markSomeRead, {
          userId,
          now,
          numbers: input.ids.flatMap((id) => numberOf(id) ?? []),
        })
  const [read, state] = await Promise.all([marking, inboxOf(tx, userId)])
  onRead(read.map((row) => row.group_id))
  return state
}
