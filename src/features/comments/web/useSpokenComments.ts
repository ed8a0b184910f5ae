import { useState } from 'react'
import type { CommentView } from '../contract.ts'
import { isSending } from './useComments.ts'

/** What a screen reader says of a comment that came in while one reads, or of one's own once it stands. Nothing before. */
export function useSpokenComments(comments: readonly CommentView[] | undefined, userId: string): string {
  const newest = comments?.find((comment) => !isSending(comment))
  const [heard, setHeard] = useState<{ upTo: string; words: string } | null>(null)
  if (comments && heard === null) setHeard({ upTo: newest?.createdAt ?? '', words: '' })
  if (newest && heard && newest.createdAt > heard.upTo) {
    const words = newest.userId === userId ? 'Comment posted' : `New comment by ${newest.userName}: ${newest.content}`
    setHeard({ upTo: newest.createdAt, words })
  }
  return heard?.words ?? ''
}
