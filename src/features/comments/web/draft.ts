import { countCharacters, firstCharacters } from '#domain/characters.ts'

type Typed = { readonly text: string; readonly caret: number }

/**
 * What stands in an input that stops at `limit` characters, after `before` was changed into `text` with the caret at
 * its `caret`: of what was typed or pasted only the beginning is taken, and nothing that stood there is lost. [CMT-13]
 */
export function stoppedAt(limit: number, before: string, { text, caret }: Typed): Typed {
  if (countCharacters(text) <= limit) return { text, caret }
  const tail = text.slice(caret)
  const head = before.endsWith(tail) ? before.slice(0, before.length - tail.length) : ''
  const start = commonStart(head, text.slice(0, caret))
  const room = limit - countCharacters(text.slice(0, start)) - countCharacters(tail)
  const taken = firstCharacters(text.slice(start, caret), Math.max(0, room))
  // Signs on both sides may grow together into one character, or apart; then the end goes.
  const stopped = firstCharacters(text.slice(0, start) + taken + tail, limit)
  return { text: stopped, caret: Math.min(start + taken.length, stopped.length) }
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

const drafts = new Map<string, string>()

/** What was written about something and not sent, kept while the page stands: closing the comments loses nothing. */
export const keptDraft = {
  of: (entityId: string): string => drafts.get(entityId) ?? '',
  keep(entityId: string, text: string): void {
    if (text === '') drafts.delete(entityId)
    else drafts.set(entityId, text)
  },
}
