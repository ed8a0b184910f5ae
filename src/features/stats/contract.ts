import { z } from 'zod'
import { dollars, id, instantText, query } from '../procedure.ts'

const memberStats = z.object({
  id: z.string(),
  name: z.string(),
  activeBets: z.int(),
  wins: z.int(),
  losses: z.int(),
  /** Wins and losses; pushes do not count. */
  totalBets: z.int(),
  /** Wins of wins and losses, from 0 to 1. */
  winRate: z.number(),
  profit: dollars,
  totalWagered: dollars,
  /** Profit of what was risked: 0.1 is ten per cent. */
  roi: z.number(),
})
export type MemberStats = z.infer<typeof memberStats>

const stats = z.object({
  summary: z.object({
    activeBets: z.int(),
    /** Active bets and bets settled in the range. */
    totalBets: z.int(),
    /** The stakes of the bets settled in the range, each once. */
    totalWagered: dollars,
    /** An estimate of what sportsbooks would have kept of them. */
    savings: dollars,
  }),
  /** The most profitable first. */
  members: z.array(memberStats),
})
export type StatsView = z.infer<typeof stats>

export const statsContract = {
  /** Bets count by when they were settled: at or after `from`, before `to`. */
  read: query('/groups/{groupId}/stats', {
    access: 'member',
    staleOn: ['bid.accepted', 'bet.settled', 'member.joined', 'group.changed'],
  })
    .input(z.strictObject({ groupId: id, from: instantText.optional(), to: instantText.optional() }))
    .output(stats),
}
