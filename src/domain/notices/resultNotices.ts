import type { DecidedBy, DisputedOutcome } from '../bets/disputes.ts'
import { dollarsFromCents, formatShortMoney } from '../money/money.ts'
import { partyOf } from './betNotices.ts'
import type { Circumstances, Named, OfferInWords } from './noticeFacts.ts'
import {
  idsOf,
  judgesIn,
  type NoticeFactsOf,
  nameOf,
  noticeRow,
  openedByJudge,
  outsideData,
  participantsOf,
  routeToDecide,
  sideInGame,
} from './noticeRow.ts'

// A request and an answer can be repeated endlessly: above this limit notices stay in the app.
const mostAnHour = 15

/** Calling bets off, and disputes of their results. [BEY-10] [BEY-11] */
export const resultNotices = {
  bet_cancel: noticeRow({
    category: 'betting',
    name: 'Calling Off',
    icon: 'undo',
    channels: { inApp: 'on', email: 'on' },
    mostAnHour,
    on: 'bet.cancel',
    to: ({ offer }) => participantsOf(offer),
    title: ({ what }) => cancelTitles[what],
    message: ({ offer, reason }, { author }, userId) =>
      `${nameOf(author)}: ${sideInGame(partyOf(offer, userId).side, offer)}${reason ? `, ${reason}` : ''}`,
    data: ({ offer, what }) => ({ ...idsOf(offer), what }),
    route: '/bets',
    opens: 'bet',
  }),
  bet_disputed: noticeRow({
    category: 'betting',
    name: 'Disputes',
    icon: 'result',
    channels: { inApp: 'on', email: 'on' },
    mostAnHour,
    on: 'bet.disputed',
    // An answer only concerns the other one.
    to: (facts, where) => (facts.isAnswer ? participantsOf(facts.offer) : withJudges(facts, where)),
    title: 'Result Disputed',
    message: ({ offer, outcome, reason }, { author }, userId) =>
      `${sideFor(offer, userId)}: ${reason ?? sayWords(author, outcome, offer)}`,
    about: ({ offer, outcome }, { author }) => sayWords(author, outcome, offer),
    data: ({ offer }, where, userId) => ({ ...idsOf(offer), ...outsideData(where, userId) }),
    route: (_, where, userId) => routeToDecide('/bets', where, userId),
    opens: openedByJudge('bet'),
  }),
  bet_corrected: noticeRow({
    category: 'betting',
    name: 'Disputes',
    icon: 'result',
    channels: { inApp: 'on', email: 'on' },
    on: 'bet.corrected',
    to: withJudges,
    title: ({ stands }) => (stands ? 'Result Stands' : 'Result Corrected'),
    message: ({ offer, how, reason }, _, userId) => `${sideFor(offer, userId)}: ${reason ?? decisionWords[how]}`,
    forReader: (facts, _, userId) => (facts.stands ? '' : moneyFor(facts, userId)),
    data: ({ offer, amount, stands }, where, userId) => ({
      ...{ ...idsOf(offer), stands, amount: dollarsFromCents(amount) },
      ...outsideData(where, userId),
    }),
    route: (_, where, userId) => routeToDecide('/bets', where, userId),
    opens: openedByJudge('bet'),
  }),
}

const cancelTitles = { asked: 'Call It Off?', agreed: 'Called Off', declined: 'Still On' } as const

const decisionWords: Readonly<Record<DecidedBy, string>> = {
  agreement: 'Both agreed on it.',
  admin: 'An admin has decided.',
  score: 'The score is back to the settled one.',
}

/** The participants, and those who may decide. */
function withJudges(facts: NoticeFactsOf<'bet.disputed' | 'bet.corrected'>, where: Circumstances) {
  return [...new Set([...participantsOf(facts.offer), ...judgesIn(facts, where)])]
}

/** A participant's own side; for others that of the creator. */
function sideFor(offer: OfferInWords, userId: string): string {
  const isInIt = participantsOf(offer).includes(userId)
  return sideInGame(isInIt ? partyOf(offer, userId).side : offer.side, offer)
}

/** "Ben says: Ann won", "Ben says: a push", and of the product "By the score Ann won". */
function sayWords(author: Named | null, outcome: DisputedOutcome, { creator, acceptor }: OfferInWords): string {
  const winner = outcome === 'push' ? null : outcome === 'creator' ? creator : acceptor
  if (author === null) return winner ? `By the score ${winner.name} won` : 'By the score it is a push'
  return `${author.name} says: ${winner ? (winner.id === author.id ? 'I won' : `${winner.name} won`) : 'a push'}`
}

/** What the corrected result means for a participant; nothing for others. */
function moneyFor({ offer, winnerId, amount, refunded }: NoticeFactsOf<'bet.corrected'>, userId: string): string {
  if (!participantsOf(offer).includes(userId)) return ''
  const { opponent } = partyOf(offer, userId)
  const owed =
    winnerId === null
      ? 'Nobody owes anything for this bet.'
      : winnerId === userId
        ? `${opponent.name} owes you ${formatShortMoney(amount)}.`
        : `You owe ${opponent.name} ${formatShortMoney(amount)}.`
  return refunded > 0 ? `${owed} The ${formatShortMoney(refunded)} that was paid is owed back.` : owed
}
