import { isSportKey, sports } from '#domain/sports.ts'

/** By the league's short name, in lower case. [LIM-09] */
const emojis: Readonly<Record<string, string>> = {
  nfl: '🏈',
  nba: '🏀',
  ncaab: '🏀',
  wnba: '🏀',
  mlb: '⚾',
  nhl: '🏒',
  ncaaf: '🏈',
  soccer: '⚽',
}

const trophy = '🏆'

/** The emoji of a sport by its key at the odds service, such as `icehockey_nhl` or `soccer_epl`. */
export function sportEmoji(sportKey: string): string {
  const name = isSportKey(sportKey) ? sports[sportKey].label.toLowerCase() : sportKey.split('_')[0]
  return emojis[name ?? ''] ?? trophy
}
