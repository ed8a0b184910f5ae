import type { Matchup } from '../games/sides.ts'
import { type AmericanOdds, americanOdds, isAmericanOdds, longestOdds } from '../odds/odds.ts'
import { bidRefusal } from '../refusals/bidRefusals.ts'
import type { Refusal } from '../refusals.ts'

/** The initial odds of a new custom bid. [BID-53] */
export const defaultCustomOdds = '+100'

/** The odds in typed text like `+150`, or the refusal to show. [BID-49] [BID-50] [BID-51] */
export function readCustomOdds(text: string): { odds: AmericanOdds } | { refusal: Refusal } {
  const trimmed = text.trim()
  if (trimmed === '') return { refusal: bidRefusal('custom-odds-missing') }
  if (!/^[+-]/.test(trimmed)) return { refusal: bidRefusal('odds-unsigned') }
  const value = /^[+-]\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN
  const refused = whyOddsRefused(value)
  return refused ? { refusal: refused } : { odds: americanOdds(value) }
}

/** Why somebody cannot ask for that number as odds, or null. [BID-51] */
export function whyOddsRefused(value: number): Refusal | null {
  if (Math.abs(value) > longestOdds) return bidRefusal('odds-too-long')
  if (isAmericanOdds(value)) return null
  return Number.isInteger(value) && value !== 0 ? bidRefusal('odds-too-short') : bidRefusal('odds-invalid')
}

/** The part of typed or pasted text that the odds field keeps: one leading sign and then digits. [BID-52] */
export function limitCustomOdds(typed: string): string {
  const trimmed = typed.trimStart()
  const sign = /^[+-]/.test(trimmed) ? trimmed.charAt(0) : ''
  return sign + trimmed.replace(/\D/g, '')
}

/**
 * Why a custom bid cannot have these two sides, or null if it can. Two sides with the same name could not be
 * distinguished when the bet is settled, nor could two that look alike, as the server asks. [BID-48]
 */
export function whyTeamsRefused(
  { homeTeam, awayTeam }: Matchup,
  isAlike: (one: string, other: string) => boolean = isSameWord,
): Refusal | null {
  const [home, away] = [homeTeam.trim(), awayTeam.trim()]
  if (home === '' || away === '') return bidRefusal('custom-teams-missing')
  return isAlike(home, away) ? bidRefusal('custom-teams-equal') : null
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Why a prop cannot be posted with this text, or null: it needs a proposition. [ADM-26] */
export function whyPropositionRefused(proposition: string): Refusal | null {
  return proposition.trim() === '' ? bidRefusal('proposition-missing') : null
}
