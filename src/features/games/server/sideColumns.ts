import type { BetType, Side } from '#domain/games/sides.ts'

/** A side as stored with bids and bets: the table's own check keeps it consistent. */
export type SideColumns = {
  readonly bet_type: string
  readonly side_team: string | null
  readonly side_type: string | null
  readonly side_line: number | null
}

export function sideToColumns(side: Side) {
  return {
    betType: side.betType,
    sideTeam: side.betType === 'total' ? null : side.team,
    sideType: side.betType === 'total' ? side.type : null,
    sideLine: side.betType === 'total' || side.betType === 'spread' ? side.line : null,
  }
}

/** The side of a row. The columns are checked by the table, so anything else is a bug and throws. */
export function sideFromColumns({ bet_type, side_team, side_type, side_line }: SideColumns): Side {
  const betType = bet_type as BetType
  if (betType === 'total' && side_line !== null && (side_type === 'Over' || side_type === 'Under')) {
    return { betType, type: side_type, line: side_line }
  }
  if (betType === 'spread' && side_team !== null && side_line !== null)
    return { betType, team: side_team, line: side_line }
  if (betType !== 'total' && betType !== 'spread' && side_team !== null) return { betType, team: side_team }
  throw new Error(`a row without a side: ${bet_type} ${side_team} ${side_type} ${side_line}`)
}
