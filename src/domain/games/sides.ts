/**
 * What a bet is on. A `prop` and a `custom` bet are in the friends' own words, with the two sides as teams, and are
 * settled by hand. The sides of a `parlay` are that every leg of it wins, and that one loses.
 */
export const betTypes = ['moneyline', 'spread', 'total', 'custom', 'prop', 'parlay'] as const
export type BetType = (typeof betTypes)[number]

/** The two teams of a game, by their full names: teams are matched by name, never by position. */
export type Matchup = { readonly homeTeam: string; readonly awayTeam: string }

/** One of the two sides of a bet. `line` is the number of points: added to the team's score, or compared with the sum. */
export type Side =
  | { readonly betType: 'moneyline' | 'custom' | 'prop' | 'parlay'; readonly team: string }
  | { readonly betType: 'spread'; readonly team: string; readonly line: number }
  | { readonly betType: 'total'; readonly type: 'Over' | 'Under'; readonly line: number }

const aliases: ReadonlyMap<string, BetType> = new Map([
  ['ml', 'moneyline'],
  ['h2h', 'moneyline'],
  ['spreads', 'spread'],
  ['totals', 'total'],
  ['over_under', 'total'],
])

/** The bet type for a name or one of its aliases, or null if there is none. [BID-02] */
export function betTypeFrom(name: string): BetType | null {
  return betTypes.find((type) => type === name) ?? aliases.get(name) ?? null
}

/** The side in a selection; null if the selection does not fit the bet type. */
export function sideOf(
  type: BetType,
  chosen: { team?: string; type?: 'Over' | 'Under'; line?: number | null },
): Side | null {
  const { team, line } = chosen
  if (type === 'total') {
    return chosen.type && typeof line === 'number' ? { betType: type, type: chosen.type, line } : null
  }
  if (team === undefined) return null
  if (type === 'spread') return typeof line === 'number' ? { betType: type, team, line } : null
  return { betType: type, team }
}

/** The other side of the same bet: other team, line with its sign flipped, Under for Over. [BID-20] [BID-21] [BID-22] [STL-08] */
export function oppositeSide(side: Side, matchup: Matchup): Side {
  switch (side.betType) {
    case 'total':
      return { ...side, type: side.type === 'Over' ? 'Under' : 'Over' }
    case 'spread':
      return { ...side, team: otherTeam(side.team, matchup), line: negatedLine(side.line) }
    default:
      return { ...side, team: otherTeam(side.team, matchup) }
  }
}

/** Throws if `team` is not in the game: a side of another game is a bug, never a guess. */
export function otherTeam(team: string, { homeTeam, awayTeam }: Matchup): string {
  if (team === homeTeam) return awayTeam
  if (team === awayTeam) return homeTeam
  throw new Error(`${team} does not play in ${awayTeam} at ${homeTeam}`)
}

/** Whether two games are between the same teams, no matter who is at home. */
export function hasSameTeams(one: Matchup, other: Matchup): boolean {
  const isIn = (team: string) => team === other.homeTeam || team === other.awayTeam
  return isIn(one.homeTeam) && isIn(one.awayTeam) && one.homeTeam !== one.awayTeam
}

/** `+3.5`, `-3`, and `PK` for a line of zero. */
export function formatLine(line: number): string {
  if (line === 0) return 'PK'
  return line > 0 ? `+${line}` : String(line)
}

/** `Lakers -3.5`, `Over 224.5`, `Bills to win`, or the side of a custom bet as its creator named it. */
export function describeSide(side: Side): string {
  switch (side.betType) {
    case 'moneyline':
      return `${side.team} to win`
    case 'spread':
      return `${side.team} ${formatLine(side.line)}`
    case 'total':
      return `${side.type} ${side.line}`
    default:
      return side.team
  }
}

// A line of 0 stays 0, so that both sides of a pick'em are equal.
function negatedLine(line: number): number {
  return line === 0 ? 0 : -line
}
