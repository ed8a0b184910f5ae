import { useState } from 'react'
import type { ShowOdds } from '#domain/odds/oddsFormats.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import type { Price } from '../../../lines/web/prices.ts'

/** A price that moved away from the one that was seen. */
export type MovedPrice = {
  /** "The price moved from +138 to +140." */
  readonly message: string
  /** "+140". */
  readonly now: string
  /** Marks the new price as seen. */
  readonly onSeen: () => void
}

type Look = {
  /** The choice: a different choice starts over. */
  readonly place: string
  readonly onSeen: () => void
}

/**
 * If the price changes while it is being looked at, the change is announced and must be confirmed, since what can be
 * won changes with it. Null while it is the price that was seen.
 */
export function useSeenPrice(price: Price, { place, onSeen }: Look): MovedPrice | null {
  const show = useShowOdds()
  const current = { place, fairOdds: price.fairOdds, line: price.line }
  const [seen, setSeen] = useState(current)
  if (seen.place !== place) setSeen(current)
  if (seen.place !== place || (seen.fairOdds === price.fairOdds && seen.line === price.line)) return null
  const now = words(current, show)
  return {
    message: `The price moved from ${words(seen, show)} to ${now}.`,
    now,
    onSeen: () => {
      setSeen(current)
      onSeen()
    },
  }
}

function words({ line, fairOdds }: Pick<Price, 'line' | 'fairOdds'>, show: ShowOdds): string {
  return `${line} ${show(fairOdds)}`.trim()
}
