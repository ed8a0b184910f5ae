import { useState } from 'react'
import { formatOdds } from '#domain/odds/odds.ts'
import type { Price } from '../../../lines/web/prices.ts'

/** A price that moved away from the one that was looked at. */
export type MovedPrice = {
  /** "The price moved from +138 to +140." */
  readonly message: string
  /** "+140". */
  readonly now: string
  /** The new one was looked at. */
  readonly onSeen: () => void
}

type Look = {
  /** What was chosen: another choice is another look. */
  readonly place: string
  readonly onSeen: () => void
}

/**
 * A price that changes while one looks at it is told and asked about again, since what one wins changes with it. Null
 * while it is the one that was seen.
 */
export function useSeenPrice(price: Price, { place, onSeen }: Look): MovedPrice | null {
  const current = { place, fairOdds: price.fairOdds, line: price.line }
  const [seen, setSeen] = useState(current)
  if (seen.place !== place) setSeen(current)
  if (seen.place !== place || (seen.fairOdds === price.fairOdds && seen.line === price.line)) return null
  const now = words(current)
  return {
    message: `The price moved from ${words(seen)} to ${now}.`,
    now,
    onSeen: () => {
      setSeen(current)
      onSeen()
    },
  }
}

function words({ line, fairOdds }: Pick<Price, 'line' | 'fairOdds'>): string {
  return `${line} ${formatOdds(fairOdds)}`.trim()
}
