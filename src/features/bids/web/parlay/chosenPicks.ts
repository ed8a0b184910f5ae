import { useMemo } from 'react'
import { type Pick, readPick } from '#features/lines/web/pick.ts'
import { useStored } from '#web/browser/storedValue.ts'

/** A leg as the browser keeps it, of which only the place among the lines has been looked at. */
export type KeptLeg = { readonly pick: Pick } & Readonly<Record<string, unknown>>

/** The legs that are kept; whatever has no place among the lines is left out. */
export function keptLegs(stored: string | null): readonly KeptLeg[] {
  try {
    const legs: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(legs) ? legs.flatMap((leg) => keptLeg(leg) ?? []) : []
  } catch {
    return []
  }
}

function keptLeg(leg: unknown): KeptLeg | null {
  if (typeof leg !== 'object' || leg === null) return null
  const pick = 'pick' in leg && typeof leg.pick === 'string' ? readPick(leg.pick) : null
  return pick && { ...leg, pick }
}

/** Where the legs of the parlay that is being put together are among the lines, by the id of their game. */
export function useChosenPicks(): ReadonlyMap<string, Pick> {
  const [stored] = useStored('parlay')
  return useMemo(() => new Map(keptLegs(stored).map(({ pick }) => [pick.gameId, pick])), [stored])
}
