import { z } from 'zod'
import { breakLengths } from '#domain/people/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { command, dollars, instantText, query } from '../contracts/procedure.ts'

/** The limit that follows the present one; null dollars: none. */
const following = z.object({ to: dollars.nullable(), from: instantText }).nullable()

const limits = z.object({
  /** The most they can lose in a week; null: no limit. */
  weeklyLoss: dollars.nullable(),
  /** The most at risk against one friend; null: no limit. */
  perFriend: dollars.nullable(),
  /** Until then they can post and accept nothing; null: no break. */
  breakUntil: instantText.nullable(),
  /** The looser limits that were asked for, and from when they hold; null: none. */
  pending: z.object({ weeklyLoss: following, perFriend: following }),
  /** The zone that the week is counted in. */
  timeZone: z.string(),
  /** What counts against the weekly limit, besides what is at risk against friends. */
  week: z.object({
    since: instantText,
    /** Lost in bets that were settled since. */
    lost: dollars,
    /** What open bids could lose. */
    open: dollars,
  }),
  /** What active bets could lose, by friend, the most first. */
  friends: z.array(z.object({ userId: z.string(), name: z.string(), atRisk: dollars })),
})
export type LimitsView = z.infer<typeof limits>

const breakInvalid = refusal('break-invalid').message
const limit = z.number().nullish()
const change = z.strictObject({
  weeklyLoss: limit,
  perFriend: limit,
  /** A length from now, or the end as an instant, as answered or 24 hours, 7 days or 30 days from now. */
  breakUntil: z
    .union([z.enum(breakLengths), z.iso.datetime({ error: breakInvalid })], { error: breakInvalid })
    .nullish(),
})
export type LimitsChange = z.infer<typeof change>

export const limitsContract = {
  /** What the user allows themselves over all their groups, and what counts against it now. [BEY-21] */
  read: query('/me/limits', {
    access: 'user',
    staleOn: [
      ...(['bid.posted', 'bid.changed', 'bid.accepted', 'bid.cancelled', 'bid.declined', 'bid.expired'] as const),
      ...(['bet.leg-decided', 'bet.settled', 'bet.corrected', 'member.renamed', 'notification'] as const),
      ...(['pool.opened', 'pool.joined', 'pool.settled', 'pool.called-off', 'pool.corrected'] as const),
    ],
  }).output(limits),
  /**
   * Omitted fields stay; null takes a limit away. A tighter one holds immediately, a looser one after 24 hours: until
   * then it is in `pending`, and asking for the limit that holds withdraws it. A break cannot be ended. [BEY-21]
   */
  change: command('PUT', '/me/limits', {
    access: 'user',
    example: { weeklyLoss: 200, perFriend: 75.5, breakUntil: '24hours' },
    refuses: [
      'limit-invalid',
      'break-invalid',
      'break-holds',
      'weekly-limit-below-risk',
      'friend-limit-below-risk',
      'too-many-tries',
    ],
  })
    .input(change)
    .output(limits),
}
