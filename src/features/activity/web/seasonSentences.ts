import { seasonDays } from '#features/stats/web/seasonWords.ts'
import type { ActivityView } from '../contract.ts'

type About = Pick<ActivityView, 'season'>

/** The words for what an admin did to the group's seasons. [BEY-20] */
export const seasonSentences = {
  'season.named': { did: ({ season }: About) => `named the season ${daysOf(season)}` },
  'season.changed': {
    did: ({ season }: About) =>
      season === null || season.formerName === season.name
        ? `changed the season ${daysOf(season)}`
        : `changed the season “${season.formerName}” to ${daysOf(season)}`,
  },
  'season.removed': { did: ({ season }: About) => `deleted the season “${season?.name ?? ''}”` },
}

/** "“NFL 2026”, Sep 10, 2026 - Jan 11, 2027". */
function daysOf(season: ActivityView['season']): string {
  return season === null ? '' : `“${season.name}”, ${seasonDays(season)}`
}
