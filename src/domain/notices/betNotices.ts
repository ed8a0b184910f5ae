import { doubtWords } from '../games/doubtWords.ts'
import { describeSide, oppositeSide, type Side } from '../games/sides.ts'
import { cents, centsFromDollars, dollarsFromCents, formatShortMoney } from '../money/money.ts'
import { type Instant, isoFromInstant } from '../times.ts'
import { ben, exampleBet, inExampleGroup, you } from './examples.ts'
import type { GameChange, Named, OfferInWords, Result } from './noticeFacts.ts'
import {
  endingIn,
  gameWords,
  idsOf,
  type NoticeData,
  nameOf,
  noticeRow,
  participantsOf,
  sideInGame,
} from './noticeRow.ts'

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
    message: ({ offer }) => `${gameWords(offer)} has started`,
    data: ({ offer }) => idsOf(offer),
    route: '/bets',
    opens: 'bet',
    samples: {
      game_started: {
        label: 'Game Started',
        when: 'A game with your bet starts',
        content: {
          facts: { kind: 'bet.started', offer: exampleBet },
          where: inExampleGroup(null),
          readerId: you.id,
        },
      },
    },
  }),
  /**
   * The game of an active bet moves by an hour or more, leaves its result in doubt, or is called off. [BEY-03] [BEY-04]
   */
  bet_moved: noticeRow({
    category: 'betting',
    name: 'Game Changes',
    icon: 'game',
    channels: { inApp: 'on', email: 'on' },
    on: 'bet.moved',
    to: ({ offer }) => participantsOf(offer),
    title: ({ change }) => changeTitles[change.what],
    message: ({ offer, change }, { timeZones = {} }, userId) =>
      `${changedGame(offer, change)}: ${changeWords(change, timeZones[userId])}`,
    about: ({ offer }, _, userId) => {
      const { side } = partyOf(offer, userId)
      return side.betType === 'parlay' ? sideInGame(side, offer) : describeSide(side)
    },
    data: ({ offer, change }) => ({ ...idsOf(offer), ...changeData(change) }),
    route: '/bets',
    opens: 'bet',
  }),
  /** To both, also on a push; not of a void bet, which is a change of its game. [STL-22] [STL-23] */
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
      return `${opponent.name}: ${sideInGame(side, offer)}${final}. ${moneyWords(userId, result)}`
    },
    // Everybody reads who settled by hand, and until when they can dispute it. [BEY-11]
    about: ({ disputableUntil }, { author }) => (disputableUntil ? `Settled by hand by ${nameOf(author)}` : ''),
    forReader: ({ disputableUntil }, { timeZones = {} }, userId) =>
      disputableUntil ? `Not right? Dispute it until ${startWords(disputableUntil, timeZones[userId])}` : '',
    toOthers: ({ title, message, data }, recipient) => ({
      title: title === 'You Won!' ? `${recipient} Won` : title === 'You Lost' ? `${recipient} Lost` : title,
      message: settledForOthers(message, data, recipient),
    }),
    data: ({ offer, result }, _, userId) => ({
      bidId: offer.bidId,
      betId: offer.betId,
      won: result.winnerId === userId,
      amount: dollarsFromCents(result.amount),
      finalScore: result.score,
      settlementStatus: result.winnerId === null ? 'push' : 'resolved',
      ...opponentIn(offer, userId),
    }),
    route: '/debts',
    opens: ({ settlementStatus }) => (settlementStatus === 'push' ? 'bet' : 'debts'),
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
    about: ({ offer }, _, userId) => sideInGame(partyOf(offer, userId).side, offer),
    toOthers: ({ message, data }, recipient) => {
      const money = moneyIn(data)
      const isCreditor = message === `${data.opponent} owes you ${money}`
      return {
        message: isCreditor
          ? `${data.opponent} owes ${recipient} ${money}`
          : `${recipient} owes ${data.opponent} ${money}`,
      }
    },
    data: ({ offer, result }, _, userId) => ({
      betId: offer.betId,
      amount: dollarsFromCents(result.amount),
      ...opponentIn(offer, userId),
    }),
    route: '/debts',
    opens: 'debts',
    pushes: false,
  }),
}

/** A participant, with their side. */
export function partyOf({ creator, acceptor, side, homeTeam, awayTeam }: OfferInWords, userId: string) {
  if (!acceptor) throw new Error(`a bet of ${creator.id} that nobody accepted cannot be settled`)
  const ofCreator: { side: Side; opponent: Named } = { side, opponent: acceptor }
  return userId === creator.id ? ofCreator : { side: oppositeSide(side, { homeTeam, awayTeam }), opponent: creator }
}

function opponentIn(offer: OfferInWords, userId: string) {
  const { opponent } = partyOf(offer, userId)
  return { opponent: opponent.name, opponentId: opponent.id }
}

/** `Hana against Ann: Lakers -3.5, Lakers @ Celtics, final 110-98. Ann owes Hana $40.` */
function settledForOthers(message: string, data: NoticeData, recipient: string): string {
  const { opponent } = data
  const money = moneyIn(data)
  const named = endingIn(
    endingIn(message, `You are owed ${money}.`, `${opponent} owes ${recipient} ${money}.`),
    `You owe ${money}.`,
    `${recipient} owes ${opponent} ${money}.`,
  )
  return named.startsWith(`${opponent}: `) ? `${recipient} against ${named}` : named
}

function moneyIn({ amount }: NoticeData): string {
  return typeof amount === 'number' ? formatShortMoney(centsFromDollars(amount)) : ''
}

const changeTitles = { moved: 'Game Moved', held: 'Needs Attention', void: 'Bet Void' } as const

function changedGame(offer: OfferInWords, change: GameChange): string {
  const { game } = change.what === 'moved' ? change : {}
  return game ? `${game.awayTeam} @ ${game.homeTeam}` : gameWords(offer)
}

function changeWords(change: GameChange, timeZone: string | undefined): string {
  switch (change.what) {
    case 'moved':
      return `It now starts ${startWords(change.to, timeZone)}, not ${startWords(change.from, timeZone)}.`
    case 'held':
      return doubtWords(change.doubt)
    case 'void':
      return `${change.reason} Nobody owes anything.`
  }
}

/** `Sun, Nov 22, 1:00 PM EST`, in Eastern time for those who have chosen no other. */
export function startWords(at: Instant, timeZone = 'America/New_York'): string {
  return new Date(at).toLocaleString('en-US', {
    ...{ timeZone, timeZoneName: 'short', weekday: 'short', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  })
}

function changeData(change: GameChange) {
  if (change.what === 'moved')
    return { change: 'moved', from: isoFromInstant(change.from), to: isoFromInstant(change.to) }
  return change.what === 'held'
    ? { change: 'held', doubt: change.doubt }
    : { change: 'void', voidReason: change.reason }
}

function moneyWords(userId: string, { winnerId, amount }: Result): string {
  if (winnerId === null) return 'Nobody owes anything.'
  return `${winnerId === userId ? 'You are owed' : 'You owe'} ${formatShortMoney(amount)}.`
}

function settled(result: Result) {
  return {
    facts: { kind: 'bet.settled', offer: exampleBet, result },
    where: inExampleGroup(null),
    readerId: you.id,
  } as const
}
