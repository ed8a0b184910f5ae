import { after, hourMs, type Instant, instantFromIso } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { GameView } from '#features/lines/contract.ts'
import { listGames, takeBid, termsOn, type Wanted } from './bidding.ts'
import type { Crew } from './crew.ts'
import type { Friend } from './friend.ts'
import type { Stage } from './stage.ts'

/** Parlays of favorites, and the last one of any sides: some are won, and more have a leg that loses. [BEY-32] */
export async function playParlays(stage: Stage, crew: Crew, wanted: Wanted, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const who = stage.dice.pick(crew.members)
    const games = await listGames(stage, who, wanted)
    const legs = n < count ? favorites(games).slice(0, 2) : sides(stage, games).slice(0, 3)
    const bid = await offer(stage, crew, who, legs)
    if (bid) await takeBid(stage, crew, bid)
  }
}

/** Favorites that play before `until`, each with another game after it. */
export async function runningParlays(stage: Stage, crew: Crew, wanted: Wanted, until: Instant): Promise<void> {
  for (const who of stage.dice.shuffled(crew.members).slice(0, 4)) {
    const games = await listGames(stage, who, wanted)
    const startsBy = (game: GameView, at: Instant) => instantFromIso(game.commenceTime) < at
    const soon = favorites(games.filter((game) => startsBy(game, after(until, -5 * hourMs))))
    const later = sides(
      stage,
      games.filter((game) => !startsBy(game, until)),
    )
    const bid = await offer(stage, crew, who, [...soon.slice(0, 1), ...later.slice(0, 1)])
    if (bid) await takeBid(stage, crew, bid)
  }
}

/** One that somebody can still take. */
export async function openParlay(stage: Stage, crew: Crew, wanted: Wanted): Promise<void> {
  const [who] = crew.others(crew.admin.id)
  if (who) await offer(stage, crew, who, sides(stage, await listGames(stage, who, wanted)).slice(0, 3))
}

async function offer(stage: Stage, crew: Crew, who: Friend, legs: readonly object[]): Promise<BidView | null> {
  stage.pause()
  const wagerAmount = stage.dice.pick([5, 10, 20])
  return legs.length < 2 ? null : who.post<BidView>(`${crew.path}/bids`, { legs, wagerAmount })
}

/** The clearest ones first. */
function favorites(games: readonly GameView[]): object[] {
  return games
    .flatMap((game) => {
      const prices = game.books.find(({ key }) => key === game.automaticBook)?.markets.moneyline
      if (!prices) return []
      const isHome = prices.home.fairOdds < prices.away.fairOdds
      const odds = isHome ? prices.home.fairOdds : prices.away.fairOdds
      const selection = { team: isHome ? game.homeTeam : game.awayTeam }
      return [{ odds, leg: { gameId: game.id, betType: 'moneyline', selection } }]
    })
    .toSorted((a, b) => a.odds - b.odds)
    .map(({ leg }) => leg)
}

function sides(stage: Stage, games: readonly GameView[]): object[] {
  return stage.dice.shuffled(games).flatMap((game) => {
    const terms = termsOn(stage, game)
    return terms ? [{ gameId: game.id, ...terms }] : []
  })
}
