// A character is what a person sees as one, like a flag or a family emoji. A cluster with more code points than any
// real character counts as several, or a single character could be as long as a book.
const codePointsOfOne = 12

/** Made when it is first used: it takes a phone as long as drawing a screen. */
let segmenter: Intl.Segmenter | undefined

function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** How many characters `text` has, as a person counts them. */
export function countCharacters(text: string): number {
  let count = 0
  for (const { segment } of segmentsOf(text)) count += weightOf(segment)
  return count
}

/** The beginning of `text` with at most `limit` characters; never half of one. */
export function firstCharacters(text: string, limit: number): string {
  let count = 0
  for (const { segment, index } of segmentsOf(text)) {
    count += weightOf(segment)
    if (count > limit) return text.slice(0, index)
  }
  return text
}

function weightOf(segment: string): number {
  return segment.length <= codePointsOfOne ? 1 : Math.ceil(Array.from(segment).length / codePointsOfOne)
}
