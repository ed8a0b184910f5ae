import { seasonDays } from '#features/stats/web/seasonWords.ts'
import type { ActivityView } from '../contract.ts'

type About = Pick<ActivityView, 'season'>

/** The words for what an admin did to the group's seasons. [BEY-20] */
export const seasonSentences = {
  'season.named': { did: ({ season }: About) => (season ? `named the season ${daysOf(season)}` : 'named a season') },
  'season.changed': {
    did: ({ season }: About) => {
      if (!season) return 'changed a season'
      const isRenamed = season.formerName !== season.name
      return `changed the season ${isRenamed ? `“${season.formerName}” to ` : ''}${daysOf(season)}`
    },
  },
  'season.removed': {
    did: ({ season }: About) => (season ? `deleted the season “${season.name}”` : 'deleted a season'),
  },
}

/** "“NFL 2026”, Sep 10, 2026 - Jan 11, 2027". */
function daysOf(season: NonNullable<ActivityView['season']>): string {
  return `“${season.name}”, ${seasonDays(season)}`
}
