/** Marks that change the direction of the text around them, until they or the paragraph end. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g

/** More marks on one letter than any language uses; they would overlap the lines above and below. */
const piles = /(\p{M}{4})\p{M}+/gu

/**
 * A person's text, made safe to display next to other text: it cannot spill over or reorder its surroundings. The words
 * stay unchanged, in any language; right-to-left languages do not need these marks. A comment has its own place and is
 * stored as written.
 */
export function writtenText(text: string): string {
  return withoutTurns(text).replace(piles, '$1')
}

/** Without the marks that would reorder the rest of a sentence, including its amounts. */
export function withoutTurns(text: string): string {
  return text.replace(turns, '')
}
