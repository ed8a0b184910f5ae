import { charactersOf } from '#domain/characters.ts'

/** The width of words at a size, in pixels. */
type Measure = (words: string, size: number) => number

type Room = {
  readonly width: number
  /** The largest size, and the smallest at which it still reads well. */
  readonly size: number
  readonly smallest: number
  /** How many lines it may take. */
  readonly lines: number
}

type Fitted = { readonly size: number; readonly lines: readonly string[] }

/**
 * Words in a room: as large as they fit, on as many lines as it allows. What does not fit at the smallest size ends in an
 * ellipsis, and never within a character.
 */
export function fitText(words: string, room: Room, measure: Measure): Fitted {
  const { size, smallest, width } = room
  for (let at = size; at > smallest; at -= 2) {
    const lines = brokenAt(words, (line) => measure(line, at) <= width)
    if (lines.length <= room.lines && lines.every((line) => measure(line, at) <= width)) return { size: at, lines }
  }
  const fits = (line: string) => measure(line, smallest) <= width
  const lines = brokenAt(words, fits)
  const kept = lines.slice(0, room.lines - 1)
  const rest = lines.slice(room.lines - 1).join(' ')
  return { size: smallest, lines: [...kept, rest].filter((line) => line !== '').map((line) => cutToFit(line, fits)) }
}

/** Broken between words, as late as each line fits. A word that is too long is on a line of its own. */
function brokenAt(words: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words.split(/\s+/).filter((one) => one !== '')) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function cutToFit(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line
  const signs = [...charactersOf(line)]
  const shortened = (count: number) => `${signs.slice(0, count).join('').trimEnd()}…`
  let [most, tooMany] = [0, signs.length]
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1
    if (fits(shortened(middle))) most = middle
    else tooMany = middle
  }
  return shortened(most)
}
