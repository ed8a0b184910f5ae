import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { InboxState } from '../contract.ts'
import { inboxOf, numberOf } from './queries.ts'
import { markAllRead, markSomeRead } from './store.ts'

type Input = { ids: readonly string[] } | { all: true }

/** Marks one's own notices as read, at the server's time; one that was read stays as it is. [NTF-07] [NTF-16] [NTF-25] [NTF-26] */
export async function markRead(context: OperationContext, input: Input): Promise<InboxState> {
  const state = await mark(context, input)
  // Their other windows show another number now.
  context.services.events.announceNotices([askerOf(context).userId], 'changed')
  return state
}

const mark = userCommand(async ({ tx, asker, now }, input: Input): Promise<InboxState> => {
  const { userId } = asker
  if ('all' in input) tx.write(markAllRead, { userId, now })
  else tx.write(markSomeRead, { userId, now, numbers: input.ids.flatMap((id) => numberOf(id) ?? []) })
  return inboxOf(tx, userId)
})
