import { describeSide } from '../games/sides.ts'
import { formatShortMoney } from '../money/money.ts'
import { formatOdds } from '../odds/odds.ts'
import { ann, ben, exampleBet, exampleBid, inExampleGroup, you } from './examples.ts'
import { idsOf, nameOf, noticeRow } from './noticeRow.ts'

export const bidNotices = {
  bid_created: noticeRow({
    category: 'betting',
    name: 'New Bids',
    textName: 'New Bid',
    icon: 'bid',
    channels: { inApp: 'on', email: 'on', sms: 'on' },
    on: 'bid.posted',
    to: (_, { memberIds }) => memberIds,
    title: 'New Bid',
    message: ({ offer: { creator, side, odds, stake } }) =>
      `${creator.name} offers ${describeSide(side)} at ${formatOdds(odds)} for ${formatShortMoney(stake)}`,
    data: ({ offer }) => idsOf(offer),
    route: '/bids',
    opens: true,
    samples: {
      bid_created: {
        label: 'Bid Created',
        when: 'A friend posts a bid',
        content: {
          happening: { kind: 'bid.posted', offer: { ...exampleBid, creator: ann } },
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
    message: ({ offer: { acceptor, side, stake } }) =>
      `${nameOf(acceptor)} accepted your ${formatShortMoney(stake)} bid on ${describeSide(side)}`,
    data: ({ offer }) => ({ ...idsOf(offer), acceptorId: offer.acceptor?.id, acceptorName: offer.acceptor?.name }),
    route: '/bets',
    opens: true,
    samples: {
      bid_accepted: {
        label: 'Bid Accepted',
        when: 'A friend accepts your bid',
        content: {
          happening: { kind: 'bid.accepted', offer: exampleBet },
          where: inExampleGroup(ben),
          readerId: you.id,
        },
      },
    },
  }),
}
