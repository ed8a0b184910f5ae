import { type SportKey, sports } from '../games/sports.ts'
import { scoresCost } from './monthPlan.ts'

/** The days of a month on which a league plays in season, and the months of its season, January being 1. */
const seasons: Readonly<Record<SportKey, { readonly gameDays: number; readonly months: readonly number[] }>> = {
  americanfootball_nfl: { gameDays: 13, months: [9, 10, 11, 12, 1, 2] },
  basketball_nba: { gameDays: 29, months: [10, 11, 12, 1, 2, 3, 4, 5, 6] },
  baseball_mlb: { gameDays: 29, months: [4, 5, 6, 7, 8, 9, 10] },
  icehockey_nhl: { gameDays: 29, months: [10, 11, 12, 1, 2, 3, 4, 5, 6] },
  americanfootball_ncaaf: { gameDays: 17, months: [9, 10, 11, 12, 1] },
  basketball_ncaab: { gameDays: 29, months: [11, 12, 1, 2, 3] },
  basketball_wnba: { gameDays: 25, months: [5, 6, 7, 8, 9, 10] },
}

type Plan = {
  /** Credits a month. */
  readonly size: number
  /** What one request costs. */
  readonly oddsCost: number
  readonly leagues: readonly SportKey[]
  /** January is 1. */
  readonly month: number
}

/** Lines are never fetched more often, as they are set at first. */
const mostADay = 288

/**
 * What a plan carries in a whole month, in a sentence: how often a game day each of the leagues in season has new prices,
 * once settling has its part. [BEY-40]
 */
export function whatItCarries({ size, oddsCost, leagues, month }: Plan): string {
  const credits = `${size.toLocaleString('en-US')} credits a month`
  const playing = leagues.filter((sport) => seasons[sport].months.includes(month))
  if (playing.length === 0) return `${credits}: none of the leagues is in season.`
  const gameDays = playing.reduce((sum, sport) => sum + seasons[sport].gameDays, 0)
  const kept = Math.min(size * 0.6, Math.max(gameDays * 2 * scoresCost, size / 4))
  const times = (size - kept) / (gameDays * oddsCost)
  const names = playing.map((sport) => sports[sport].label)
  const who = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}, each`
  return `${credits}: ${who} ${oftenWords(times)}.`
}

function oftenWords(times: number): string {
  if (times >= mostADay) return 'every 5 minutes'
  const whole = Math.floor(times)
  if (whole > 1) return `${whole} times a game day`
  return whole === 1 ? 'once a game day' : `once in ${Math.ceil(1 / times)} game days`
}
