import { countCharacters, firstCharacters } from '#domain/characters.ts'

type Typed = { readonly text: string; readonly caret: number }

/**
 * The value of an input limited to `limit` characters, after `before` was changed into `text` with the caret at its
 * `caret`: only as much of the typed or pasted text is kept as fits, and nothing that was there before is lost.
 * [CMT-13]
 */
export function cutToLimit(limit: number, before: string, { text, caret }: Typed): Typed {
  if (countCharacters(text) <= limit) return { text, caret }
  const tail = text.slice(caret)
  const head = before.endsWith(tail) ? before.slice(0, before.length - tail.length) : ''
  const start = commonStart(head, text.slice(0, caret))
  const room = limit - countCharacters(text.slice(0, start)) - countCharacters(tail)
  const taken = firstCharacters(text.slice(start, caret), Math.max(0, room))
  // Code points on either side may combine into one character, or split; then the end is cut.
  const stopped = firstCharacters(text.slice(0, start) + taken + tail, limit)
  return { text: stopped, caret: Math.min(start + taken.length, stopped.length) }
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

const drafts = new Map<string, string>()
const chosen = new Map<string, readonly string[]>()

/** Unsent drafts, kept while the page is open, so that closing the comments loses nothing. */
export const draftStore = {
  of: (entityId: string): string => drafts.get(entityId) ?? '',
  keep(entityId: string, text: string): void {
    if (text !== '') drafts.set(entityId, text)
    else {
      drafts.delete(entityId)
      chosen.delete(entityId)
    }
  },
  /** The members who were chosen for mentions in the draft. */
  chosen: (entityId: string): readonly string[] => chosen.get(entityId) ?? [],
  choose(entityId: string, userId: string): void {
    chosen.set(entityId, [...new Set([...this.chosen(entityId), userId])])
  },
}
