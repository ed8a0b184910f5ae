import { createHash } from 'node:crypto'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Instant } from '#domain/times.ts'
import type { Asker } from '../auth/session.ts'
import { admittedTo, type CheckedGroupId, type MemberOfGroup, uncheckedGroup } from '../checkedGroup.ts'
import { firstOf, type Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import { type Command, type LockedGroup, runCommand } from './command.ts'
import type { TimeLimit } from './deadline.ts'
import { findMember, memberFromRow } from './groupRows.ts'
import { askerOf, type OperationContext } from './requestContext.ts'

/** What a command of a group works with: the group, held; the member who asks; the moment; the transaction. */
export type GroupCommand = Command & {
  readonly asker: Asker
  readonly group: LockedGroup
  readonly member: MemberOfGroup
}

type Definition<Input, Prepared, Loaded, Answer> = {
  /** How long the whole command may take; without one it may wait as long as the database lets it. */
  readonly timeLimit?: TimeLimit
  /**
   * Fetches what does not come from this group and may take long, before the lock. It refuses nothing: a repeated
   * request must get its first answer whatever has become of the rest of the world. What costs money it fetches for
   * members alone: whoever is none is only refused behind the lock.
   */
  readonly prepare?: (
    services: Services,
    input: Input,
    asker: { readonly isMember: () => Promise<boolean> },
  ) => Promise<Prepared>
  /**
   * Reads what the rules ask for, besides group and member. Runs behind the lock, so it is what stands. What it finds in
   * the group is looked at only after the member was checked.
   */
  readonly read: (
    tx: Transaction,
    input: Input,
    by: { userId: string; groupId: CheckedGroupId; now: Instant },
  ) => Promise<Loaded>
  /** Ask, change, record. */
  readonly run: (
    command: GroupCommand,
    input: Input,
    found: { loaded: Loaded; prepared: Prepared },
  ) => Promise<Answer> | Answer
}

/**
 * A command on one group. The group's row is locked first, so commands on one group run one after another and groups
 * run side by side: of two members who act at once the second finds what the first has done.
 */
export function groupCommand<Input extends { groupId: string }, Loaded, Answer, Prepared = undefined>(
  definition: Definition<Input, Prepared, Loaded, Answer>,
): (context: OperationContext, input: Input) => Promise<Answer> {
  return async (context, input) => {
    const asker = askerOf(context)
    const groupId = uncheckedGroup(input.groupId)
    const isMember = () => isActiveMember(context.services, { groupId: input.groupId, userId: asker.userId })
    const prepared = (await definition.prepare?.(context.services, input, { isMember })) as Prepared
    return runCommand(
      context.services,
      { actorId: asker.userId, repeat: repeatOf(context, input), timeLimit: definition.timeLimit },
      {
        lock: (command) => lockAsMember(command, context, groupId),
        read: ({ tx, now }) => definition.read(tx, input, { userId: asker.userId, groupId, now }),
        run: (command, locked, loaded) => definition.run({ ...command, ...locked, asker }, input, { loaded, prepared }),
      },
    )
  }
}

/**
 * A command of one person outside any group, or before they are in it: one at a time for each person. One that acts upon
 * somebody else names them, and holds both, in one order for everybody: of two who act upon each other at once neither
 * waits for the other.
 */
export function userCommand<Input, Answer>(
  run: (command: Command & { readonly asker: Asker }, input: Input) => Promise<Answer>,
  { upon }: { upon?: (input: Input) => string } = {},
): (context: OperationContext, input: Input) => Promise<Answer> {
  return (context, input) => {
    const asker = askerOf(context)
    return runCommand(
      context.services,
      { actorId: asker.userId, repeat: repeatOf(context, input) },
      {
        lock: ({ tx }) => holdPeople(tx, upon ? [asker.userId, upon(input)] : [asker.userId]),
        read: ({ tx }) => tx.query(findDeleted, { userId: asker.userId }),
        run(command, _, rows) {
          // Whose account was deleted while the request waited does nothing more.
          if (firstOf(rows)?.is_deleted) throw new Refused(refusal('account-gone'))
          return run({ ...command, asker }, input)
        },
      },
    )
  }
}

// Not the person's row: a command of a group changes that behind the group's lock, while a person who joins takes the
// group's lock behind this one, and the two would wait for each other.
const lockUser = statement(
  'users.lock',
  { userId: 'text' },
  { locked: 'bool' },
  "select true as locked from pg_advisory_xact_lock(hashtextextended('user ' || $1, 0))",
)

const findDeleted = statement(
  'users.findDeleted',
  { userId: 'text' },
  { is_deleted: 'bool' },
  'select is_deleted from users where id = $1',
)

/** Waits for whatever these people are doing outside any group, and keeps them from beginning more until the end. */
async function holdPeople(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await Promise.all([...new Set(userIds)].sort().map((userId) => tx.query(lockUser, { userId })))
}

async function lockAsMember(command: Command, context: OperationContext, groupId: CheckedGroupId) {
  const { userId } = askerOf(context)
  const [group, members] = await Promise.all([command.lock(groupId), command.tx.query(findMember, { groupId, userId })])
  const row = firstOf(members)
  const member = admittedTo(groupId, group && row ? memberFromRow(row) : null, context)
  // Only a website administrator gets here without a group.
  if (!group || !member) throw new Refused(refusal('no-access'))
  return { group, member }
}

async function isActiveMember({ db }: Services, of: { groupId: string; userId: string }): Promise<boolean> {
  return firstOf(await db.query(findMember, of))?.is_active ?? false
}

/** What a repeated key must repeat: the operation and its whole input. */
function repeatOf({ idempotencyKey: key, operation }: OperationContext, input: unknown) {
  if (key === null) return null
  const requestHash = createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('base64url')
  return { key, requestHash }
}
