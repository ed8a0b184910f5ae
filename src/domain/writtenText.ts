/** Marks that turn the direction of whatever is written around them, until they are ended or the paragraph is. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g

/** More marks upon one letter than any language writes; they would reach over the lines above and below. */
const piles = /(\p{M}{4})\p{M}+/gu

/**
 * What a person wrote, as others are shown it: it stays within its own place, whatever stands beside, above or below.
 * Words are left as they are, of any language; whoever writes from right to left needs no such marks. A comment has a
 * place of its own and is kept as it was written.
 */
export function writtenText(text: string): string {
  return text.replace(turns, '').replace(piles, '$1')
}
