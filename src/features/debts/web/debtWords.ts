import { type BetType, sideOf } from '#domain/games/sides.ts'
import type { ShowOdds } from '#domain/odds/oddsFormats.ts'
import type { SelectionView } from '#features/games/selectionContract.ts'
import { aParlay, legsInWords, type NamedLeg } from '#features/lines/web/legNames.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { matchupName, teamOf } from '#features/lines/web/teams.ts'
import { dayDate } from '#web/time/timeWords.ts'
import type { DebtView } from '../contract.ts'

/** What is said of the bet behind a debt. */
export type BetOfDebt = {
  readonly betType: BetType
  readonly sport: string
  readonly description: string
  readonly creatorId: string
  readonly participants: readonly { readonly id: string; readonly selection: SelectionView }[]
  readonly legs: readonly NamedLeg[]
  readonly gameResults: { readonly homeScore: number; readonly awayScore: number } | null
}

/** Finds the newest settled bets of a group by their ids, to describe debts from the reader's side. */
export type UseSettledBets = (groupId: string, isWanted: boolean) => ReadonlyMap<string, BetOfDebt>

type DebtReader = { readonly readerId: string; readonly show: ShowOdds }

/** What a debt is for, from the reader's side: "You won Bills +3 at +100", "You lost a parlay of 3 legs at +852". */
export function debtTitle(debt: DebtView, bet: BetOfDebt | undefined, { readerId, show }: DebtReader): string {
  if (debt.origin === 'carried' || debt.origin === 'opening' || debt.poolId !== null) return debt.betDescription
  const isWon = debt.creditorId === readerId
  const mine = bet?.participants.find(({ id }) => id === readerId)
  const side = bet && mine && sideOf(bet.betType, mine.selection)
  if (mine && side) {
    const what = bet.betType === 'parlay' ? parlayOf(bet, readerId) : sideName(side, bet.sport)
    return `You ${isWon ? 'won' : 'lost'} ${what} at ${show(mine.selection.odds)}`
  }
  // Without the bet there is its description: the winner's side, and the game in brackets.
  return `${isWon ? 'You' : debt.creditorName} won ${debt.betDescription.replace(/ \(.*\)$/, '')}`
}

function parlayOf({ legs, creatorId }: BetOfDebt, readerId: string): string {
  return creatorId === readerId ? aParlay(legs) : `against ${aParlay(legs)}`
}

/** Its game with the final score, or its legs, and the day: "Bills 27, Dolphins 21 · Mon, Nov 16". */
export function debtNote({ gameInfo, createdAt }: DebtView, bet: BetOfDebt | undefined): string {
  if (gameInfo === null) return dayDate(createdAt)
  const { sport, homeTeam, awayTeam, gameTime } = gameInfo
  const day = dayDate(gameTime ?? createdAt)
  if (bet && bet.legs.length > 0) return `${legsInWords(bet.legs)} · ${day}`
  const score = bet?.gameResults
  const game = score
    ? `${teamOf(awayTeam, sport).name} ${score.awayScore}, ${teamOf(homeTeam, sport).name} ${score.homeScore}`
    : (sport === 'custom' && bet?.description) || matchupName(gameInfo, sport)
  return `${game} · ${day}`
}
