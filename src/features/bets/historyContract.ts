import { z } from 'zod'
import { cancellationReasonLength } from '#domain/bets/callingOff.ts'
import { disputedOutcomes, disputeReasonLength } from '#domain/bets/disputes.ts'
import { writtenText } from '#domain/writtenText.ts'
import { dollars, instantText, wholeOdds } from '../contracts/procedure.ts'
import { person } from '../groups/personContract.ts'
import { eventTerms } from './termsContract.ts'

/** An outcome by who wins. */
export const outcome = z.enum(disputedOutcomes)
export const decidedHow = z.enum(['agreement', 'admin', 'score'])
/** What a participant says is right. */
const position = z.object({ outcome, reason: z.string().nullable() }).nullable()

/** The latest request to call the bet off; it has lapsed if the game began or the bet was settled first. [BEY-10] */
export const cancellation = z.object({
  by: person,
  reason: z.string().nullable(),
  at: instantText,
  state: z.enum(['open', 'agreed', 'declined', 'withdrawn', 'lapsed']),
  endedAt: instantText.nullable(),
})

/** One of a bet's settlements; `by`: who entered or decided it, null for the product or both together. [BEY-11] */
export const settlement = z.object({
  number: z.int(),
  outcome,
  settlementStatus: z.enum(['resolved', 'push']),
  winnerId: z.string().nullable(),
  voidReason: z.string().nullable(),
  by: person.nullable(),
  /** Why it was decided so. */
  reason: z.string().nullable(),
  at: instantText,
})

/** The latest dispute of a bet's result. [BEY-11] */
export const dispute = z.object({
  number: z.int(),
  /** The settlement that it is about. */
  settlement: z.int(),
  /** Null: the product, because the score changed. */
  openedBy: person.nullable(),
  /** The outcome that the opener thinks is right. */
  outcome,
  reason: z.string(),
  openedAt: instantText,
  /** What the participants say; both the same decides it. */
  positions: z.object({ creator: position, acceptor: position }),
  state: z.enum(['open', 'decided']),
  /** Whether the reader may decide it now. */
  mayDecide: z.boolean(),
  /** From then on a website administrator may decide it too. */
  deadline: instantText,
  decision: outcome.nullable(),
  decidedHow: decidedHow.nullable(),
  decidedBy: person.nullable(),
  decidedAt: instantText.nullable(),
  decisionReason: z.string().nullable(),
})

/** The reason of a request to call a bet off. */
export const shortReason = z
  .string()
  .overwrite(writtenText)
  .trim()
  .max(cancellationReasonLength, `A reason has at most ${cancellationReasonLength} characters`)
/** The reason of an answer to a dispute. */
export const longReason = z
  .string('Please say why')
  .overwrite(writtenText)
  .trim()
  .max(disputeReasonLength, `A reason has at most ${disputeReasonLength} characters`)
/** The reason of a dispute and of its decision. */
export const whyRequired = longReason.min(1, 'Please say why')

/** How a settled bet came out: the score with its source and time, the rule and its arithmetic. */
export const receipt = z.object({
  homeScore: z.int().nullable(),
  awayScore: z.int().nullable(),
  source: z.string(),
  at: instantText.nullable(),
  rule: z.string(),
  arithmetic: z.string(),
})

/** `toWin`: of the creator. */
const legPrice = z.object({ odds: wholeOdds, toWin: dollars })

/** One event of a bet's log, with what it kept of that moment; null where it says nothing about it. */
export const step = z.object({
  seq: z.int(),
  type: z.string(),
  at: instantText,
  /** Null: the product itself. */
  actor: person.nullable(),
  /** The bid's terms, and before a change; for the acceptance those of the bet. */
  terms: eventTerms.nullable(),
  before: eventTerms.nullable(),
  /** In the words of the person who decided. */
  reason: z.string().nullable(),
  doubt: z.string().nullable(),
  /** The starts of a game that moved. */
  from: instantText.nullable(),
  to: instantText.nullable(),
  /** How a settlement came out; without a winner a push. */
  result: z.object({ winnerId: z.string().nullable(), voidReason: z.string().nullable() }).nullable(),
  score: z.object({ homeScore: z.int(), awayScore: z.int() }).nullable(),
  /** The game of an event that is about one: of a parlay, that of a leg. */
  game: z.object({ sport: z.string(), homeTeam: z.string(), awayTeam: z.string() }).nullable(),
  /** The leg of a parlay that came out, with what the bet paid before and after. */
  leg: z
    .object({
      /** Counts from 1. */
      number: z.int(),
      status: z.enum(['won', 'lost', 'push', 'void']),
      voidReason: z.string().nullable(),
      before: legPrice,
      after: legPrice,
    })
    .nullable(),
  /** What is said to be right, in a dispute; and what ended it. */
  outcome: outcome.nullable(),
  how: decidedHow.nullable(),
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
