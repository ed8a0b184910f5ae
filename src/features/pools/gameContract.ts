import { z } from 'zod'
import { gameResults, poolKinds } from '#domain/pools/pools.ts'
import { instantText } from '../contracts/procedure.ts'
import { person } from '../groups/personContract.ts'

export const result = z.enum(gameResults)

const score = z.object({ home: z.int(), away: z.int() })

export const poolGame = z.object({
  gameId: z.string(),
  sport: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  /** By the latest report. */
  startsAt: instantText,
  /** The points added to the home team's score, as they were when the round opened; null where winners are picked. */
  homeSpread: z.number().nullable(),
  /** The name of the book whose spread it is; null where winners are picked, or if it was not kept. */
  book: z.string().nullable(),
  /** It has begun, or is decided: picks of it stay, and everybody sees them. */
  locked: z.boolean(),
  /** Which team picks were right of, with its spread; `push` and `void` count for nobody. */
  result: result.nullable(),
  score: score.nullable(),
  /** When it was decided, and when it was played by what the sources say. */
  decidedAt: instantText.nullable(),
  begunAt: instantText.nullable(),
  voidReason: z.string().nullable(),
  /** Why it cannot be decided for sure. */
  needsAttention: z.string().nullable(),
  /** Whether the reader may say that it came out otherwise. */
  mayDispute: z.boolean(),
})
export type PoolGameView = z.infer<typeof poolGame>

export const pick = z.object({
  gameId: z.string(),
  team: z.string(),
  confidence: z.int().nullable(),
  pickedAt: instantText,
})

/** What somebody said of the result of a game, with all that a judge needs to know; decided unless `decidedAt` is null. */
export const dispute = z.object({
  round: z.int(),
  gameId: z.string(),
  game: poolGame,
  /** Everybody's picks of the game. */
  picks: z.array(pick.extend({ person })),
  /** Null: the product, because the score changed. */
  by: person.nullable(),
  result,
  /** The score for which the product disputes it; null where people do. */
  score: score.nullable(),
  reason: z.string(),
  openedAt: instantText,
  /** The results among which the reader may decide now; none: they may not. */
  decidable: z.array(result),
  decidedAt: instantText.nullable(),
  decidedBy: person.nullable(),
  decision: result.nullable(),
  decisionReason: z.string().nullable(),
})
export type PoolDisputeView = z.infer<typeof dispute>
export type PoolDisputeAnswer = z.input<typeof dispute>

/** An open dispute with what its pool is, for whoever decides it elsewhere than on the pool's page. */
export const disputedPool = z.object({
  id: z.string(),
  groupId: z.string(),
  name: z.string(),
  kind: z.enum(poolKinds),
  dispute,
})
export type DisputedPool = z.infer<typeof disputedPool>
