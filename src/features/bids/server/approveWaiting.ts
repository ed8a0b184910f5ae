import type { GroupCommand } from '#server/commands/groupCommand.ts'
import { termsFromRow } from './bidRows.ts'
import { approveAllWaiting } from './store.ts'

/** Opens what waits for approval, as part of the command by which the group asks for none any longer. [GRP-33] */
export async function approveWaiting({ tx, group, now }: GroupCommand): Promise<void> {
  for (const row of await tx.query(approveAllWaiting, { groupId: group.id, now })) {
    group.record('bid.approved', 'bid', row.id, { terms: termsFromRow(row), reason: null })
  }
}
