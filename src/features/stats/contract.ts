import { z } from 'zod'
import { membershipEvents } from '#domain/events.ts'
import { isTimeZone } from '#domain/timeZones.ts'
import { dollars, id, instantText, query } from '../procedure.ts'

const memberStats = z.object({
  id: z.string(),
  name: z.string(),
  activeBets: z.int(),
  wins: z.int(),
  losses: z.int(),
  /** Wins and losses; pushes do not count. */
  totalBets: z.int(),
  /** Wins divided by wins and losses, from 0 to 1. */
  winRate: z.number(),
  profit: dollars,
  totalWagered: dollars,
  /** Profit divided by the amount risked: 0.1 is ten percent. */
  roi: z.number(),
})
export type MemberStats = z.infer<typeof memberStats>

const stats = z.object({
  summary: z.object({
    activeBets: z.int(),
    /** Active bets and bets settled in the range. */
    totalBets: z.int(),
    /** The stakes of the bets settled in the range, each counted once. */
    totalWagered: dollars,
    /** An estimate of the sportsbooks' cut that was avoided. */
    savings: dollars,
  }),
  /** The most profitable first. */
  members: z.array(memberStats),
})
export type StatsView = z.infer<typeof stats>

const profitLine = z.object({
  /** The interval between points. */
  interval: z.enum(['day', 'week', 'month']),
  /** Everyone who won or lost something in the range, in the order of the profits below. */
  members: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The first day of each interval in which bets were settled, with everyone's profit at its end. */
  points: z.array(z.object({ date: z.string(), profits: z.array(dollars) })),
})
export type ProfitLineView = z.infer<typeof profitLine>

const timeZone = z.string().max(64).refine(isTimeZone, 'Unknown time zone').default('UTC')

const range = { groupId: id, from: instantText.optional(), to: instantText.optional() }
const statsEvents = ['bid.accepted', 'bet.settled', 'bet.corrected', ...membershipEvents, 'group.changed'] as const

export const statsContract = {
  /** Bets count by settlement time: at or after `from`, before `to`. */
  read: query('/groups/{groupId}/stats', { access: 'member', refuses: ['stats-off'], staleOn: statsEvents })
    .input(z.strictObject(range))
    .output(stats),
  /** Everyone's cumulative profit over the range, by days of the caller's time zone. */
  profit: query('/groups/{groupId}/stats/profit', {
    access: 'member',
    refuses: ['stats-off', 'time-zone-unknown'],
    staleOn: statsEvents,
  })
    .input(z.strictObject({ ...range, timeZone }))
    .output(profitLine),
}
