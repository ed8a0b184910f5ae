import type { SportKey } from '#domain/games/sports.ts'
import { secondMs } from '#domain/times.ts'
import { type EspnGame, readBoard } from './espnBoard.ts'

/** The public address of ESPN's scoreboards. Nobody promises them. */
export const publicEspn = 'https://site.api.espn.com/apis/site/v2/sports'

/** The league's path, and the groups that its board must be asked for: without them colleges are incomplete. */
const boards: Readonly<Record<SportKey, { readonly path: string; readonly groups?: readonly number[] }>> = {
  americanfootball_nfl: { path: 'football/nfl' },
  basketball_nba: { path: 'basketball/nba' },
  baseball_mlb: { path: 'baseball/mlb' },
  icehockey_nhl: { path: 'hockey/nhl' },
  americanfootball_ncaaf: { path: 'football/college-football', groups: [80, 81] },
  basketball_ncaab: { path: 'basketball/mens-college-basketball', groups: [50] },
  basketball_wnba: { path: 'basketball/wnba' },
}

/** A full day of a college's board is below 3 MB. */
const largestBody = 8 * 1024 * 1024

/**
 * The games of a league on one day of Eastern time, `YYYYMMDD`. Ranges of days are refused there, and without a day the
 * board flips at odd hours. Throws where a board does not answer with games.
 */
export async function askBoard(
  { url, agent }: { url: string; agent: string },
  sport: SportKey,
  day: string,
): Promise<readonly EspnGame[]> {
  const { path, groups } = boards[sport]
  const found: EspnGame[] = []
  for (const group of groups ?? [null]) {
    const address = new URL(`${url.replace(/\/+$/, '')}/${path}/scoreboard`)
    address.search = new URLSearchParams({ dates: day, limit: '1000', ...(group && { groups: `${group}` }) }).toString()
    found.push(...readBoard(await fetchBoard(address, agent), path.slice(path.indexOf('/') + 1)))
  }
  // A game between two groups is on the boards of both.
  return [...new Map(found.map((game) => [game.id, game])).values()]
}

/** Why a board could not be read, in a few words. */
export function whyUnread(error: unknown): string {
  if (error instanceof BoardError) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return 'ESPN does not answer in time'
  return error instanceof TypeError && error.message === 'fetch failed'
    ? 'ESPN cannot be reached'
    : 'ESPN answers in another form'
}

class BoardError extends Error {}

async function fetchBoard(address: URL, agent: string): Promise<unknown> {
  const headers = { accept: 'application/json', 'user-agent': agent }
  const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(8 * secondMs) })
  if (!response.ok) {
    await response.body?.cancel()
    throw new BoardError(`ESPN answers ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > largestBody) throw new BoardError('ESPN sends too much')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}
