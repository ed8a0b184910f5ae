import { z } from 'zod'
import { poolNameLength } from '#domain/pools/entering.ts'
import { poolKinds } from '#domain/pools/pools.ts'
import { writtenText } from '#domain/writtenText.ts'
import { shortReason, whyRequired } from '../bets/historyContract.ts'
import { command, dollars, gameId, id, instantText, page, pageOf, query } from '../contracts/procedure.ts'
import { person } from '../groups/personContract.ts'
import { poolEvents } from './eventContract.ts'
import { dispute, pick, poolGame, result } from './gameContract.ts'

const round = z.object({
  n: z.int(),
  /** Its week, from Tuesday 06:00 Eastern to the next. */
  opensAt: instantText,
  endsAt: instantText,
  isOpen: z.boolean(),
  /** None before it opens; the earliest first. */
  games: z.array(poolGame),
  /** Who has open games to pick in it. */
  waitingFor: z.array(person),
})
export type PoolRoundView = z.infer<typeof round>
export type PoolRoundAnswer = z.input<typeof round>

const summary = {
  id: z.string(),
  groupId: z.string(),
  name: z.string(),
  leagues: z.array(z.string()),
  kind: z.enum(poolKinds),
  confidence: z.boolean(),
  entry: dollars,
  /** Percents of the pot for the places from the first on. */
  shares: z.array(z.int()),
  state: z.enum(['open', 'running', 'over', 'settled', 'calledOff']),
  pot: dollars,
  creator: person,
  createdAt: instantText,
  members: z.array(person.extend({ hasAgreed: z.boolean(), prize: dollars.nullable() })),
  /** When the first game locks: until then members join. Null without games. */
  locksAt: instantText.nullable(),
  /** The open round with games to pick, else the last open one. */
  round: z.int().nullable(),
  roundCount: z.int(),
}
const poolSummary = z.object(summary)
export type PoolSummary = z.infer<typeof poolSummary>
export type PoolSummaryAnswer = z.input<typeof poolSummary>

export const pool = z.object({
  ...summary,
  rounds: z.array(round),
  /** When it is due to be settled, once it is over: by itself, where results settle by themselves. */
  settlesAt: instantText.nullable(),
  settledAt: instantText.nullable(),
  calledOff: z.object({ by: person.nullable(), reason: z.string(), at: instantText }).nullable(),
  /** An open request that all in it have to agree to. */
  cancellation: z.object({ by: person, reason: z.string(), agreed: z.array(person) }).nullable(),
  /** The last one. */
  dispute: dispute.nullable(),
  /** Whether the reader calls it off now, with a reason if they are not in it, or asks all in it; null: neither. */
  mayCallOff: z.enum(['now', 'asked']).nullable(),
})
export type PoolView = z.infer<typeof pool>
export type PoolAnswer = z.input<typeof pool>

const roundPicks = z.object({
  n: z.int(),
  /** One's own, of all games. */
  picks: z.array(pick),
  tiebreak: z.int().nullable(),
  /** The picks of everybody in the pool for locked games. */
  everybody: z.array(z.object({ person, picks: z.array(pick), tiebreak: z.int().nullable() })),
})
export type RoundPicksView = z.infer<typeof roundPicks>
export type RoundPicksAnswer = z.input<typeof roundPicks>

const standing = z.object({
  person,
  points: z.int(),
  place: z.int(),
  /** The round after which they are out of a survivor pool. */
  out: z.int().nullable(),
  /** What they could still win in the games that are known. */
  remaining: z.int(),
  /** The teams they have picked in rounds that are locked; of the reader in all. Of a survivor pool. */
  used: z.array(z.string()),
})
export type PoolStandingView = z.infer<typeof standing>
export type PoolStandingAnswer = z.input<typeof standing>

const onePool = { groupId: id, poolId: id }
const oneRound = { ...onePool, n: z.coerce.number().int().min(1).max(100) }
const leagues = ['nfl', 'nba', 'mlb', 'nhl', 'ncaaf', 'ncaab', 'wnba'] as const
export type PoolLeague = (typeof leagues)[number]
const limitRefusals = ['weekly-limit', 'on-break', 'too-much-told'] as const

export const poolsContract = {
  list: query('/groups/{groupId}/pools', { access: 'member', staleOn: poolEvents })
    .input(z.strictObject({ groupId: id, ...page }))
    .output(pageOf(poolSummary)),
  /** Opens a pool with its first round, and joins it. */
  open: command('POST', '/groups/{groupId}/pools', {
    access: 'member',
    status: 201,
    example: {
      ...{ name: 'NFL 2026', leagues: ['nfl'], kind: 'pickem', confidence: true, entry: 20, shares: [60, 30, 10] },
      ...{ from: '2026-11-24', to: '2027-01-11' },
    },
    refuses: [
      ...(['bids-off', 'pool-name-missing', 'pool-name-broken', 'pool-leagues-missing', 'pool-entry-wrong'] as const),
      ...(['pool-shares-wrong', 'pool-survivor-confidence', 'pool-days-wrong', 'pool-lines-unknown'] as const),
      ...(['pool-round-empty', ...limitRefusals] as const),
    ],
  })
    .input(
      z.strictObject({
        groupId: id,
        name: z
          .string()
          .overwrite(writtenText)
          .trim()
          .max(poolNameLength, `A name has at most ${poolNameLength} characters`),
        leagues: z.array(z.enum(leagues)).max(leagues.length),
        kind: z.enum(poolKinds),
        confidence: z.boolean().default(false),
        entry: dollars,
        shares: z.array(z.number()).max(10),
        from: z.iso.date(),
        to: z.iso.date(),
      }),
    )
    .output(pool),
  read: query('/groups/{groupId}/pools/{poolId}', {
    access: 'member-or-website-admin',
    refuses: ['pool-not-found'],
    staleOn: poolEvents,
  })
    .input(z.strictObject(onePool))
    .output(pool),
  /** Until the first game of the first round locks. The entry is owed from then on. */
  join: command('POST', '/groups/{groupId}/pools/{poolId}/join', {
    access: 'member',
    refuses: ['pool-not-found', 'pool-called-off', 'pool-already-in', 'pool-locked', ...limitRefusals],
  })
    .input(z.strictObject(onePool))
    .output(pool),
  picks: query('/groups/{groupId}/pools/{poolId}/rounds/{n}/picks', {
    access: 'member',
    refuses: ['pool-not-found', 'pool-round-not-open'],
    staleOn: poolEvents,
  })
    .input(z.strictObject(oneRound))
    .output(roundPicks),
  /** Replaces one's picks of the round; those of locked games stay as they are. `tiebreak` left out stays. */
  pick: command('PUT', '/groups/{groupId}/pools/{poolId}/rounds/{n}/picks', {
    access: 'member',
    example: {
      picks: [{ gameId: 'e912304de2b2ce35b473ce2ecd3d1502', team: 'Detroit Lions', confidence: 16 }],
      tiebreak: 44,
    },
    refuses: [
      ...(['pool-not-found', 'pool-not-yours', 'pool-called-off', 'pool-over', 'pool-round-not-open'] as const),
      ...(['pool-game-unknown', 'pool-team-unknown', 'pool-game-locked', 'pool-picked-twice'] as const),
      ...(['pool-one-pick', 'pool-team-used', 'pool-out', 'pool-confidence-wrong', 'pool-no-confidence'] as const),
      ...(['pool-tiebreak-wrong', 'pool-tiebreak-closed'] as const),
    ],
  })
    .input(
      z.strictObject({
        ...oneRound,
        picks: z
          .array(z.strictObject({ gameId, team: z.string().max(200), confidence: z.number().optional() }))
          .max(500),
        tiebreak: z.number().optional(),
      }),
    )
    .output(roundPicks),
  standings: query('/groups/{groupId}/pools/{poolId}/standings', {
    access: 'member',
    refuses: ['pool-not-found'],
    staleOn: poolEvents,
  })
    .input(z.strictObject(onePool))
    .output(z.object({ items: z.array(standing) })),
  /** Agrees to the final standings; once all have, the pool is settled. */
  agree: command('POST', '/groups/{groupId}/pools/{poolId}/agree', {
    access: 'member',
    refuses: [
      ...(['pool-not-found', 'pool-not-yours', 'pool-called-off', 'pool-settled', 'pool-not-over'] as const),
      ...(['dispute-open', 'pool-already-agreed'] as const),
    ],
  })
    .input(z.strictObject(onePool))
    .output(pool),
  /** Has its games decided by their scores, and the pool settled if that is due, whatever settles by itself. */
  results: command('POST', '/groups/{groupId}/pools/{poolId}/results', {
    access: 'member',
    refuses: ['pool-not-found', 'pool-called-off', 'pool-settled'],
  })
    .input(z.strictObject(onePool))
    .output(pool),
  /** By whoever opened it until its first game locks, by an admin who is not in it, else a request to all in it. */
  callOff: command('POST', '/groups/{groupId}/pools/{poolId}/cancellation', {
    access: 'member-or-website-admin',
    example: { reason: 'The season is off' },
    refuses: [
      ...(['pool-not-found', 'pool-not-yours', 'pool-called-off', 'pool-settled', 'too-much-told'] as const),
      ...(['pool-cancellation-open', 'pool-cancellation-reason', 'admin-too-late', 'website-asked'] as const),
    ],
  })
    .input(z.strictObject({ ...onePool, reason: shortReason.optional() }))
    .output(pool),
  agreeToCallOff: command('POST', '/groups/{groupId}/pools/{poolId}/cancellation/agree', {
    access: 'member',
    refuses: [
      ...(['pool-not-found', 'pool-not-yours', 'pool-called-off', 'pool-settled'] as const),
      ...(['pool-cancellation-not-open', 'pool-already-agreed'] as const),
    ],
  })
    .input(z.strictObject(onePool))
    .output(pool),
  /** By whoever has asked. */
  withdrawCallOff: command('POST', '/groups/{groupId}/pools/{poolId}/cancellation/withdraw', {
    access: 'member',
    refuses: [
      ...(['pool-not-found', 'pool-not-yours', 'pool-called-off', 'pool-settled'] as const),
      ...(['pool-cancellation-not-open', 'not-your-cancellation', 'too-much-told'] as const),
    ],
  })
    .input(z.strictObject(onePool))
    .output(pool),
  /** Says that a game came out otherwise, by somebody in it. */
  dispute: command('POST', '/groups/{groupId}/pools/{poolId}/dispute', {
    access: 'member',
    example: { n: 1, gameId: 'e912304de2b2ce35b473ce2ecd3d1502', result: 'away', reason: 'It was 24-23' },
    refuses: [
      ...(['pool-not-found', 'pool-not-yours', 'pool-called-off', 'pool-game-unknown', 'dispute-open'] as const),
      ...(['pool-game-undecided', 'result-decided', 'outcome-in-force', 'dispute-late', 'too-much-told'] as const),
    ],
  })
    .input(z.strictObject({ ...onePool, n: z.int(), gameId, result, reason: whyRequired }))
    .output(pool),
  /** By an admin of before who is not in it, or a website administrator, as for a bet. */
  decide: command('POST', '/groups/{groupId}/pools/{poolId}/dispute/decision', {
    access: 'member-or-website-admin',
    example: { result: 'away', reason: 'The league says so' },
    refuses: [
      ...(['pool-not-found', 'own-pool', 'pool-decisions-admins-only', 'pool-called-off', 'dispute-not-open'] as const),
      ...(['admin-too-late', 'website-asked', 'pool-score-stands', 'group-decides-first'] as const),
    ],
  })
    .input(
      z.strictObject({
        ...onePool,
        result,
        reason: shortReason.optional(),
        /** The score that was recorded stays, where the product disputes the points alone. */
        keepsScore: z.boolean().optional(),
      }),
    )
    .output(pool),
}
