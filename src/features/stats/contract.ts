import { z } from 'zod'
import { seasonNameLength } from '#domain/bets/seasons.ts'
import { membershipEvents } from '#domain/log/events.ts'
import { isTimeZone } from '#domain/timeZones.ts'
import { writtenText } from '#domain/writtenText.ts'
import { command, dollars, id, instantText, query } from '../contracts/procedure.ts'
import { debtEvents } from '../debts/eventContract.ts'
import { person } from '../groups/personContract.ts'

const memberStats = person.extend({
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
/** Answers as the server makes them. */
export type MemberStatsMade = z.input<typeof memberStats>

/** A named range of days of Eastern time, both included. */
const season = z.object({ id: z.string(), name: z.string(), from: z.iso.date(), to: z.iso.date() })
export type SeasonView = z.infer<typeof season>

/** What of a result is the prices and what is luck. */
const luck = z.object({
  /** What the bets would have brought on average, at the fair prices of the moments of acceptance. */
  expected: dollars,
  luck: dollars,
  /** How many bets both are about, and what was risked in them. */
  bets: z.int(),
  risked: dollars,
  /** Bets that neither is about: it is not known what their prices were when they were made. */
  unpriced: z.int(),
  /** Bets without a closing price. */
  leftOut: z.int(),
  /** How the result and what the prices say of it grew, in the order of settlement: at most 60 points. */
  line: z.array(z.object({ at: instantText, result: dollars, expected: dollars })),
  /** Against the fair prices when the games began; `low` and `high`: the range that says how sure the percentage is. */
  closingValue: z
    .object({ percent: z.number(), dollars, bets: z.int(), low: z.number().nullable(), high: z.number().nullable() })
    .nullable(),
})
export type LuckView = z.infer<typeof luck>

const stats = z.object({
  /** The season that was asked for; `champions` are those with the highest profit, once it is over. */
  season: season
    .extend({
      state: z.enum(['ahead', 'running', 'over']),
      champions: z.array(person.extend({ profit: dollars })),
    })
    .nullable(),
  summary: z.object({
    activeBets: z.int(),
    /** Bets settled in the range; without a range, the active ones too. */
    totalBets: z.int(),
    /** The stakes of the bets settled in the range, each counted once. */
    totalWagered: dollars,
    /** An estimate of the sportsbooks' cut that was avoided. */
    savings: dollars,
  }),
  /** The most profitable first. */
  members: z.array(memberStats),
  /** By user, for everybody with a settled bet; `without=luck` spares it, which reads every bet of the range. */
  luck: z.record(z.string(), luck).optional(),
})
export type StatsView = z.infer<typeof stats>
export type StatsMade = z.input<typeof stats>

const profitLine = z.object({
  /** The interval between points. */
  interval: z.enum(['day', 'week', 'month']),
  /** Everyone who won or lost something in the range, in the order of the profits below. */
  members: z.array(person),
  /** The first day of each interval in which bets were settled, with everyone's profit at its end. */
  points: z.array(z.object({ date: z.string(), profits: z.array(dollars) })),
})
export type ProfitLineView = z.infer<typeof profitLine>
export type ProfitLineMade = z.input<typeof profitLine>

const standing = { wins: z.int(), losses: z.int(), pushes: z.int(), net: dollars }

/** A bet that was won or lost, and what by. */
const decidedBet = z.object({
  betId: z.string(),
  amount: dollars,
  settledAt: instantText,
  sport: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  /** The name of a parlay, the words of a custom bet; may be empty. */
  description: z.string(),
})

const versus = z.object({
  /** From whose side everything counts: below zero they have lost. */
  member: person,
  opponent: person,
  season: season.nullable(),
  ...standing,
  /** The last results in a row, without pushes. */
  streak: z.object({ result: z.enum(['won', 'lost']), count: z.int() }).nullable(),
  biggestWin: decidedBet.nullable(),
  biggestLoss: decidedBet.nullable(),
  /** The luck of both in their bets with each other; null without any. */
  luck: z.object({ member: luck.nullable(), opponent: luck.nullable() }),
  /** How often they were placed before the other in settled pools that both were in; the money of pools is not in `net`. */
  pools: z.object({ ahead: z.int(), behind: z.int(), level: z.int() }),
  /** The sport with the most bets first. */
  bySport: z.array(z.object({ sport: z.string(), ...standing })),
  /** The net from each of these times on, the first one first; at most 200, spread over all settlements. */
  line: z.array(z.object({ at: instantText, net: dollars })),
})
export type VersusView = z.infer<typeof versus>
export type VersusMade = z.input<typeof versus>

const seasonName = z
  .string()
  .overwrite(writtenText)
  .trim()
  .max(seasonNameLength, `The name of a season has at most ${seasonNameLength} characters`)
const seasonDay = z.string().max(10)
const newSeason = { name: seasonName, from: seasonDay, to: seasonDay }

const timeZone = z.string().max(64).refine(isTimeZone, 'Unknown time zone').default('UTC')

/** A season in place of `from` and `to`. */
const range = { groupId: id, from: instantText.optional(), to: instantText.optional(), season: id.optional() }
const seasonEvents = ['season.named', 'season.changed', 'season.removed'] as const
const statsEvents = [
  ...(['bid.accepted', 'bet.settled', 'bet.corrected', 'group.changed'] as const),
  ...membershipEvents,
  ...seasonEvents,
]
const rangeRefusals = ['stats-off', 'season-not-found', 'season-and-dates'] as const
const seasonRefusals = [
  ...(['season-name-missing', 'season-name-broken', 'season-name-taken'] as const),
  ...(['season-day-unknown', 'season-days-crossed'] as const),
]

export const statsContract = {
  /** Bets count by settlement time: at or after `from`, before `to`. */
  read: query('/groups/{groupId}/stats', {
    access: 'member',
    readsReplica: true,
    refuses: rangeRefusals,
    staleOn: statsEvents,
  })
    .input(z.strictObject({ ...range, without: z.enum(['luck']).optional() }))
    .output(stats),
  /** Everyone's cumulative profit over the range, by days of the caller's time zone. */
  profit: query('/groups/{groupId}/stats/profit', {
    access: 'member',
    readsReplica: true,
    refuses: [...rangeRefusals, 'time-zone-unknown'],
    staleOn: statsEvents,
  })
    .input(z.strictObject({ ...range, timeZone }))
    .output(profitLine),
  /** A week in words, from Monday to Sunday in the group's time zone: the last whole one, or that with the day `week`. [BEY-37] */
  recap: query('/groups/{groupId}/recap', {
    access: 'member',
    refuses: ['stats-off'],
    staleOn: [...statsEvents, ...debtEvents, 'bet.moved', 'game.moved'],
  })
    .input(z.strictObject({ groupId: id, week: z.iso.date().optional() }))
    .output(z.object({ week: z.iso.date(), text: z.string().nullable() })),
  /** Two members by their settled bets with each other, and their places in pools, from the side of `other`: by default the caller. */
  versus: query('/groups/{groupId}/versus/{userId}', {
    access: 'member',
    readsReplica: true,
    refuses: ['stats-off', 'member-not-found', 'versus-oneself', 'season-not-found'],
    staleOn: [
      ...(['bet.settled', 'bet.corrected', 'pool.settled', 'pool.corrected', 'group.changed'] as const),
      ...membershipEvents,
      ...seasonEvents,
    ],
  })
    .input(z.strictObject({ groupId: id, userId: id, other: id.optional(), season: id.optional() }))
    .output(versus),
  /** Those that are running first, then those that are over, then those ahead. All of them: they are few. */
  seasons: query('/groups/{groupId}/seasons', {
    access: 'member',
    readsReplica: true,
    refuses: ['stats-off'],
    staleOn: ['group.changed', ...membershipEvents, ...seasonEvents],
  })
    .input(z.strictObject({ groupId: id }))
    .output(z.object({ items: z.array(season), nextCursor: z.null() })),
  nameSeason: command('POST', '/groups/{groupId}/seasons', {
    access: 'group-admin',
    status: 201,
    example: { name: 'NFL 2026', from: '2026-09-10', to: '2027-01-11' },
    refuses: [...seasonRefusals, 'too-many-seasons'],
  })
    .input(z.strictObject({ groupId: id, ...newSeason }))
    .output(season),
  /** Omitted fields stay. */
  changeSeason: command('PATCH', '/groups/{groupId}/seasons/{seasonId}', {
    access: 'group-admin',
    example: { name: 'NFL regular season', to: '2027-01-12' },
    refuses: [...seasonRefusals, 'season-not-found'],
  })
    .input(z.strictObject({ groupId: id, seasonId: id, ...z.object(newSeason).partial().shape }))
    .output(season),
  /** Bets, and statistics of any dates, stay as they are. */
  deleteSeason: command('DELETE', '/groups/{groupId}/seasons/{seasonId}', {
    access: 'group-admin',
    refuses: ['season-not-found'],
  })
    .input(z.strictObject({ groupId: id, seasonId: id }))
    .output(season),
}
