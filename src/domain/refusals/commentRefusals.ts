import type { Rule } from '../errorCodes.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What keeps somebody from talking about a bet. */
export const commentRefusals = {
  'mention-not-member': { error: 'invalid-argument', says: 'You can only mention members of this group' },
  'comment-empty': { error: 'invalid-argument', says: 'Please write a comment' },
  'comment-too-long': { error: 'invalid-argument', says: 'Comment cannot exceed 500 characters' },
  'comment-not-found': { error: 'not-found', says: 'Comment not found' },
  'comment-of-other': { error: 'permission-denied', says: 'You can only delete your own comments' },
} as const satisfies Record<string, Rule>

export const commentRefusal = /* @__PURE__ */ refusalsOf(commentRefusals)
