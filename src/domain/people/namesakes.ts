import { firstCharacters } from '../characters.ts'
import { formerMember } from './displayNames.ts'
import { looksOf } from './looks.ts'

/** Somebody who is or was in a group. */
export type Named = { readonly userId: string; readonly name: string }

/**
 * The names that tell people of a group apart whom a reader would confuse, by user id: `Ann (2)`, `Ann (3)`. `people` are
 * all who are or were in the group, the first who joined first: those who came later get a number, so that nobody's name
 * changes because somebody joins or leaves. Everybody else reads by their own name and is not in the map.
 */
export function namesTellingApart(people: readonly Named[]): ReadonlyMap<string, string> {
  const told = new Map<string, string>()
  const taken = new Set<string>()
  for (const { userId, name } of people) {
    let shown = name
    let looks = looksOf(name)
    for (let number = 2; looks.some((look) => taken.has(look)); number += 1) {
      shown = `${name} (${number})`
      looks = looksOf(shown)
    }
    for (const look of looks) taken.add(look)
    if (shown !== name) told.set(userId, shown)
  }
  return told
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
export function firstName(name: string): string {
  if (name.startsWith(formerMember)) return formerMember
  const first = name.trim().split(/\s+/)[0] ?? ''
  const kept = firstCharacters(first, firstNameLength)
  return kept === first ? first : `${kept}…`
}
