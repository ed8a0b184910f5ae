import type { Happening, Named, Offer, Result } from './happenings.ts'
import { dollarsFromCents, formatShortMoney } from './money.ts'
import type { Notice } from './notices.ts'
import { describeSide, oppositeSide, type Side } from './sides.ts'

/** One of the two, with the side that they were on. */
type Party = Named & { readonly side: Side; readonly opponent: Named }

/** Both are told how their bet ended, also on a push, and of the debt that follows. [STL-22] [STL-23] [STL-24] */
export function settlementNotices({ offer, result }: Extract<Happening, { kind: 'bet.settled' }>): Notice[] {
  const told = partiesOf(offer)
  return [
    ...told.map((party) => settledNotice(party, offer, result)),
    ...(result.winnerId === null ? [] : told.map((party) => debtNotice(party, offer, result))),
  ]
}

function partiesOf({ creator, acceptor, side, homeTeam, awayTeam }: Offer): Party[] {
  if (!acceptor) throw new Error(`a bet of ${creator.id} that nobody accepted cannot be settled`)
  return [
    { ...creator, side, opponent: acceptor },
    { ...acceptor, side: oppositeSide(side, { homeTeam, awayTeam }), opponent: creator },
  ]
}

function settledNotice({ id, side, opponent }: Party, { bidId, betId }: Offer, result: Result): Notice {
  const { winnerId, score, amount, voidReason } = result
  const won = winnerId === id
  const final = score === null ? '' : `, final ${score.away}-${score.home}`
  return {
    userId: id,
    type: 'bet_settled',
    title: winnerId === null ? 'Push' : won ? 'You Won!' : 'You Lost',
    message: `${opponent.name}: ${describeSide(side)}${final}. ${moneyWords(id, result)}`,
    route: '/debts',
    data: {
      bidId,
      betId,
      won,
      amount: dollarsFromCents(amount),
      finalScore: score,
      settlementStatus: winnerId === null ? 'push' : 'resolved',
      opponent: opponent.name,
      opponentId: opponent.id,
      voidReason,
    },
  }
}

function moneyWords(userId: string, { winnerId, amount }: Result): string {
  if (winnerId === null) return 'Nobody owes anything.'
  return `${winnerId === userId ? 'You are owed' : 'You owe'} ${formatShortMoney(amount)}.`
}

function debtNotice({ id, opponent }: Party, { betId }: Offer, { winnerId, amount }: Result): Notice {
  const money = formatShortMoney(amount)
  return {
    userId: id,
    type: 'debt_created',
    title: 'New Debt',
    message: winnerId === id ? `${opponent.name} owes you ${money}` : `You owe ${opponent.name} ${money}`,
    route: '/debts',
    data: { betId, amount: dollarsFromCents(amount), opponent: opponent.name, opponentId: opponent.id },
  }
}
