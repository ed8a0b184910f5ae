import { dollarsFromCents } from '#domain/money.ts'
import type { DebtView } from '#features/debts/contract.ts'
import type { BetAnswer } from '../contract.ts'
import { gameWords, type ReadBet } from './betReading.ts'

/** The debt that followed from a bet, as the screens about debts take it; null where there is none. */
export function debtOfBet({ bet, first, second }: ReadBet): DebtView | null {
  const { debt, settledAt } = bet
  const winner = [first, second].find(({ id }) => id === bet.winnerId)
  if (!debt || !winner || settledAt === null) return null
  const loser = winner === first ? second : first
  return {
    ...debt,
    groupId: bet.groupId,
    betId: bet.id,
    debtorId: loser.id,
    debtorName: loser.name,
    creditorId: winner.id,
    creditorName: winner.name,
    amount: dollarsFromCents(winner.toWin),
    paymentId: null,
    createdAt: settledAt,
    lastModified: settledAt,
    betDescription: `${winner.words} (${gameWords(bet)})`,
    gameInfo: gameOf(bet),
  }
}

function gameOf({ sport, homeTeam, awayTeam, betType, gameTime }: BetAnswer): DebtView['gameInfo'] {
  return { sport, homeTeam, awayTeam, betType, gameTime }
}
