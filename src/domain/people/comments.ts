import { countCharacters, firstCharacters } from '../characters.ts'
import { type Refusal, refusal } from '../refusals.ts'
import type { Member } from './groups.ts'

/** What a comment is about. */
export type CommentedType = 'bid' | 'bet'

/** The most characters of a comment. [CMT-04] */
export const commentLength = 500

/** From more characters than this the writer is warned. [CMT-14] */
export const nearCommentLength = 400

/** Where the input stops: a little above the limit, so that the end can still be shortened. [CMT-13] */
export const draftLength = 550

// Blanks, control signs and signs without a width of their own: alone they are nothing to read.
const somethingToRead = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** The comment in what was written, trimmed, with at most one empty line in a row; or why it is none. [CMT-03] [CMT-04] */
export function readComment(written: string): string | Refusal {
  const content = written
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/\n\s*\n\s*\n/g, '\n\n')
  if (!somethingToRead.test(content)) return refusal('comment-empty')
  return firstCharacters(content, commentLength) === content ? content : refusal('comment-too-long')
}

/** A comment as a notice quotes it: above 50 characters the first 47 and an ellipsis. [CMT-06] */
export function commentPreview(content: string): string {
  return countCharacters(content) > 50 ? `${firstCharacters(content, 47)}...` : content
}

/** Why `member` cannot delete a comment, or null when they can: only its author may. [CMT-07] [CMT-09] */
export function whyCannotDelete(comment: { readonly userId: string }, member: Pick<Member, 'userId'>): Refusal | null {
  return comment.userId === member.userId ? null : refusal('comment-of-other')
}
