import type { Side } from '#domain/games/sides.ts'
import { isSportKey, sports } from '#domain/games/sports.ts'
import { voidsAt } from '#domain/games/voiding.ts'
import { instantFromIso, isoFromInstant } from '#domain/times.ts'
import { teamOf } from '#features/lines/web/teams.ts'
import { dayAndTime } from '#web/time/timeWords.ts'

/**
 * The rules of this particular bet, in sentences: `push` is when nobody owes anything, `late` when it is void because
 * the game was further than was known; null where there is no game. [STL-05] [STL-06] [STL-07] [BEY-03]
 */
type BetRules = {
  readonly push: string
  readonly postponed: string
  readonly late: string | null
  readonly price: string
}

/** The bet's game; `gameTime` is null if there is none. */
type Game = { readonly sport: string; readonly gameTime: string | null }

export function betRules(side: Side, { sport, gameTime }: Game, now: number): BetRules {
  const price = 'Once accepted, the price is fixed for both of you.'
  if (side.betType === 'custom' || side.betType === 'prop') {
    return {
      push: 'Called off or undecided: push, nobody owes.',
      postponed: 'You settle it by hand: one of you or a group admin says who won.',
      late: null,
      price,
    }
  }
  if (side.betType === 'parlay') {
    return {
      push: 'A leg that is pushed or void is left out, and the price falls. With none left: push, nobody owes.',
      postponed: 'One lost leg decides it immediately. A postponed leg waits, and is void if its game is not played.',
      late: 'A leg whose game turns out to have begun already is void.',
      price: 'Once accepted, the prices of the legs are fixed for both of you.',
    }
  }
  const isLive = gameTime !== null && Date.parse(gameTime) <= now
  return {
    push: pushRule(side, sport),
    postponed: postponedRule({ sport, gameTime }, now),
    late: `If the game turns out to ${isLive ? 'be over' : 'have begun'} already: void, nobody owes.`,
    price,
  }
}

/**
 * When a game that did not start is void, to the minute, in the reader's time zone; one in progress is only suspended.
 * [BEY-03]
 */
function postponedRule({ sport, gameTime }: Game, now: number): string {
  if (!isSportKey(sport) || gameTime === null) return 'Never played: void, nobody owes.'
  if (Date.parse(gameTime) <= now) return 'Suspended: the bet waits until the game is finished.'
  const until = isoFromInstant(voidsAt({ sport, startsAt: instantFromIso(gameTime) }))
  return `Postponed: void unless it starts by ${dayAndTime(until, now)}. Then nobody owes.`
}

function pushRule(side: Side, league: string): string {
  if (side.betType === 'total') {
    return Number.isInteger(side.line) ? `Exactly ${side.line} together: push, nobody owes.` : noPush(side.line)
  }
  if (side.betType === 'spread') return spreadRule(side, league)
  const ties = isSportKey(league) && sports[league].hasTies
  return ties ? 'A tie: push, nobody owes. Overtime counts.' : 'Overtime and shootouts count.'
}

function spreadRule({ team, line }: Extract<Side, { betType: 'spread' }>, league: string): string {
  const { name } = teamOf(team, league)
  if (line === 0) return 'A tie: push, nobody owes.'
  if (!Number.isInteger(line)) return noPush(Math.abs(line))
  return line < 0
    ? `${name} by exactly ${-line}: push, nobody owes.`
    : `${name} lose by exactly ${line}: push, nobody owes.`
}

function noPush(points: number): string {
  return `${points} can't push.`
}
