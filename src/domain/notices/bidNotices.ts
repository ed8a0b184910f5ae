import { creatorExposure, takerTerms } from '../bids/bids.ts'
import { describeSide } from '../games/sides.ts'
import { formatShortMoney } from '../money/money.ts'
import { americanOdds } from '../odds/odds.ts'
import { formatOddsAs, type OddsFormat } from '../odds/oddsFormats.ts'
import { ann, ben, exampleBet, exampleBid, inExampleGroup, you } from './examples.ts'
import type { Circumstances, OfferInWords } from './noticeFacts.ts'
import {
  changedAfter,
  endingIn,
  gameIn,
  idsOf,
  judgesIn,
  legWords,
  nameOf,
  noticeRow,
  openedByJudge,
  outsideData,
  routeToDecide,
  sideInGame,
} from './noticeRow.ts'

// One person may challenge or counter another endlessly: above this limit notices stay in the app.
const mostAnHour = 15

const counterTitles = {
  made: 'Counter-Offer',
  accepted: 'Counter Accepted',
  declined: 'Counter Declined',
  lapsed: 'Counter Ended',
} as const

export const bidNotices = {
  /** A bid that waits for approval is not mentioned to the members before. [BEY-25] */
  bid_created: noticeRow({
    category: 'betting',
    name: 'New Bids',
    textName: 'New Bid',
    icon: 'bid',
    channels: { inApp: 'on', email: 'on', sms: 'on' },
    on: 'bid.posted',
    to: ({ offer }, { memberIds }) => memberIds.filter((userId) => userId !== offer.creator.id),
    title: 'New Bid',
    message: ({ offer }, where, userId) => offerWords(offer, formatOf(where, userId)),
    about: ({ offer }) => legWords(offer),
    forReader: ({ offer }, where, userId) => takerWords(offer, formatOf(where, userId)),
    bundle: {
      by: ({ offer }) => offer.creator,
      title: 'New Bids',
      message: ({ name, count, onGames }) => `${name} posted ${count} bids${onGames}`,
      opens: 'bid',
    },
    data: ({ offer }) => ({ ...idsOf(offer), ...gameIn(offer) }),
    route: '/bids',
    opens: 'bid',
    samples: {
      bid_created: {
        label: 'Bid Created',
        when: 'A friend posts a bid',
        content: {
          facts: { kind: 'bid.posted', offer: { ...exampleBid, creator: ann } },
          where: inExampleGroup(ann),
          readerId: you.id,
        },
      },
    },
  }),
  bid_accepted: noticeRow({
    category: 'betting',
    name: 'Bid Accepted',
    textName: 'Bid Accepted',
    icon: 'bet',
    channels: { inApp: 'on', email: 'on', sms: 'on' },
    on: 'bid.accepted',
    to: ({ offer }) => [offer.creator.id],
    title: 'Bid Accepted',
    message: ({ offer, left }) => {
      const [taker, stake, side] = [
        nameOf(offer.acceptor),
        formatShortMoney(offer.stake),
        sideInGame(offer.side, offer),
      ]
      return left === undefined
        ? `${taker} accepted your ${stake} bid on ${side}`
        : `${taker} took ${stake} of your bid on ${side}; ${formatShortMoney(left)} is left`
    },
    toOthers: ({ message, data: { acceptorName, part } }, recipient) => ({
      message: changedAfter(message, part ? `${acceptorName} took ${part} of ` : `${acceptorName} accepted `, {
        your: `${recipient}'s`,
      }),
    }),
    bundle: {
      by: ({ offer }) => offer.acceptor,
      title: 'Bids Accepted',
      message: ({ name, count }) => `${name} accepted ${count} of your bids`,
      opens: 'bet',
    },
    data: ({ offer, left }) => ({
      ...idsOf(offer),
      acceptorId: offer.acceptor?.id,
      acceptorName: offer.acceptor?.name,
      ...(left !== undefined && { part: formatShortMoney(offer.stake) }),
    }),
    route: '/bets',
    opens: 'bet',
    samples: {
      bid_accepted: {
        label: 'Bid Accepted',
        when: 'A friend accepts your bid',
        content: {
          facts: { kind: 'bid.accepted', offer: exampleBet },
          where: inExampleGroup(ben),
          readerId: you.id,
        },
      },
    },
  }),
  /** [BEY-17] */
  bid_challenge: noticeRow({
    category: 'betting',
    name: 'Challenges',
    icon: 'bid',
    channels: { inApp: 'on', email: 'on' },
    mostAnHour,
    on: 'bid.challenge',
    to: ({ offer, challenged, what }) => [what === 'made' ? challenged.id : offer.creator.id],
    title: ({ offer, what }) =>
      what === 'made'
        ? `${offer.creator.name} Challenges You`
        : what === 'declined'
          ? 'Challenge Declined'
          : 'Challenge Closed',
    message: ({ offer, challenged, what, reason }, where, userId) => {
      if (what === 'made') return termsOf(offer, formatOf(where, userId))
      if (what === 'gone') return `${challenged.name} is no longer in the group`
      return `${challenged.name}: ${reason ?? 'No reason given.'}`
    },
    toOthers: ({ title }, recipient) => ({ title: endingIn(title, 'You', recipient) }),
    about: ({ offer, what }, where, userId) =>
      what === 'made' ? legWords(offer) : termsOf(offer, formatOf(where, userId)),
    forReader: ({ offer, what }, where, userId) => (what === 'made' ? takerWords(offer, formatOf(where, userId)) : ''),
    data: ({ offer }) => ({ ...idsOf(offer), ...gameIn(offer) }),
    route: '/bids',
    opens: 'bid',
  }),
  /** [BEY-17] */
  bid_counter: noticeRow({
    category: 'betting',
    name: 'Counter-Offers',
    icon: 'bid',
    channels: { inApp: 'on', email: 'on' },
    mostAnHour,
    on: 'bid.counter',
    to: ({ offer, authorId, what }) => [what === 'made' ? offer.creator.id : authorId],
    title: ({ what }) => counterTitles[what],
    message: ({ offer, what }, where, userId) =>
      what === 'made' ? termsOf(offer, formatOf(where, userId)) : ownTermsOf(offer, formatOf(where, userId)),
    about: ({ reason, what }, { author }) => {
      if (what === 'made') return `From ${nameOf(author)}`
      if (what === 'lapsed') return author ? `${author.name} changed the bid` : 'The bid has changed'
      return reason === null ? `By ${nameOf(author)}` : `${nameOf(author)}: ${reason}`
    },
    forReader: ({ offer, what }) => (what === 'made' ? counterWords(offer) : ''),
    data: ({ offer }) => ({ ...idsOf(offer), ...gameIn(offer) }),
    route: '/bids',
    opens: 'bid',
  }),
  /** [BEY-25] [GRP-33] */
  bid_approval: noticeRow({
    category: 'betting',
    name: 'Approval Needed',
    icon: 'approval',
    channels: { inApp: 'on', email: 'on' },
    on: 'bid.waiting',
    to: judgesIn,
    title: 'Approval Needed',
    message: ({ offer }, where, userId) => offerWords(offer, formatOf(where, userId)),
    about: ({ offer }) => legWords(offer),
    bundle: {
      by: ({ offer }) => offer.creator,
      title: 'Approvals Needed',
      message: ({ name, count, onGames }) => `${name} posted ${count} bids${onGames} that need approval`,
      opens: 'bid',
    },
    data: ({ offer }, where, userId) => ({ ...idsOf(offer), ...gameIn(offer), ...outsideData(where, userId) }),
    route: (_, where, userId) => routeToDecide('/bids', where, userId),
    opens: openedByJudge('bid'),
  }),
  bid_approved: noticeRow({
    category: 'betting',
    name: 'Bid Approved',
    icon: 'approval',
    channels: { inApp: 'on', email: 'on' },
    on: 'bid.approved',
    to: ({ offer }) => [offer.creator.id],
    title: 'Bid Approved',
    message: ({ reason }, where) => decisionWords(where, reason ?? approvedWords),
    toOthers: ({ message, data: { reason } }, recipient) =>
      reason === null ? { message: endingIn(message, approvedWords, `${recipient}'s bid is approved.`) } : {},
    about: ({ offer }, where, userId) => termsOf(offer, formatOf(where, userId)),
    data: ({ offer, reason }) => ({ ...idsOf(offer), reason }),
    route: '/bids',
    opens: 'bid',
  }),
  bid_declined: noticeRow({
    category: 'betting',
    name: 'Bid Declined',
    icon: 'approval',
    channels: { inApp: 'on', email: 'on' },
    on: 'bid.declined',
    to: ({ offer }) => [offer.creator.id],
    title: 'Bid Declined',
    message: ({ reason }, where) => decisionWords(where, reason ?? 'No reason given.'),
    about: ({ offer }, where, userId) => termsOf(offer, formatOf(where, userId)),
    data: ({ offer, reason }) => ({ ...idsOf(offer), reason }),
    route: '/bids',
    opens: 'bid',
  }),
}

const approvedWords = 'Your bid is approved.'

function formatOf({ oddsFormats }: Circumstances, userId: string): OddsFormat {
  return oddsFormats?.[userId] ?? 'american'
}

function offerWords(offer: OfferInWords, format: OddsFormat): string {
  return `${offer.creator.name} offers ${termsOf(offer, format)}`
}

/** The other side, from the reader's: `You'd take Under 43.5 at -105: risk $21 to win $20` */
export function takerWords(offer: OfferInWords, format: OddsFormat): string {
  const { side, odds, risk, toWin } = takerTerms({ ...offer, odds: americanOdds(offer.odds) })
  const price = `${describeSide(side)} at ${formatOddsAs(format, odds)}`
  return `You'd take ${price}: risk ${formatShortMoney(risk)} to win ${formatShortMoney(toWin)}`
}

/** `You'd risk $20 to win $21` */
function counterWords({ stake, odds }: OfferInWords): string {
  const { risk, toWin } = creatorExposure({ stake, odds: americanOdds(odds) })
  return `You'd risk ${formatShortMoney(risk)} to win ${formatShortMoney(toWin)}`
}

/** `Over 43.5, Dolphins @ Bills at +105 for $20` */
function termsOf(offer: OfferInWords, format: OddsFormat): string {
  return `${sideInGame(offer.side, offer)} at ${formatOddsAs(format, offer.odds)} for ${formatShortMoney(offer.stake)}`
}

/** What the author of a counter-offer would have: `Under 43.5, Dolphins @ Bills at -105, risking $21` */
function ownTermsOf(offer: OfferInWords, format: OddsFormat): string {
  const { side, odds, risk } = takerTerms({ ...offer, odds: americanOdds(offer.odds) })
  return `${sideInGame(side, offer)} at ${formatOddsAs(format, odds)}, risking ${formatShortMoney(risk)}`
}

function decisionWords({ author }: Circumstances, words: string): string {
  return `${nameOf(author)}: ${words}`
}
