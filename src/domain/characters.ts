// A character is what a person sees as one, like a flag or a family emoji. A cluster with more code points than any
// real character counts as several, or a single character could be as long as a book.
const codePointsOfOne = 12

/** Made when it is first used: it takes a phone as long as drawing a screen. */
let segmenter: Intl.Segmenter | undefined

/** Flags, joined emojis, and letters with their marks: for browsers without `Intl.Segmenter`, Firefox up to 124. */
const clusters =
  /\p{RI}{2}|\r\n|[\s\S](?:\u200D\p{Extended_Pictographic}?|[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}])*/gu

/** The characters of `text`, as a person sees them. */
export function* charactersOf(text: string): Generator<string> {
  if ('Segmenter' in Intl) {
    segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
    for (const { segment } of segmenter.segment(text)) yield segment
  } else yield* text.match(clusters) ?? []
}

/** How many characters `text` has, as a person counts them. */
export function countCharacters(text: string): number {
  let count = 0
  for (const character of charactersOf(text)) count += weightOf(character)
  return count
}

/** The beginning of `text` with at most `limit` characters; never half of one. */
export function firstCharacters(text: string, limit: number): string {
  let [count, end] = [0, 0]
  for (const character of charactersOf(text)) {
    count += weightOf(character)
    if (count > limit) return text.slice(0, end)
    end += character.length
  }
  return text
}

function weightOf(character: string): number {
  return character.length <= codePointsOfOne ? 1 : Math.ceil(Array.from(character).length / codePointsOfOne)
}
