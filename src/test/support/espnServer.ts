import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { espnKey, startEspnFeed } from '#app/espnFeed/espnFeed.ts'
import { easternDate } from '#domain/easternTime.ts'
import { type Instant, isoFromInstant } from '#domain/times.ts'
import { openOddsApi } from '#features/lines/server/oddsApi.ts'

type Priced = { readonly close: { readonly line?: string; readonly odds: string | number } }

/** A game as a scoreboard of 2026 tells it; what is left out is a game to come. */
export type BoardGame = {
  readonly id: string
  readonly home: string
  readonly away: string
  readonly startsAt: Instant
  readonly status?: readonly [name: string, state: string, completed: boolean]
  readonly score?: readonly [home: string, away: string]
  readonly timeValid?: boolean
  readonly moneyline?: { readonly home?: Priced; readonly away?: Priced }
  readonly pointSpread?: { readonly home?: Priced; readonly away?: Priced }
  readonly total?: { readonly over?: Priced; readonly under?: Priced }
}

export const priced = (odds: string | number, line?: string): Priced => ({ close: { odds, ...(line && { line }) } })

/** One book's three markets: even money at home, -3.5, 47.5. */
export const usualMarkets = {
  moneyline: { home: priced('-155'), away: priced('+135') },
  pointSpread: { home: priced('-110', '-3.5'), away: priced('-110', '+3.5') },
  total: { over: priced('-105', 'o47.5'), under: priced('-115', 'u47.5') },
} as const

export function boardEvent(game: BoardGame) {
  const [name, state, completed] = game.status ?? ['STATUS_SCHEDULED', 'pre', false]
  const [homeScore, awayScore] = game.score ?? ['0', '0']
  const { moneyline, pointSpread, total } = game
  const side = (homeAway: string, displayName: string, score: string) => ({ homeAway, score, team: { displayName } })
  const status = { type: { id: '1', name, state, completed } }
  return {
    id: game.id,
    date: isoFromInstant(game.startsAt).replace(/:\d\d\.\d+Z$/, 'Z'),
    status,
    competitions: [
      {
        timeValid: game.timeValid ?? true,
        neutralSite: false,
        competitors: [side('home', game.home, homeScore), side('away', game.away, awayScore)],
        odds: [{ provider: { id: '100', name: 'DraftKings' }, moneyline, pointSpread, total }],
        status,
      },
    ],
  }
}

/**
 * A server of ESPN's form on loopback: a board has its day's games, of a college those of the group that it is asked for.
 * Like there, a range of days is refused, and so is who asks as a browser would.
 */
export async function anEspnServer() {
  const state = {
    games: new Map<string, { path: string; game: BoardGame }>(),
    asked: [] as string[],
    answer: null as { status: number; body: string; day?: string } | null,
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://espn')
    state.asked.push(url.pathname + url.search)
    const day = url.searchParams.get('dates') ?? ''
    const agent = request.headers['user-agent'] ?? ''
    if (state.answer && (state.answer.day ?? day) === day)
      return void response.writeHead(state.answer.status).end(state.answer.body)
    if (!agent.includes('+http') || agent.startsWith('Mozilla')) return void response.writeHead(403).end()
    if (!/^\d{8}$/.test(day)) return void response.writeHead(400).end('{"code":400}')
    const events = [...state.games.values()]
      .filter(
        ({ path, game }) =>
          `${url.pathname}${url.searchParams.get('groups') ?? ''}`.endsWith(path) && dayOf(game) === day,
      )
      .map(({ game }) => boardEvent(game))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ leagues: [], events }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: state.asked as readonly string[],
    /** Puts a game on a board like `football/nfl/scoreboard`, with its group for colleges, or another in its place. */
    put: (path: string, game: BoardGame) => void state.games.set(game.id, { path, game }),
    clear: () => state.games.clear(),
    /** Every board, or those of one day, `YYYYMMDD`, answer that from now on; null: as usual. */
    answerWith(answer: typeof state.answer): void {
      state.answer = answer
    },
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function dayOf({ startsAt }: BoardGame): string {
  return easternDate(startsAt).replaceAll('-', '')
}

/** ESPN as the source of lines, or as a second one of scores, as the program asks it. */
export async function linesFromEspn(
  { url }: { readonly url: string },
  clock: () => Instant,
  { isWitness = false }: { readonly isWitness?: boolean } = {},
) {
  const feed = await startEspnFeed({ url, agent: 'Betwixt (+http://localhost)', clock, log: () => {}, isWitness })
  const credit = 'Prices of one book, {book}, from ESPN'
  const service = openOddsApi({ url: feed.url, apiKey: espnKey, isSample: false, isFree: true, credit })
  return { service, stop: feed.stop }
}
