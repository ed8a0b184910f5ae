import type { FeedScoreRow } from '#app/sampleFeed/feedProtocol.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { type Instant, minuteMs } from '#domain/times.ts'
import type { TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import type { Chance } from '../model/chance.ts'

export type Score = { readonly home: number; readonly away: number }

/** A game, how it truly ends, and what the service says of it just now: a final score, or what is none. */
export type PlayedGame = {
  readonly game: TestGame
  readonly truth: Score
  says: Score | 'nothing final'
  isListed: boolean
}

export const sports = [
  { sport: 'americanfootball_nfl', label: 'NFL', hasTies: true },
  { sport: 'basketball_nba', label: 'NBA', hasTies: false },
  { sport: 'icehockey_nhl', label: 'NHL', hasTies: false },
] as const satisfies { sport: SportKey; label: string; hasTies: boolean }[]

let made = 0

/** The next games, one of each sport, soon to start. */
export function aRoundOfGames({ clock, feed }: TestServer, chance: Chance): PlayedGame[] {
  const played = sports.map(({ sport }): PlayedGame => {
    made += 1
    const startsAt = (clock.now() + chance.whole(60, 150) * minuteMs) as Instant
    const names = { homeTeam: `Homers ${made}`, awayTeam: `Guests ${made}` }
    const game = aFeedGame({ id: `played-${made}`, sport, ...names, startsAt })
    const away = chance.whole(14, 30)
    const truth = { home: away + chance.one([-9, -3, -1, 2, 4, 11]), away }
    return { game, truth, says: 'nothing final', isListed: true }
  })
  feed.setGames(...played.map(({ game }) => game))
  return played
}

/** How the service tells an end as nobody wants it. None of it is a final score. */
const awkward: readonly ((played: PlayedGame) => Partial<FeedScoreRow>)[] = [
  (played) => rowOf(played, { home: '-3' }),
  (played) => rowOf(played, { home: '20.5' }),
  (played) => rowOf(played, { away: '' }),
  (played) => rowOf(played, { away: '1e2' }),
  (played) => ({ ...rowOf(played), scores: null }),
  (played) => ({ ...rowOf(played), scores: rowOf(played).scores.slice(0, 1) }),
  (played) => ({ ...rowOf(played), completed: false }),
  (played) => {
    const { game } = played
    const scores = [
      { name: game.homeTeam, score: '21' },
      { name: game.homeTeam, score: '3' },
    ]
    return { ...rowOf(played), scores }
  },
  // The id of this game with other teams.
  (played) => {
    const scores = [
      { name: 'Nobody', score: '21' },
      { name: 'Somebody', score: '3' },
    ]
    return { ...rowOf(played), home_team: 'Nobody', away_team: 'Somebody', scores }
  },
]

/** The service changes its mind about a game that has been played. */
export function tellAnew({ feed }: TestServer, played: PlayedGame, chance: Chance): void {
  const { game, truth } = played
  const tell = (says: PlayedGame['says'], row: Partial<FeedScoreRow>) => {
    feed.addGame(game)
    feed.setScoreRow(game.id, row)
    Object.assign(played, { says, isListed: true })
  }
  const roll = chance.whole(1, 100)
  if (roll <= 35) tell('nothing final', chance.one(awkward)(played))
  else if (roll <= 45) {
    feed.removeGame(game.id)
    Object.assign(played, { says: 'nothing final', isListed: false })
  } else if (roll <= 55) {
    const tied = { home: truth.away, away: truth.away }
    const hasTies = sports.some((one) => one.sport === game.sport && one.hasTies)
    tell(hasTies ? tied : 'nothing final', rowOf(played, { home: String(tied.home) }))
  } else if (roll <= 65) {
    const other = { home: truth.away, away: truth.home }
    tell(other, rowOf(played, { home: String(other.home), away: String(other.away) }))
  } else {
    tell(truth, chance.isIn(30) ? turned(played) : rowOf(played))
  }
}

/** From now on the truth is told; often with the teams in each other's place, which changes nothing. */
export function tellTruth({ feed }: TestServer, played: PlayedGame, chance: Chance): void {
  feed.addGame(played.game)
  feed.setScoreRow(played.game.id, chance.isIn(50) ? turned(played) : rowOf(played))
  Object.assign(played, { says: played.truth, isListed: true })
}

function rowOf({ game, truth }: PlayedGame, { home = String(truth.home), away = String(truth.away) } = {}) {
  const scores = [
    { name: game.homeTeam, score: home },
    { name: game.awayTeam, score: away },
  ]
  return { completed: true, home_team: game.homeTeam, away_team: game.awayTeam, scores }
}

/** The true score with the teams in the other order, and in each other's place. */
function turned(played: PlayedGame) {
  const { game } = played
  const row = rowOf(played)
  return { ...row, home_team: game.awayTeam, away_team: game.homeTeam, scores: row.scores.toReversed() }
}
