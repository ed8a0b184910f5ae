import { hash } from 'node:crypto'
import type { Member } from '#domain/people/groups.ts'
import { whyNoAccess } from '#domain/people/permissions.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Instant } from '#domain/times.ts'
import { canAct } from '../auth/accounts.ts'
import type { Asker } from '../auth/session.ts'
import { admittedTo, type CheckedGroupId, type MemberOfGroup, uncheckedGroup } from '../checkedGroup.ts'
import { firstOf, type Queryable, type Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import { type Command, type LockedGroup, runCommand } from './command.ts'
import type { TimeLimit } from './deadline.ts'
import { findMember, memberFromRow } from './groupRows.ts'
import { firstAnswer, type Repeat } from './idempotency.ts'
import { type PersonalLimit, rateLimited } from './rateLimit.ts'
import { askerOf, type OperationContext } from './requestContext.ts'

/** What a group command works with: the locked group, the asking member, the time, and the transaction. */
export type GroupCommand = Command &
  EnforcesRateLimit & {
    readonly asker: Asker
    readonly group: LockedGroup
    readonly member: MemberOfGroup
  }

type EnforcesRateLimit = {
  /** Said by the command when it does what its `limit` counts; refuses above that. */
  readonly enforceRateLimit: () => void
}

type Definition<Input, Found, Prepared, Loaded, Answer> = {
  /** The limit for the whole command; without one, only the database's timeouts apply. */
  readonly timeLimit?: TimeLimit
  /**
   * How often one person may do this; `run` says with `enforceRateLimit` when they do. Undefined: as often as they like, where it
   * depends on what was found.
   */
  readonly limit?: (
    services: Services,
    known: { readonly input: Input; readonly found: Found; readonly userId: string },
  ) => PersonalLimit | undefined
  /** Reads what `limit` and `prepare` need, and nothing else: it shows nobody anything. */
  readonly find?: (db: Queryable, input: Input) => Promise<Found>
  /**
   * Fetches slow data from outside the group, before the lock. It refuses nothing: a repeated request must get its
   * first answer, whatever has changed outside since. What costs money or time it does for those who are admitted only,
   * below their limit: others are not refused until after the lock.
   */
  readonly prepare?: (
    services: Services,
    input: Input,
    known: {
      readonly isAdmitted: () => Promise<boolean>
      readonly isLimitReached: boolean
      readonly found: Found
      readonly userId: string
    },
  ) => Promise<Prepared>
  /**
   * Reads what the rules need, besides group and member. Runs after the lock, so it sees the current state. What it
   * finds in the group is used only after the access check.
   */
  readonly read: (
    tx: Transaction,
    input: Input,
    by: { userId: string; groupId: CheckedGroupId; now: Instant },
    prepared: Prepared,
  ) => Promise<Loaded>
  /** Ask, change, record. */
  readonly run: (
    command: GroupCommand,
    input: Input,
    found: { loaded: Loaded; prepared: Prepared },
  ) => Promise<Answer> | Answer
}

/**
 * A command on one group. The group's row is locked first, so commands on one group run one after another and different
 * groups run in parallel: when two members act at the same time, the second sees what the first did.
 */
export function groupCommand<
  Input extends { groupId: string },
  Loaded,
  Answer,
  Prepared = undefined,
  Found = undefined,
>(
  definition: Definition<Input, Found, Prepared, Loaded, Answer>,
): (context: OperationContext, input: Input) => Promise<Answer> {
  return async (context, input) => {
    const asker = askerOf(context)
    const found = (await definition.find?.(context.services.db, input)) as Found
    const groupId = uncheckedGroup(input.groupId)
    const { userId } = asker
    const isAdmitted = async () => {
      const member = await memberIn(context.services.db, { groupId: input.groupId, userId })
      return whyNoAccess(context.access, asker, member, context.adminsOnly) === null
    }
    const limited = { limit: definition.limit?.(context.services, { input, found, userId }), who: userId }
    return rateLimited(context.services, limited, async (enforceRateLimit, isLimitReached) => {
      const known = { isAdmitted, isLimitReached, found, userId }
      const prepared = (await definition.prepare?.(context.services, input, known)) as Prepared
      return runCommand(
        context.services,
        { actorId: asker.userId, repeat: repeatOf(context, input, groupId), timeLimit: definition.timeLimit },
        {
          lock: (command, repeat) => lockAsMember(command, context, { groupId, repeat }),
          read: ({ tx, now }) => definition.read(tx, input, { userId: asker.userId, groupId, now }, prepared),
          run: (command, locked, loaded) =>
            definition.run({ ...command, ...locked, asker, enforceRateLimit }, input, { loaded, prepared }),
        },
      )
    })
  }
}

/**
 * A command of one user outside any group, or before they have joined it: one at a time per user. A command that acts
 * on another user names them and locks both, always in the same order, so that two users who act on each other do not
 * deadlock.
 */
export function userCommand<Input, Answer>(
  run: (command: Command & { readonly asker: Asker } & EnforcesRateLimit, input: Input) => Promise<Answer>,
  { upon, limit }: { upon?: (input: Input) => string; limit?: PersonalLimit } = {},
): (context: OperationContext, input: Input) => Promise<Answer> {
  return (context, input) => {
    const asker = askerOf(context)
    return rateLimited(context.services, { limit, who: asker.userId }, (enforceRateLimit) =>
      runCommand(
        context.services,
        { actorId: asker.userId, repeat: repeatOf(context, input, null) },
        {
          async lock({ tx }, repeat) {
            const people = upon ? [asker.userId, upon(input)] : [asker.userId]
            const [, first] = await Promise.all([holdPeople(tx, people), repeat && firstAnswer(tx, repeat)])
            return first
          },
          read: ({ tx }) => tx.query(findGone, { userId: asker.userId }),
          run(command, _, rows) {
            // The account may have been deleted or locked while the request waited.
            if (firstOf(rows)?.is_gone) throw new Refused(refusal('account-gone'))
            return run({ ...command, asker, enforceRateLimit }, input)
          },
        },
      ),
    )
  }
}

// Not the user's row: group commands change that while holding the group's lock, and joining takes the group's lock
// while holding this one, so they would deadlock. An advisory lock would exclude nobody on another node of a database.
const addLock = statement(
  'users.addLock',
  { userId: 'text' },
  {},
  'insert into user_locks (user_id) values ($1) on conflict do nothing',
)
const lockUser = statement(
  'users.lock',
  { userId: 'text' },
  { user_id: 'text' },
  'select user_id from user_locks where user_id = $1 for no key update',
)

const findGone = statement(
  'users.findGone',
  { userId: 'text' },
  { is_gone: 'bool' },
  `select not (${canAct('u')}) as is_gone from users u where u.id = $1`,
)

/** Waits for these users' other commands outside any group, and holds off new ones until the transaction ends. */
export async function holdPeople(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const locked = [...new Set(userIds)].sort().map((userId) => {
    tx.write(addLock, { userId })
    return tx.query(lockUser, { userId })
  })
  await Promise.all(locked)
}

async function lockAsMember(
  command: Command,
  context: OperationContext,
  { groupId, repeat }: { groupId: CheckedGroupId; repeat: Repeat | null },
) {
  const [group, found, first] = await Promise.all([
    command.lock(groupId),
    memberIn(command.tx, { groupId, userId: askerOf(context).userId }),
    repeat && firstAnswer(command.tx, repeat),
  ])
  if (first) return first
  const member = admittedTo(groupId, group && found, context)
  // Only a website administrator gets here without a group.
  if (!group || !member) throw new Refused(refusal('no-access'))
  return { group, member }
}

async function memberIn(db: Queryable, of: { groupId: string; userId: string }): Promise<Member | null> {
  const row = firstOf(await db.query(findMember, of))
  return row && memberFromRow(row)
}

/** What a repeated key must match: the operation and its whole input. */
function repeatOf(
  { idempotencyKey: key, operation }: OperationContext,
  input: unknown,
  groupId: CheckedGroupId | null,
) {
  if (key === null) return null
  const requestHash = hash('sha256', JSON.stringify([operation, input]), 'base64url')
  return { groupId, key, requestHash }
}
