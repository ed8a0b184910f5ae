import { easternMidnight } from '#domain/easternTime.ts'
import type { ListedGame } from '#domain/games/lines.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import { after, dayMs, hourMs, type Instant, minuteMs } from '#domain/times.ts'
import { nflWeeksText } from './nflWeeks.ts'
import { cell, numberIn, readRecordedCsv } from './recordedData.ts'

/** A real game with its spread and its final score. */
export type WeekGame = {
  readonly id: string
  readonly sport: SportKey
  /** As the record counts: a week of the league. */
  readonly week: number
  readonly startsAt: Instant
  readonly homeTeam: string
  readonly awayTeam: string
  /** The points added to the home team's score. */
  readonly homeSpread: number
  readonly homeScore: number
  readonly awayScore: number
}

/** Weeks 2 to 4 of the NFL's season of 2023: 48 games, five of which are pushes. */
export const nflWeeks: readonly WeekGame[] = nflWeeksText
  .trim()
  .split('\n')
  .map((line) => {
    const [week, date = '', time, awayTeam = '', awayScore, homeTeam = '', homeScore, homeSpread] = line.split(' ')
    return {
      ...{ id: `${awayTeam}@${homeTeam}`, sport: 'americanfootball_nfl', week: Number(week) },
      ...{ startsAt: easternInstant(date, time), homeTeam, awayTeam },
      ...{ homeSpread: Number(homeSpread), homeScore: Number(homeScore), awayScore: Number(awayScore) },
    }
  })

/**
 * The first week of the NBA's season of 2022-23: 51 games, three of which are pushes. The record has only their
 * days, so all begin at 19:30 here.
 */
export function nbaWeek(): WeekGame[] {
  return readRecordedCsv('games-with-lines/nba_2022-23_lines_verdicts.csv')
    .filter((row) => cell(row, 'date') <= '2022-10-24')
    .map((row) => {
      const [date, awayTeam, homeTeam] = [cell(row, 'date'), cell(row, 'away'), cell(row, 'home')]
      return {
        ...{ id: `${date} ${awayTeam}@${homeTeam}`, sport: 'basketball_nba', week: 1 },
        ...{ startsAt: easternInstant(date, '19:30'), homeTeam, awayTeam },
        homeSpread: numberIn(row, 'spread') * (cell(row, 'whos_favored') === 'home' ? -1 : 1),
        ...{ homeScore: numberIn(row, 'score_home'), awayScore: numberIn(row, 'score_away') },
      }
    })
}

function easternInstant(date: string, time = ''): Instant {
  const [hours, minutes] = time.split(':')
  return after(easternMidnight(date), Number(hours) * hourMs + Number(minutes) * minuteMs)
}

/** The game as a book lists it, with even prices. */
export function listed({ id, sport, homeTeam, awayTeam, startsAt, homeSpread }: WeekGame): ListedGame {
  const odds = americanOdds(-110)
  const spread = { home: { point: homeSpread, odds }, away: { point: -homeSpread, odds } }
  const book = {
    key: 'draftkings',
    title: 'DraftKings',
    lastUpdate: null,
    moneyline: { home: odds, away: odds },
    spread,
  }
  return { id, sport, homeTeam, awayTeam, startsAt, books: [book] }
}

export type GameSide = 'home' | 'away'

/** Somebody who picks by a habit of their own. */
export type Friend = {
  readonly name: string
  /** A guess of the points of the last game. */
  readonly guess: number | null
  /** They pick so long after the round has opened. */
  readonly picksAfterMs: number
  /** Null: no pick. `at`: the place of the game in its round, from 0. */
  readonly sideOf: (game: WeekGame, at: number) => GameSide | null
}

const favorite = ({ homeSpread }: WeekGame) => (homeSpread < 0 ? 'home' : 'away')
const underdog = ({ homeSpread }: WeekGame) => (homeSpread < 0 ? 'away' : 'home')
const [onTuesday, onSaturday] = [4 * hourMs, 4 * dayMs]

/** Eight people: Gus comes when the games up to Friday have begun, and Hana never picks. */
export const friends: readonly Friend[] = [
  { name: 'Ann', guess: 30, picksAfterMs: onTuesday, sideOf: () => 'home' },
  { name: 'Ben', guess: 51, picksAfterMs: onTuesday, sideOf: () => 'away' },
  { name: 'Cleo', guess: 44, picksAfterMs: onTuesday, sideOf: favorite },
  { name: 'Dev', guess: 37, picksAfterMs: onTuesday, sideOf: underdog },
  { name: 'Eve', guess: 40, picksAfterMs: onTuesday, sideOf: (_, at) => (at % 2 === 0 ? 'home' : 'away') },
  {
    name: 'Finn',
    guess: 24,
    picksAfterMs: onTuesday,
    sideOf: (game) => (game.homeTeam < game.awayTeam ? 'home' : 'away'),
  },
  { name: 'Gus', guess: 33, picksAfterMs: onSaturday, sideOf: favorite },
  { name: 'Hana', guess: null, picksAfterMs: onTuesday, sideOf: () => null },
]
