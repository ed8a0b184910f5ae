import type { BetType, Side } from '#domain/games/sides.ts'

/**
 * The side in a selection; null if the selection does not fit the bet type. Separate from the schema of a selection, so
 * that the browser can read one without it.
 */
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
