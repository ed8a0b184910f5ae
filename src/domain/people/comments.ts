import { countCharacters, firstCharacters } from '../characters.ts'
import { commentRefusal } from '../refusals/commentRefusals.ts'
import type { Refusal } from '../refusals.ts'
import type { Member } from './groups.ts'

/** The kind of thing that a comment is on: a bid, a bet, or the group itself. [BEY-39] */
export type CommentedType = 'bid' | 'bet' | 'group'

/** The longest comment, in characters. [CMT-04] */
export const commentLength = 500

/** Above so many characters the author is warned. [CMT-14] */
export const nearCommentLength = 400

/** The limit of the input field: a little above the comment limit, so that the end can still be edited. [CMT-13] */
export const draftLength = 550

// Whitespace, control characters and zero-width characters alone are nothing to read.
const somethingToRead = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/**
 * The comment in the given text, trimmed, with at most one empty line in a row; or why it is refused. [CMT-03] [CMT-04]
 */
export function readComment(written: string): string | Refusal {
  const content = written
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/\n\s*\n\s*\n/g, '\n\n')
  if (!somethingToRead.test(content)) return commentRefusal('comment-empty')
  return firstCharacters(content, commentLength) === content ? content : commentRefusal('comment-too-long')
}

/** A comment as quoted in a notice: above 50 characters the first 47 and an ellipsis. [CMT-06] */
export function commentPreview(content: string): string {
  return countCharacters(content) > 50 ? `${firstCharacters(content, 47)}...` : content
}

/** Why `member` cannot delete a comment, or null when they can: only its author may. [CMT-07] [CMT-09] */
export function whyCannotDelete(comment: { readonly userId: string }, member: Pick<Member, 'userId'>): Refusal | null {
  return comment.userId === member.userId ? null : commentRefusal('comment-of-other')
}
