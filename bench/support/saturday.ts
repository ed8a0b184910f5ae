import { instant } from '#domain/times.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'

const books = [
  ['draftkings', 'DraftKings'],
  ['fanduel', 'FanDuel'],
  ['betmgm', 'BetMGM'],
  ['espnbet', 'ESPN BET'],
  ['williamhill_us', 'Caesars'],
  ['bovada', 'Bovada'],
  ['betrivers', 'BetRivers'],
  ['betonlineag', 'BetOnline.ag'],
  ['lowvig', 'LowVig.ag'],
  ['mybookieag', 'MyBookie.ag'],
  ['betus', 'BetUS'],
  ['fanatics', 'Fanatics'],
  ['ballybet', 'Bally Bet'],
  ['hardrockbet', 'Hard Rock Bet'],
  ['betparx', 'betPARX'],
] as const

const gameCount = 150
const betweenStartsMs = 5 * 60_000

/** An odds service on the busiest day: a college Saturday of 150 games, each quoted by 15 books. */
export async function aSaturday(): Promise<OddsFeed> {
  const feed = await anOddsFeed()
  const first = Date.now() - 2 * 3_600_000
  feed.setGames(
    ...Array.from({ length: gameCount }, (_, game) =>
      aFeedGame({
        sport: 'americanfootball_ncaaf',
        homeTeam: `Springfield ${game} Wildcats`,
        awayTeam: `Shelbyville ${game} Bulldogs`,
        startsAt: instant(first + game * betweenStartsMs),
        books: books.map(([key, title], book) => ({
          key,
          title,
          moneyline: { home: -120 - game - book, away: 105 + game - book },
          spread: { point: -0.5 - (game % 20), home: -110 - (book % 5), away: -110 + (book % 5) },
          total: { point: 40.5 + (game % 30), over: -108 - (book % 4), under: -112 },
        })),
      }),
    ),
  )
  return feed
}
