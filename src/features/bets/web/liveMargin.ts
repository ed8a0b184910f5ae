import { marginOf } from '#domain/games/settlement.ts'
import { formatLine, type Matchup, type Side } from '#domain/games/sides.ts'

/** How one side is doing while its game is in progress. */
export type LiveMargin = {
  /** If the game ended now: above zero it would win, below zero lose, zero push. */
  readonly margin: number
  readonly words: string
  readonly note: string
}

type Score = { readonly home: number; readonly away: number }

/** Null if a score decides nothing. Overs and unders are in points to go or to spare. */
export function liveMargin(side: Side, score: Score, matchup: Matchup): LiveMargin | null {
  const margin = marginOf(side, { homeScore: score.home, awayScore: score.away }, matchup)
  if (typeof margin !== 'number') return null
  if (side.betType === 'total') return { margin, ...totalWords(side, score, margin) }
  const lead = side.betType === 'spread' ? margin - side.line : margin
  const against = side.betType === 'spread' ? ' against the line' : ''
  const note = side.betType === 'spread' ? `${leadWords(lead)}, line ${formatLine(side.line)}` : leadWords(lead)
  return { margin, words: `${marginWords(margin)}${against}`, note }
}

function marginWords(margin: number): string {
  if (margin === 0) return 'Level'
  return margin > 0 ? `Ahead by ${margin}` : `Behind by ${-margin}`
}

function leadWords(lead: number): string {
  if (lead === 0) return 'Tied'
  return lead > 0 ? `Up ${lead}` : `Down ${-lead}`
}

function totalWords(side: Extract<Side, { betType: 'total' }>, { home, away }: Score, margin: number) {
  const note = `${home + away} so far`
  if (margin === 0) return { words: 'Level with the line', note }
  if (side.type === 'Over') return { words: margin > 0 ? `Over by ${margin}` : `Needs ${-margin} more`, note }
  return { words: margin > 0 ? `${margin} to spare` : `Over by ${-margin}`, note }
}
