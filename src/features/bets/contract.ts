import { z } from 'zod'
import { eventTerms } from '../eventTerms.ts'
import { command, dollars, id, instantText, page, pageOf, query, wholeOdds } from '../procedure.ts'
import { betType, selection } from '../selection.ts'

const participant = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['creator', 'acceptor']),
  selection,
  /** The matched stake, the same for both. */
  wagerAmount: dollars,
  risk: dollars,
  toWin: dollars,
})

/** How a settled bet came out: the score with its source and time, the rule and its arithmetic. */
const receipt = z.object({
  homeScore: z.int().nullable(),
  awayScore: z.int().nullable(),
  source: z.string(),
  at: instantText.nullable(),
  rule: z.string(),
  arithmetic: z.string(),
})

export const bet = z.object({
  id: z.string(),
  groupId: z.string(),
  bidId: z.string(),
  sport: z.string(),
  gameId: z.string().nullable(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  gameTime: instantText.nullable(),
  /** When the game was scheduled to start when the bet was made; it may have moved since. */
  scheduledTime: instantText.nullable(),
  /** While the game is postponed or no longer listed: when the bet becomes void unless the game starts. */
  postponed: z.object({ voidsAt: instantText }).nullable(),
  description: z.string(),
  betType,
  /** The creator's side. */
  selection,
  amount: dollars,
  wagerAmount: dollars,
  /** What the creator can win. */
  toWin: dollars,
  odds: wholeOdds,
  oppositeOdds: wholeOdds,
  /** Whether the bid followed its line when it was accepted. */
  autoUpdateOdds: z.boolean(),
  status: z.enum(['active', 'settled']),
  settlementStatus: z.enum(['resolved', 'push']).nullable(),
  winnerId: z.string().nullable(),
  settledAt: instantText.nullable(),
  manuallySettled: z.boolean(),
  /** Who settled it by hand. */
  settledBy: z.string().nullable(),
  settledByName: z.string().nullable(),
  needsAttention: z.string().nullable(),
  voidReason: z.string().nullable(),
  gameResults: z
    .object({
      homeScore: z.int(),
      awayScore: z.int(),
      completed: z.boolean(),
      lastUpdate: instantText.nullable(),
    })
    .nullable(),
  receipt: receipt.nullable(),
  /** The debt that followed from it, and how it was paid. */
  debt: z
    .object({
      id: z.string(),
      status: z.enum(['pending', 'settled']),
      paymentMethod: z.string().nullable(),
      settledAt: instantText.nullable(),
    })
    .nullable(),
  /** The outcome by a score that changed after the settlement; nothing changes automatically. */
  correction: z
    .object({
      homeScore: z.int(),
      awayScore: z.int(),
      settlementStatus: z.enum(['resolved', 'push']),
      winnerId: z.string().nullable(),
      seenAt: instantText,
    })
    .nullable(),
  comments: z.int(),
  participants: z.array(participant),
  creatorId: z.string(),
  creatorName: z.string(),
  acceptorId: z.string(),
  acceptorName: z.string(),
  /** When the bid behind it was posted. */
  postedAt: instantText,
  acceptedAt: instantText,
  createdAt: instantText,
  lastModified: instantText,
})
export type BetAnswer = z.infer<typeof bet>

/** One event of a bet's log, with what it kept of that moment; null where it says nothing about it. */
const step = z.object({
  seq: z.int(),
  type: z.string(),
  at: instantText,
  /** Null: the product itself. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The bid's terms, and before a change; for the acceptance those of the bet. */
  terms: eventTerms.nullable(),
  before: eventTerms.nullable(),
  /** In the words of the person who decided. */
  reason: z.string().nullable(),
  doubt: z.string().nullable(),
  /** The starts of a game that moved. */
  from: instantText.nullable(),
  to: instantText.nullable(),
  /** Of a settlement; without a winner a push. */
  result: z.object({ winnerId: z.string().nullable(), voidReason: z.string().nullable() }).nullable(),
  score: z.object({ homeScore: z.int(), awayScore: z.int() }).nullable(),
  /** `debts`: how many it covered, this bet's included. */
  payment: z
    .object({
      amount: dollars,
      paymentMethod: z.string(),
      reversalReason: z.string().nullable(),
      debts: z.int(),
    })
    .nullable(),
})
export type BetStep = z.infer<typeof step>

/** What changes the list of bets and their outcomes. */
const correctionEvents = ['bet.questioned', 'bet.confirmed'] as const
const doubtEvents = ['bet.held', 'bet.released'] as const
const gameEvents = ['game.moved', 'game.missing', 'game.listed'] as const
const outcomeEvents = [...gameEvents, 'bid.accepted', ...doubtEvents, 'bet.settled', ...correctionEvents] as const
const betEvents = [
  ...outcomeEvents,
  'payment.recorded',
  'payment.reversed',
  'comment.posted',
  'comment.deleted',
  'member.renamed',
] as const

/**
 * Bets made from one instant until before another, whose teams, sport, own words or people contain the query. [BET-11]
 */
const within = {
  from: instantText.optional(),
  before: instantText.optional(),
  /** `always`: active bets whenever they were made. */
  active: z.literal('always').optional(),
  query: z.string().trim().max(100).optional(),
  /** Full names of teams that the query also means, separated by commas: `KC` is the Kansas City Chiefs. */
  teams: z.string().max(2_000).optional(),
}
const chosen = {
  ...within,
  status: z.enum(['active', 'settled']).optional(),
  /** How they came out for the reader. */
  result: z.enum(['won', 'lost']).optional(),
  /** `near`: in progress, or starting within 2 hours. `unsure`: those that need attention. */
  moment: z.enum(['near', 'unsure']).optional(),
}
const betsWithin = z.strictObject({ groupId: id, ...within })
const betsChosen = z.strictObject({ groupId: id, ...page, ...chosen })
export type BetsWithin = Omit<z.output<typeof betsWithin>, 'groupId'>
export type BetsChosen = Omit<z.output<typeof betsChosen>, 'groupId' | keyof typeof page>

/** How many bets each tab has for the reader, and the whole group's counts whatever is chosen. */
const betCounts = z.object({
  all: z.int(),
  active: z.int(),
  settled: z.int(),
  won: z.int(),
  lost: z.int(),
  /** `started`: active bets whose game has started. `settlesItself`: no switch stops automatic settlement. */
  group: z.object({ any: z.boolean(), active: z.int(), started: z.int(), settlesItself: z.boolean() }),
})
export type BetCounts = z.infer<typeof betCounts>

export const betsContract = {
  list: query('/groups/{groupId}/bets', { access: 'member-or-website-admin', isCompressed: true, staleOn: betEvents })
    .input(betsChosen)
    .output(pageOf(bet)),
  counts: query('/groups/{groupId}/bets/counts', { access: 'member', staleOn: [...outcomeEvents, 'group.changed'] })
    .input(betsWithin)
    .output(betCounts),
  read: query('/groups/{groupId}/bets/{betId}', {
    access: 'member-or-website-admin',
    refuses: ['bet-not-found'],
    staleOn: betEvents,
  })
    .input(z.strictObject({ groupId: id, betId: id }))
    .output(bet),
  /** Everything that has happened to a bet, from the bid to the payment, oldest first. [BEY-07] */
  timeline: query('/groups/{groupId}/bets/{betId}/timeline', {
    access: 'member-or-website-admin',
    refuses: ['bet-not-found'],
    staleOn: [...betEvents, 'bet.started'],
  })
    .input(z.strictObject({ groupId: id, betId: id }))
    .output(z.object({ items: z.array(step) })),
  settle: command('POST', '/groups/{groupId}/bets/{betId}/settle', {
    access: 'member-or-website-admin',
    refuses: ['bet-not-found', 'bet-settled', 'not-settled-by-hand', 'winner-missing'],
  })
    .input(
      z.strictObject({
        groupId: id,
        betId: id,
        outcome: z.enum(['won', 'push']),
        winnerId: id.nullable().optional(),
      }),
    )
    .output(bet),
  run: command('POST', '/groups/{groupId}/settle', { access: 'member', refuses: ['too-many-tries'] })
    /** `isAutomatic`: by an open browser, not by its member; then nothing happens while a switch is off. */
    .input(z.strictObject({ groupId: id, isAutomatic: z.boolean().optional() }))
    /** `held`: bets whose result is not sure; left out if there are none. */
    .output(z.object({ settled: z.int(), checked: z.int(), errors: z.int(), held: z.int().optional() })),
}
