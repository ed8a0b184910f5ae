import { newId } from '#server/newId.ts'
import { bareRate } from './bareTransaction.ts'
import { groupOf } from './bets.ts'
import { idOf, memberNumber, sqlId, sqlMember } from './people.ts'
import { hasPgbench, pgbenchRate, pgbenchScript } from './pgbench.ts'
import type { RecordedTransaction } from './recordedStatements.ts'
import type { BenchDatabase, Stage } from './stage.ts'

/** How many bids are accepted in a run, and where: bid `turn` is in group `groupOf(turn)`. */
export type AcceptRun = { readonly groups: number; readonly workers: number; readonly times: number }

/** The member who accepts; member 1 has posted. */
export const acceptor = 2

/** Accepts per second with the same statements from a plain pg client. `first`: the first bid of the run. */
export function acceptsByClient(
  database: BenchDatabase,
  recorded: RecordedTransaction,
  { groups, workers, times, first }: AcceptRun & { first: number },
): Promise<number> {
  const varying = (turn: number) => {
    const group = groupOf(first + turn, { groups })
    const [creatorId, userId] = [idOf(memberNumber(group, 1)), idOf(memberNumber(group, acceptor))]
    const id = newId()
    const people = { creatorId, userId, acceptorId: userId, actorId: userId }
    const bidId = idOf(first + turn)
    const ids = { bidId, bidIds: [bidId], wholeIds: [bidId], partIds: [bidId] }
    return { ...people, ...ids, groupId: idOf(group), id, entityId: id }
  }
  return bareRate(database, recorded, { clients: workers, times, varying })
}

/** The same with pgbench; null if it is not installed. */
export async function acceptsByPgbench(
  { folder }: Pick<Stage, 'folder'>,
  { connection }: BenchDatabase,
  { recorded, groups, workers, times }: AcceptRun & { recorded: RecordedTransaction },
): Promise<((first: number) => Promise<number>) | null> {
  if (!(await hasPgbench())) return null
  const [groupId, id] = [sqlId(':group'), sqlId(':turn')]
  const [creatorId, userId] = [sqlMember(':group', '1'), sqlMember(':group', String(acceptor))]
  // A pipeline cannot pass a result to a later statement, so the event number is looked up again.
  const seq = `(select last_seq from groups where id = ${groupId})`
  const people = { creatorId, userId, acceptorId: userId, actorId: userId }
  const ids = `array[${id}]`
  const bids = { bidId: id, bidIds: ids, wholeIds: ids, partIds: ids }
  const script = pgbenchScript(recorded, {
    lines: [
      '\\set turn :firstTurn + :client_id + :clients * :done',
      '\\set done :done + 1',
      `\\set group 1 + :turn % ${groups}`,
    ],
    varying: { ...people, ...bids, groupId, id, entityId: id, seq },
  })
  return (firstTurn) => pgbenchRate({ connection, folder }, script, { clients: workers, times, firstTurn })
}
