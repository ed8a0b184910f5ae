import type { Rule } from '../errorCodes.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What keeps somebody from deciding about the money of others, or about their own. */
export const judgeRefusals = {
  'admin-too-late': {
    error: 'permission-denied',
    says: 'Only somebody who was an admin of the group before this began can decide',
  },
  'website-asked': {
    error: 'permission-denied',
    says: "Nobody here may decide this: the website's administrator has been asked",
  },
  'score-stands': {
    error: 'permission-denied',
    says: "Against the final score only both participants together or the website's administrator can decide",
  },
  'own-payment': { error: 'permission-denied', says: 'You cannot decide about your own payment' },
} as const satisfies Record<string, Rule>

export const judgeRefusal = /* @__PURE__ */ refusalsOf(judgeRefusals)
