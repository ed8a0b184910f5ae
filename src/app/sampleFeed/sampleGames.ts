import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SportKey, sports } from '#domain/games/sports.ts'
import { root } from '#server/root.ts'

/**
 * Eight values: home and away moneyline; home line with the home and the away price; total with the prices of Over and
 * Under. A market is complete or all null.
 */
export type RecordedPrices = readonly (number | null)[]

/** A real game as played, with its pregame prices by book; `closing` where the book is not recorded. */
export type SampleGame = {
  readonly awayTeam: string
  readonly homeTeam: string
  readonly awayScore: number
  readonly homeScore: number
  readonly prices: Readonly<Record<string, RecordedPrices>>
}

type Row = readonly [string, string, number, number, Readonly<Record<string, RecordedPrices>>]

const loaded = new Map<SportKey, readonly SampleGame[]>()

/** The real games of a sport, in the order in which they are replayed. See `data/README.md`. */
export function sampleGames(sport: SportKey): readonly SampleGame[] {
  const known = loaded.get(sport)
  if (known) return known
  const path = join(root, 'src/app/sampleFeed/data', `${sports[sport].label.toLowerCase()}.json`)
  const rows: readonly Row[] = JSON.parse(readFileSync(path, 'utf8'))
  const games = rows.map(([awayTeam, homeTeam, awayScore, homeScore, prices]) => {
    return { awayTeam, homeTeam, awayScore, homeScore, prices }
  })
  loaded.set(sport, games)
  return games
}
