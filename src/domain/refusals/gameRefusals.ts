import type { Rule } from '../errorCodes.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What a game or its prices do not allow. */
export const gameRefusals = {
  'game-not-begun': { error: 'aborted', says: 'This game has not begun yet' },
  'live-score-old': {
    error: 'aborted',
    says: 'No score of this game has come for 10 minutes: nobody can bet on it before the next one',
  },
  'line-gone': { error: 'aborted', says: 'This line has moved. Please review the new price and post again.' },
  'price-too-old': {
    error: 'aborted',
    says: 'This price is too old to bid on. Set your own price, or wait for new ones.',
  },
  'game-unknown': { error: 'not-found', says: 'Game not found' },
  'game-started': { error: 'aborted', says: 'This game has already started' },
} as const satisfies Record<string, Rule>

export const gameRefusal = /* @__PURE__ */ refusalsOf(gameRefusals)
