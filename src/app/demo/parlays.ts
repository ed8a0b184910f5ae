import { after, dayMs, hourMs, type Instant, instantFromIso } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { GameView } from '#features/lines/contract.ts'
import { listGames, takeBid, termsOn, type Wanted } from './bidding.ts'
import type { Crew } from './crew.ts'
import type { Friend } from './friend.ts'
import type { Stage } from './stage.ts'

/** Parlays of favorites, and the last one of any sides: some are won, and more have a leg that loses. [BEY-32] */
export async function playParlays(stage: Stage, crew: Crew, wanted: Wanted, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const who = stage.dice.pick(crew.members)
    const games = await listGames(stage, who, wanted)
    const legs = n < count - 1 ? favorites(games).slice(2 * n, 2 * n + 2) : sides(stage, games).slice(0, 3)
    const bid = await offer(stage, crew, who, legs)
    if (bid) await takeBid(stage, crew, bid)
  }
}

/** The two sides of a game that is over by `until`, each with a game that starts later: one of them is still in. */
export async function runningParlays(stage: Stage, crew: Crew, wanted: Wanted, until: Instant): Promise<void> {
  const friends = stage.dice.shuffled(crew.members).slice(0, 2)
  const games = friends[0] ? await listGames(stage, friends[0], wanted) : []
  const startsBy = (game: GameView, at: Instant) => instantFromIso(game.commenceTime) < at
  const soon = games.find((game) => startsBy(game, after(until, -5 * hourMs)) && favorites([game]).length > 0)
  const later = games.filter((game) => !startsBy(game, until))
  for (const [n, who] of friends.entries()) {
    if (!soon) return
    const team = n === 0 ? soon.homeTeam : soon.awayTeam
    const leg = { gameId: soon.id, betType: 'moneyline', selection: { team } }
    const bid = await offer(stage, crew, who, [leg, ...sides(stage, later).slice(0, 1)])
    if (bid) await takeBid(stage, crew, bid)
  }
}

/**
 * One that everybody but the last member can take, on games far enough away that it is still open when somebody looks
 * around in the demo.
 */
export async function openParlay(stage: Stage, crew: Crew, wanted: Wanted): Promise<void> {
  const who = crew.members.at(-1)
  if (!who) return
  const games = await listGames(stage, who, wanted)
  const later = games.filter((game) => instantFromIso(game.commenceTime) >= after(stage.now(), dayMs))
  await offer(stage, crew, who, sides(stage, later).slice(0, 3))
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
