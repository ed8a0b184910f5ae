import type { Named } from '../notices/noticeFacts.ts'
import { formerMember } from '../people/displayNames.ts'

// What looks like a way to reach somebody: written by members in the words of a bet, a name or a comment.
const mail = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const phone = /(?<![\p{L}\p{N}$.])\+?(?:\(?\d{1,4}\)?[ .\u00a0/-]?){2,6}\d{2,4}(?![\p{L}\p{N}])/gu
const phoneDigits = 9

/**
 * What people are called outside the product: by the names that they show in it, and whoever wants that not to be, "a
 * friend". [BEY-35]
 */
export function namedOutside(unnamed: readonly Named[]) {
  const ids = new Set(unnamed.map(({ id }) => id))
  const names = unnamed.map(({ name }) => name.trim()).filter((name) => name.length > 1)
  return {
    name: ({ id, name }: Named): string => (ids.has(id) ? 'a friend' : name),
    /** A text without mail addresses, phone numbers, and the names of those who are not named. */
    words: (text: string): string => {
      const unreached = text.replace(mail, '…').replace(phone, (found) => (digitsIn(found) < phoneDigits ? found : '…'))
      const hidden = names.reduce((left, name) => left.replace(wholeWord(name), 'a friend'), unreached)
      return hidden.replace(/^\p{Ll}/u, (first) => first.toUpperCase())
    },
  }
}

/** Those of these people whom a text names, as it does. */
export function namedIn(text: string, people: readonly Named[]): Named[] {
  return people.filter(({ name }) => name.trim().length > 1 && wholeWord(name.trim()).test(text))
}

/**
 * A text in which people were called so, with what they are called since: by another name, or as a former member whose
 * account is gone. `now`: everybody who was ever in the group. [BEY-35] [BEY-23]
 */
export function renamedSince(text: string, told: readonly Named[], now: readonly Named[]): string {
  const names = new Map(now.map(({ id, name }) => [id, name]))
  const others = new Map<string, string>()
  for (const { id, name } of told) {
    const since = names.get(id) ?? formerMember
    if (since !== name) others.set(name.trim().toLowerCase(), since)
  }
  return [...others].reduce((left, [name, since]) => left.replace(wholeWord(name), () => since), text)
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}

function wholeWord(name: string): RegExp {
  const plain = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  // With the number that tells namesakes apart.
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?: \\(\\d+\\))?(?![\\p{L}\\p{N}])`, 'giu')
}
