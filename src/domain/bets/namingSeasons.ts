import { isOneLine, isVisible } from '../people/displayNames.ts'
import { groupRefusal } from '../refusals/groupRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { isDay, type Season } from './seasons.ts'

/** How many seasons a group can have. */
export const mostSeasons = 50

/** Why an admin cannot give a season this name and these days, beside the group's other seasons; null if they can. */
export function whySeasonRefused(
  { name, from, to }: Omit<Season, 'id'>,
  others: readonly Pick<Season, 'name'>[],
): Refusal | null {
  if (!isVisible(name)) return groupRefusal('season-name-missing')
  if (!isOneLine(name)) return groupRefusal('season-name-broken')
  if (others.some((one) => sameName(one.name, name))) return groupRefusal('season-name-taken')
  if (!isDay(from) || !isDay(to)) return groupRefusal('season-day-unknown')
  if (to < from) return groupRefusal('season-days-crossed')
  return others.length >= mostSeasons ? groupRefusal('too-many-seasons') : null
}

/** Whether two names read alike on a button. */
function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
