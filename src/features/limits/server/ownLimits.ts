import { type Cents, dollarsFromCents } from '#domain/money/money.ts'
import {
  type AskedBreak,
  changedBreak,
  changedLimit,
  type KeptLimit,
  type KeptLimits,
  limitAt,
  limitsAt,
  noLimits,
  readLimit,
  whyBelowRisk,
} from '#domain/people/limits.ts'
import { type Refusal, Refused, refuseIf } from '#domain/refusals.ts'
import { hourMs, type Instant, instantFromIso, isoFromInstant, isoOrNull } from '#domain/times.ts'
import { weekStart } from '#domain/timeZones.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { groupIdsOf } from '#server/commands/memberships.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { LimitsChange, LimitsView } from '../contract.ts'
import { atRiskOf, findLimits, limitsFromRow, type NamedRisk, saveLimits, timeZoneOf } from './store.ts'

/** A change locks every group of the user. */
const changes = { name: 'limit changes', times: 60, windowMs: hourMs }

/** The asker's own limits, and what counts against them. [BEY-21] */
export async function readLimits(context: OperationContext): Promise<LimitsView> {
  const { db, clock } = context.services
  const now = clock()
  return viewOf(await db.snapshot((tx) => ownLimits(tx, askerOf(context).userId, now)), now)
}

/** Changes the asker's own limits. [BEY-21] */
export const changeLimits = userCommand(async (command, change: LimitsChange): Promise<LimitsView> => {
  const { tx, asker, services, now } = command
  const { userId } = asker
  await countAgainst(tx, services, changes, { who: userId, code: 'too-many-tries', now })
  // Whatever puts something of theirs at risk holds the lock of its group: none of it happens meanwhile.
  for (const groupId of await groupIdsOf(tx, userId)) {
    await command.lock(uncheckedGroup(groupId))
  }
  const before = await ownLimits(tx, userId, now)
  const kept = changed(before, change, now)
  const [was, is] = [limitsAt(before.kept, now), limitsAt(kept, now)]
  // A limit that stays was set when less was at risk, or its week has changed since.
  const set = {
    ...is,
    weeklyLoss: is.weeklyLoss === was.weeklyLoss ? null : is.weeklyLoss,
    perFriend: is.perFriend === was.perFriend ? null : is.perFriend,
  }
  refuseIf(whyBelowRisk(set, before.atRisk))
  const { weeklyLoss, perFriend, breakUntil } = kept
  tx.write(saveLimits, {
    userId,
    weeklyLoss: weeklyLoss.amount,
    weeklyLossNext: weeklyLoss.next?.amount ?? null,
    weeklyLossFrom: weeklyLoss.next?.from ?? null,
    perFriend: perFriend.amount,
    perFriendNext: perFriend.next?.amount ?? null,
    perFriendFrom: perFriend.next?.from ?? null,
    breakUntil,
    now,
  })
  return viewOf({ ...before, kept }, now)
})

type OwnLimits = {
  readonly kept: KeptLimits
  readonly timeZone: string
  readonly since: Instant
  readonly atRisk: NamedRisk
}

async function ownLimits(db: Queryable, userId: string, now: Instant): Promise<OwnLimits> {
  const [rows, timeZone] = await Promise.all([db.query(findLimits, { userId }), timeZoneOf(db, userId)])
  const row = firstOf(rows)
  const since = weekStart(now, timeZone)
  return {
    kept: row ? limitsFromRow(row) : noLimits,
    timeZone,
    since,
    atRisk: await atRiskOf(db, { userId, since, now }),
  }
}

function changed({ kept, timeZone }: OwnLimits, change: LimitsChange, now: Instant): KeptLimits {
  const limit = (before: KeptLimit, dollars: number | null | undefined) =>
    dollars === undefined ? limitAt(before, now) : changedLimit(before, accepted(readLimit(dollars)), now)
  return {
    weeklyLoss: limit(kept.weeklyLoss, change.weeklyLoss),
    perFriend: limit(kept.perFriend, change.perFriend),
    breakUntil:
      change.breakUntil === undefined
        ? kept.breakUntil
        : accepted(changedBreak(kept.breakUntil, askedBreak(change.breakUntil), { now, timeZone })),
  }
}

function askedBreak(said: Exclude<LimitsChange['breakUntil'], undefined>): AskedBreak {
  return said === null || said === '24hours' || said === '7days' || said === '30days'
    ? said
    : { at: instantFromIso(said) }
}

function accepted<Value extends Cents | Instant | null>(read: Value | Refusal): Value {
  if (typeof read === 'object' && read !== null) throw new Refused(read)
  return read
}

function viewOf({ kept, timeZone, since, atRisk }: OwnLimits, now: Instant): LimitsView {
  const { weeklyLoss, perFriend, breakUntil } = limitsAt(kept, now)
  return {
    weeklyLoss: dollarsOrNull(weeklyLoss),
    perFriend: dollarsOrNull(perFriend),
    breakUntil: isoOrNull(breakUntil),
    pending: {
      weeklyLoss: followingIn(limitAt(kept.weeklyLoss, now)),
      perFriend: followingIn(limitAt(kept.perFriend, now)),
    },
    timeZone,
    week: {
      since: isoFromInstant(since),
      lost: dollarsFromCents(atRisk.lost),
      open: dollarsFromCents(atRisk.open),
    },
    friends: atRisk.friends.map((friend) => ({ ...friend, atRisk: dollarsFromCents(friend.atRisk) })),
  }
}

function followingIn({ next }: KeptLimit): LimitsView['pending']['weeklyLoss'] {
  return next && { to: dollarsOrNull(next.amount), from: isoFromInstant(next.from) }
}

function dollarsOrNull(amount: Cents | null): number | null {
  return amount === null ? null : dollarsFromCents(amount)
}
