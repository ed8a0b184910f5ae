import { countCharacters, firstCharacters } from '../characters.ts'

/** The longest display name, in characters as a person counts them. [SET-15] */
export const displayNameLength = 50

/** The message for a refused name. */
export const displayNameWords = 'A name has 1 to 50 characters'

/** What others read in the place of the name of a person who has deleted their account. [BEY-23] */
export const formerMember = 'Former member'

/** Line breaks, tabs and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** What takes no ink, beside spaces: zero-width characters, fillers, and the empty Braille pattern. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a name of a person or group stays on one line: without line breaks, tabs or other control characters. */
export function isOneLine(name: string): boolean {
  return !breaks.test(name)
}

/** Whether there is anything to see in a name: a letter, digit, sign or symbol. */
export function isVisible(name: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(invisible, ''))
}

/** Whether a trimmed name is a valid display name: one visible line, not too long. [SET-15] */
export function isDisplayName(name: string): boolean {
  return isVisible(name) && isOneLine(name) && countCharacters(name) <= displayNameLength
}

/** Somebody who is or was in a group. */
export type Named = { readonly userId: string; readonly name: string }

/**
 * The names that tell people of a group apart who would read alike, by user id: `Ann (2)`, `Ann (3)`. `people` are all
 * who are or were in the group, the first who joined first: those who came later get a number, so that nobody's name
 * changes because somebody joins or leaves. Everybody else reads by their own name and is not in the map.
 */
export function namesTellingApart(people: readonly Named[]): ReadonlyMap<string, string> {
  const told = new Map<string, string>()
  const taken = new Set<string>()
  for (const { userId, name } of people) {
    let shown = name
    for (let number = 2; taken.has(lookOf(shown)); number += 1) shown = `${name} (${number})`
    taken.add(lookOf(shown))
    if (shown !== name) told.set(userId, shown)
  }
  return told
}

/** The same for names that a reader would confuse: by case, width, spaces, or characters that cannot be seen. */
function lookOf(name: string): string {
  return name.normalize('NFKC').replace(invisible, '').replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** In characters; longer ones would leave a sentence no room. */
const firstNameLength = 24

/**
 * The first names of people by id: pictures that leave the group show no surname. Those who share one are told apart by a
 * number. [BEY-30]
 */
export function firstNames(people: readonly { readonly id: string; readonly name: string }[]): (id: string) => string {
  const first = new Map(people.map(({ id, name }) => [id, firstName(name)]))
  const told = namesTellingApart([...first].map(([userId, name]) => ({ userId, name })))
  return (id) => told.get(id) ?? first.get(id) ?? ''
}

/** The first word of a name, cut where it is long. What is read in the place of a name has no surname. */
function firstName(name: string): string {
  if (name.startsWith(formerMember)) return formerMember
  const first = name.trim().split(/\s+/)[0] ?? ''
  const kept = firstCharacters(first, firstNameLength)
  return kept === first ? first : `${kept}…`
}
