import type { Matchup } from '../games/sides.ts'
import { type AmericanOdds, americanOdds, isAmericanOdds, longestOdds } from '../odds/odds.ts'
import { type Refusal, refusal } from '../refusals.ts'

/** What stands in the odds field of a new custom bid. [BID-53] */
export const defaultCustomOdds = '+100'

/** The odds in a typed text like `+150`, or what to tell the person who typed it. [BID-49] [BID-50] [BID-51] */
export function readCustomOdds(text: string): { odds: AmericanOdds } | { refusal: Refusal } {
  const trimmed = text.trim()
  if (trimmed === '') return { refusal: refusal('custom-odds-missing') }
  if (!/^[+-]/.test(trimmed)) return { refusal: refusal('odds-unsigned') }
  const value = /^[+-]\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN
  if (!isAmericanOdds(value) || Math.abs(value) > longestOdds) return { refusal: refusal('odds-invalid') }
  return { odds: americanOdds(value) }
}

/** What stays in the odds field of what was typed or pasted: one leading sign and then digits. [BID-52] */
export function limitCustomOdds(typed: string): string {
  const trimmed = typed.trimStart()
  const sign = /^[+-]/.test(trimmed) ? trimmed.charAt(0) : ''
  return sign + trimmed.replace(/\D/g, '')
}

/**
 * Why a custom bid cannot have these two sides, or null when it can. Two sides of one name could not be told apart
 * when the bet is settled. [BID-48]
 */
export function whyTeamsRefused({ homeTeam, awayTeam }: Matchup): Refusal | null {
  const [home, away] = [homeTeam.trim(), awayTeam.trim()]
  if (home === '' || away === '') return refusal('custom-teams-missing')
  return home.toLowerCase() === away.toLowerCase() ? refusal('custom-teams-equal') : null
}

/** Why a prop cannot be posted with those words, or null: it is a proposition, so it must say what is proposed. [ADM-26] */
export function whyPropositionRefused(proposition: string): Refusal | null {
  return proposition.trim() === '' ? refusal('proposition-missing') : null
}
