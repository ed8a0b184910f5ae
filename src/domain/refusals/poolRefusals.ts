import type { Rule } from '../errorCodes.ts'
import { type Cents, formatShortMoney } from '../money/money.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What keeps somebody from opening a pool, joining it, picking in it, or deciding about it. */
export const poolRefusals = {
  'pool-not-found': { error: 'not-found', says: 'Pool not found' },
  'pool-name-missing': { error: 'invalid-argument', says: 'Please enter a name for the pool' },
  'pool-name-broken': { error: 'invalid-argument', says: 'A name is one line, without control characters' },
  'pool-leagues-missing': { error: 'invalid-argument', says: 'Please choose a league' },
  'pool-entry-wrong': {
    error: 'invalid-argument',
    says: ({ least, most }: { least: Cents; most: Cents }) =>
      `The entry is nothing, or whole dollars from ${formatShortMoney(least)} to ${formatShortMoney(most)}`,
  },
  'pool-shares-wrong': {
    error: 'invalid-argument',
    says: 'The pot goes to one to three places, in whole percents that sum to 100, the first place the most',
  },
  'pool-survivor-confidence': { error: 'invalid-argument', says: 'A survivor pool has no confidence points' },
  'pool-days-wrong': {
    error: 'invalid-argument',
    says: 'A pool lasts from this week or a later one, for 52 weeks at most',
  },
  'pool-lines-unknown': { error: 'unavailable', says: 'The games could not be fetched. Please try again later.' },
  'pool-round-empty': {
    error: 'aborted',
    says: 'No games of the first week are known yet. Choose a week with games to come.',
  },
  'pool-locked': { error: 'aborted', says: 'The first game of this pool has begun: nobody can join now' },
  'pool-already-in': { error: 'aborted', says: 'You are in this pool already' },
  'pool-not-yours': { error: 'permission-denied', says: 'You are not in this pool' },
  'pool-called-off': { error: 'aborted', says: 'This pool was called off' },
  'pool-over': { error: 'aborted', says: 'This pool is over' },
  'pool-settled': { error: 'aborted', says: 'This pool is settled' },
  'pool-not-over': { error: 'aborted', says: 'This pool is not over yet' },
  'pool-already-agreed': { error: 'aborted', says: 'You have agreed already' },
  'pool-round-not-open': { error: 'aborted', says: 'This round is not open yet' },
  'pool-game-unknown': { error: 'invalid-argument', says: 'That game is not in this round' },
  'pool-team-unknown': { error: 'invalid-argument', says: 'That team does not play in this game' },
  'pool-game-locked': {
    error: 'aborted',
    says: ({ hasPick }: { hasPick: boolean }) =>
      `This game has begun: ${hasPick ? 'your pick stays as it is' : 'it cannot be picked any more'}`,
  },
  'pool-picked-twice': { error: 'invalid-argument', says: 'A game can only be picked once' },
  'pool-one-pick': { error: 'invalid-argument', says: 'Pick one winner a round' },
  'pool-team-used': {
    error: 'aborted',
    says: ({ team }: { team: string }) => `You have picked the ${team} already: no team twice`,
  },
  'pool-out': { error: 'aborted', says: 'You are out of this pool' },
  'pool-confidence-wrong': {
    error: 'invalid-argument',
    says: ({ most }: { most: number }) => `Each pick has points of its own, from 1 to ${most}`,
  },
  'pool-no-confidence': { error: 'invalid-argument', says: 'This pool has no confidence points' },
  'pool-tiebreak-wrong': { error: 'invalid-argument', says: 'The guess is a whole number from 0 to 999' },
  'pool-tiebreak-closed': {
    error: 'aborted',
    says: 'The guess belongs to the last round, until its last game begins',
  },
  'pool-cancellation-open': { error: 'aborted', says: 'There is already a request to call off this pool' },
  'pool-cancellation-not-open': { error: 'aborted', says: 'There is no open request to call off this pool' },
  'pool-cancellation-reason': { error: 'invalid-argument', says: 'Please say why' },
  'pool-game-undecided': { error: 'aborted', says: 'This game has no result yet' },
  'own-pool': { error: 'permission-denied', says: 'You cannot decide about a pool that you are in' },
  'pool-decisions-admins-only': {
    error: 'permission-denied',
    says: 'Only a group admin who is not in the pool can decide',
  },
  'pool-score-stands': {
    error: 'permission-denied',
    says: "Against the final score only the website's administrator can decide",
  },
  'member-in-pool': {
    error: 'aborted',
    says: 'Not yet: a pool that this member is in is not settled, or is disputed',
  },
  'group-in-pool': { error: 'aborted', says: 'Not yet: a pool of this group is not settled, or is disputed' },
} as const satisfies Record<string, Rule>

export const poolRefusal = /* @__PURE__ */ refusalsOf(poolRefusals)
