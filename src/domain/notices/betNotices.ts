import { describeSide, oppositeSide, type Side } from '../games/sides.ts'
import { cents, dollarsFromCents, formatShortMoney } from '../money/money.ts'
import { ben, exampleBet, inExampleGroup, you } from './examples.ts'
import type { Named, Offer, Result } from './happenings.ts'
import { idsOf, noticeRow, participantsOf } from './noticeRow.ts'

export const betNotices = {
  game_started: noticeRow({
    category: 'betting',
    name: 'Game Started',
    textName: 'Game Started',
    icon: 'game',
    channels: { inApp: 'on', email: 'on', sms: 'off' },
    on: 'bet.started',
    to: ({ offer }) => participantsOf(offer),
    title: 'Game Started',
    message: ({ offer: { awayTeam, homeTeam } }) => `${awayTeam} @ ${homeTeam} has started`,
    data: ({ offer }) => idsOf(offer),
    route: '/bets',
    opens: false,
    samples: {
      game_started: {
        label: 'Game Started',
        when: 'A game with your bet starts',
        content: {
          happening: { kind: 'bet.started', offer: exampleBet },
          where: inExampleGroup(null),
          readerId: you.id,
        },
      },
    },
  }),
  /** To both, also on a push. [STL-22] [STL-23] */
  bet_settled: noticeRow({
    category: 'betting',
    name: 'Bet Settled',
    textName: 'Bet Settled',
    icon: 'result',
    channels: { inApp: 'on', email: 'on', sms: 'on' },
    on: 'bet.settled',
    to: ({ offer }) => participantsOf(offer),
    title: ({ result: { winnerId } }, _, userId) =>
      winnerId === null ? 'Push' : winnerId === userId ? 'You Won!' : 'You Lost',
    message: ({ offer, result }, _, userId) => {
      const { opponent, side } = partyOf(offer, userId)
      const final = result.score === null ? '' : `, final ${result.score.away}-${result.score.home}`
      return `${opponent.name}: ${describeSide(side)}${final}. ${moneyWords(userId, result)}`
    },
    data: ({ offer, result }, _, userId) => ({
      bidId: offer.bidId,
      betId: offer.betId,
      won: result.winnerId === userId,
      amount: dollarsFromCents(result.amount),
      finalScore: result.score,
      settlementStatus: result.winnerId === null ? 'push' : 'resolved',
      ...opponentIn(offer, userId),
      voidReason: result.voidReason,
    }),
    route: '/debts',
    opens: true,
    samples: {
      bet_settled_won: {
        label: 'Bet Settled (Won)',
        when: 'You win a bet',
        content: settled({ winnerId: you.id, amount: cents(19_05), score: { away: 21, home: 17 } }),
      },
      bet_settled_lost: {
        label: 'Bet Settled (Lost)',
        when: 'You lose a bet',
        content: settled({ winnerId: ben.id, amount: cents(20_00), score: { away: 31, home: 17 } }),
      },
    },
  }),
  /** The debt that follows from a bet. [STL-24] */
  debt_created: noticeRow({
    category: 'payment',
    name: 'New Debts',
    icon: 'debt',
    channels: { inApp: 'always' },
    mostAnHour: 15,
    on: 'bet.settled',
    to: ({ offer, result }) => (result.winnerId === null ? [] : participantsOf(offer)),
    title: 'New Debt',
    message: ({ offer, result: { winnerId, amount } }, _, userId) => {
      const { opponent } = partyOf(offer, userId)
      const money = formatShortMoney(amount)
      return winnerId === userId ? `${opponent.name} owes you ${money}` : `You owe ${opponent.name} ${money}`
    },
    data: ({ offer, result }, _, userId) => ({
      betId: offer.betId,
      amount: dollarsFromCents(result.amount),
      ...opponentIn(offer, userId),
    }),
    route: '/debts',
    opens: true,
  }),
}

/** A participant, with their side. */
function partyOf({ creator, acceptor, side, homeTeam, awayTeam }: Offer, userId: string) {
  if (!acceptor) throw new Error(`a bet of ${creator.id} that nobody accepted cannot be settled`)
  const ofCreator: { side: Side; opponent: Named } = { side, opponent: acceptor }
  return userId === creator.id ? ofCreator : { side: oppositeSide(side, { homeTeam, awayTeam }), opponent: creator }
}

function opponentIn(offer: Offer, userId: string) {
  const { opponent } = partyOf(offer, userId)
  return { opponent: opponent.name, opponentId: opponent.id }
}

function moneyWords(userId: string, { winnerId, amount }: Result): string {
  if (winnerId === null) return 'Nobody owes anything.'
  return `${winnerId === userId ? 'You are owed' : 'You owe'} ${formatShortMoney(amount)}.`
}

function settled(result: Omit<Result, 'voidReason'>) {
  return {
    happening: { kind: 'bet.settled', offer: exampleBet, result: { ...result, voidReason: null } },
    where: inExampleGroup(null),
    readerId: you.id,
  } as const
}
