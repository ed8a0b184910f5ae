import { whyTeamsRefused } from '#domain/bids/customBids.ts'
import { readOddsAs } from '#domain/bids/typedOdds.ts'
import type { Matchup } from '#domain/games/sides.ts'
import { evenOdds } from '#domain/odds/odds.ts'
import { formatOddsAs, type OddsFormat } from '#domain/odds/oddsFormats.ts'
import { bidRefusal } from '#domain/refusals/bidRefusals.ts'

/** A custom bid in its creator's own words, as typed. A prop is a proposition, with two answers as its sides. */
export type Words = Matchup & {
  readonly kind: 'custom' | 'prop'
  readonly mine: 'home' | 'away'
  /** What it is about; for a prop, the proposition. */
  readonly description: string
  readonly odds: string
}

/** An empty draft, at even odds. [BID-53] */
export function nothingYet(format: OddsFormat): Words {
  const odds = formatOddsAs(format, evenOdds)
  return { kind: 'custom', homeTeam: '', awayTeam: '', mine: 'home', description: '', odds }
}

const answers: Matchup = { homeTeam: 'Yes', awayTeam: 'No' }

/** The change to the other kind: a prop starts with the answers yes and no, which a game never has. */
export function asKind(words: Words, kind: Words['kind']): Partial<Words> {
  const { homeTeam, awayTeam } = matchupOf(words)
  if (kind === 'prop') return homeTeam === '' && awayTeam === '' ? { kind, ...answers } : { kind }
  const answered = homeTeam === answers.homeTeam && awayTeam === answers.awayTeam
  return answered ? { kind, homeTeam: '', awayTeam: '' } : { kind }
}

/** The two sides as sent. */
export function matchupOf({ homeTeam, awayTeam }: Matchup): Matchup {
  return { homeTeam: homeTeam.trim(), awayTeam: awayTeam.trim() }
}

/** The problems, by the field that can fix them. */
export type WordProblems = { readonly [Part in 'teams' | 'description' | 'odds']?: string }

/** What keeps these words from being posted; empty if nothing does. [BID-48] to [BID-51] */
export function wordProblems(words: Words, format: OddsFormat): WordProblems {
  const teams = whyTeamsRefused(words)?.message
  const price = readOddsAs(format, words.odds)
  const isProposed = words.kind === 'custom' || words.description.trim() !== ''
  return {
    ...(teams && { teams }),
    ...(!isProposed && { description: bidRefusal('proposition-missing').message }),
    ...('problem' in price && { odds: price.problem }),
  }
}
