import unhomoglyph from 'unhomoglyph'
import { plainLook } from './displayNames.ts'

/**
 * How a text may look to a reader, as the skeletons of UTS 39: characters that Unicode lists as confusable are the same,
 * like a Latin and a Cyrillic A, and so are letters that differ in case alone. Capitals and small letters are confused
 * with different ones (I with l, i with nothing), so there are two looks, of the small letters and of the text as it is.
 * Nobody reads a look: an m is `rn` in it.
 */
export function looksOf(text: string): readonly string[] {
  const plain = plainLook(text)
  return [skeleton(plain.toLowerCase()), skeleton(skeleton(plain).toLowerCase())]
}

function skeleton(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD')
}

/** Whether a reader may take the one text for the other. */
export function looksLike(one: string, other: string): boolean {
  const looks = looksOf(other)
  return looksOf(one).some((look) => looks.includes(look))
}
