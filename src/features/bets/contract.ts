import { z } from 'zod'
import { reactions } from '../comments/contract.ts'
import { command, dollars, id, instantText, pageOf, query, wholeOdds } from '../contracts/procedure.ts'
import { betType, selection } from '../games/selectionContract.ts'
import { person, personName } from '../groups/personContract.ts'
import { betCounts, betsChosen, betsWithin } from './chosenContract.ts'
import { betEvents, outcomeEvents } from './eventContract.ts'
import {
  cancellation,
  dispute,
  longReason,
  outcome,
  receipt,
  settlement,
  shortReason,
  step,
  whyRequired,
} from './historyContract.ts'
import { betLeg } from './legContract.ts'

const participant = person.extend({
  role: z.enum(['creator', 'acceptor']),
  selection,
  /** The matched stake, the same for both. */
  wagerAmount: dollars,
  risk: dollars,
  toWin: dollars,
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
  /** The sides of a parlay, and what became of each; none of any other bet. [BEY-32] */
  legs: z.array(betLeg),
  amount: dollars,
  wagerAmount: dollars,
  /** What the creator can win; less once a leg of a parlay is left out. */
  toWin: dollars,
  odds: wholeOdds,
  oppositeOdds: wholeOdds,
  /** Whether the bid followed its line when it was accepted. */
  autoUpdateOdds: z.boolean(),
  status: z.enum(['active', 'settled']),
  settlementStatus: z.enum(['resolved', 'push']).nullable(),
  winner: person.nullable(),
  winnerId: z.string().nullable(),
  settledAt: instantText.nullable(),
  manuallySettled: z.boolean(),
  /** Who settled it by hand. */
  settledBy: person.nullable(),
  needsAttention: z.string().nullable(),
  /** Since when; after a day an admin of the group who is not in the bet may settle it. */
  heldSince: instantText.nullable(),
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
      status: z.enum(['pending', 'settled', 'cancelled']),
      paid: dollars,
      /** What is still owed of it. */
      remaining: dollars,
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
  cancellation: cancellation.nullable(),
  /** All of them, the first one first; the last is in force. */
  settlements: z.array(settlement),
  dispute: dispute.nullable(),
  /** Until when a participant can dispute the result; null if they cannot. */
  disputableUntil: instantText.nullable(),
  comments: z.int(),
  reactions,
  participants: z.array(participant),
  creator: person,
  creatorId: z.string(),
  creatorName: personName,
  acceptor: person,
  acceptorId: z.string(),
  acceptorName: personName,
  /** When the bid behind it was posted. */
  postedAt: instantText,
  acceptedAt: instantText,
  createdAt: instantText,
  lastModified: instantText,
})
export type BetAnswer = z.infer<typeof bet>
/** The same as the server makes it. */
export type BetMade = z.input<typeof bet>

export type BetStep = z.infer<typeof step>
export type BetStepMade = z.input<typeof step>

const oneBet = { groupId: id, betId: id }
const requestEnds = [
  ...(['bet-not-found', 'not-your-bet', 'bet-settled', 'game-started'] as const),
  ...(['cancellation-not-open', 'too-much-told'] as const),
]

export const betsContract = {
  list: query('/groups/{groupId}/bets', {
    access: 'member-or-website-admin',
    readsReplica: true,
    isCompressed: true,
    staleOn: betEvents,
  })
    .input(betsChosen)
    .output(pageOf(bet)),
  counts: query('/groups/{groupId}/bets/counts', {
    access: 'member',
    readsReplica: true,
    staleOn: [...outcomeEvents, 'dispute.opened', 'dispute.closed', 'group.changed'],
  })
    .input(betsWithin)
    .output(betCounts),
  read: query('/groups/{groupId}/bets/{betId}', {
    access: 'member-or-website-admin',
    readsReplica: true,
    refuses: ['bet-not-found'],
    staleOn: betEvents,
  })
    .input(z.strictObject({ groupId: id, betId: id }))
    .output(bet),
  /** Everything that has happened to a bet, from the bid to the payment, oldest first. [BEY-07] */
  timeline: query('/groups/{groupId}/bets/{betId}/timeline', {
    access: 'member-or-website-admin',
    readsReplica: true,
    refuses: ['bet-not-found'],
    staleOn: [...betEvents, 'bet.started', 'payment.doubted', 'payment.kept'],
  })
    .input(z.strictObject({ groupId: id, betId: id }))
    .output(z.object({ items: z.array(step) })),
  settle: command('POST', '/groups/{groupId}/bets/{betId}/settle', {
    access: 'member-or-website-admin',
    refuses: [
      ...(['bet-not-found', 'bet-settled', 'not-settled-by-hand', 'admin-too-late', 'game-not-begun'] as const),
      'winner-missing',
    ],
  })
    .input(
      z.strictObject({
        groupId: id,
        betId: id,
        outcome: z.enum(['won', 'push']).default('won'),
        winnerId: id.nullable().optional(),
      }),
    )
    .output(bet),
  /** Asks the other participant to call the bet off. [BEY-10] */
  askToCallOff: command('POST', '/groups/{groupId}/bets/{betId}/cancellation', {
    access: 'member',
    example: { reason: 'I am not there on Sunday' },
    refuses: [
      'bet-not-found',
      'not-your-bet',
      'bet-settled',
      'game-started',
      'cancellation-open',
      'cancellation-too-soon',
      'cancellation-withdrawn',
      'too-much-told',
    ],
  })
    .input(z.strictObject({ ...oneBet, reason: shortReason.optional() }))
    .output(bet),
  agreeToCallOff: command('POST', '/groups/{groupId}/bets/{betId}/cancellation/agree', {
    access: 'member',
    refuses: [...requestEnds, 'own-cancellation'],
  })
    .input(z.strictObject(oneBet))
    .output(bet),
  declineToCallOff: command('POST', '/groups/{groupId}/bets/{betId}/cancellation/decline', {
    access: 'member',
    refuses: [...requestEnds, 'own-cancellation'],
  })
    .input(z.strictObject(oneBet))
    .output(bet),
  withdrawCallOff: command('POST', '/groups/{groupId}/bets/{betId}/cancellation/withdraw', {
    access: 'member',
    refuses: [...requestEnds, 'not-your-cancellation'],
  })
    .input(z.strictObject(oneBet))
    .output(bet),
  /** A participant disputes the settlement in force, and says what is right. [BEY-11] */
  openDispute: command('POST', '/groups/{groupId}/bets/{betId}/dispute', {
    access: 'member',
    example: { outcome: 'acceptor', reason: 'The basket came after the buzzer' },
    refuses: [
      'bet-not-found',
      'not-your-bet',
      'bet-not-settled',
      'bet-called-off',
      'dispute-open',
      'result-decided',
      'dispute-late',
      'outcome-in-force',
    ],
  })
    .input(z.strictObject({ ...oneBet, outcome, reason: whyRequired }))
    .output(bet),
  /** A participant says what is right; both the same decides it. */
  answerDispute: command('POST', '/groups/{groupId}/bets/{betId}/dispute/answer', {
    access: 'member',
    refuses: ['bet-not-found', 'not-your-bet', 'dispute-not-open', 'too-much-told'],
  })
    .input(z.strictObject({ ...oneBet, outcome, reason: longReason.optional() }))
    .output(bet),
  decideDispute: command('POST', '/groups/{groupId}/bets/{betId}/dispute/decision', {
    access: 'member-or-website-admin',
    example: { outcome: 'acceptor', reason: 'The recording shows it' },
    refuses: [
      ...([
        'bet-not-found',
        'own-dispute',
        'decisions-admins-only',
        'dispute-not-open',
        'group-decides-first',
      ] as const),
      ...(['admin-too-late', 'website-asked', 'score-stands'] as const),
    ],
  })
    .input(z.strictObject({ ...oneBet, outcome, reason: whyRequired }))
    .output(bet),
  /** The reader has looked at their bets: none made until now is new to them. [BEY-45] */
  see: command('POST', '/groups/{groupId}/bets/seen', { access: 'member' })
    .input(z.strictObject({ groupId: id }))
    .output(z.object({})),
  run: command('POST', '/groups/{groupId}/settle', { access: 'member', refuses: ['too-many-tries'] })
    /** `isAutomatic`: by an open browser, not by its member; then nothing happens while a switch is off. */
    .input(z.strictObject({ groupId: id, isAutomatic: z.boolean().optional() }))
    /**
     * `held`: bets whose result is not sure; `tooSoon`: those of them whose final score came too soon after the start.
     * `nextAt`: when scores are asked for that were not, so that the month's credits last. Left out where there is none.
     */
    .output(
      z.object({
        ...{ settled: z.int(), checked: z.int(), errors: z.int() },
        ...{ held: z.int().optional(), tooSoon: z.int().optional(), nextAt: instantText.optional() },
      }),
    ),
}
