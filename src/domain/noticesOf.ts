import { commentPreview } from './comments.ts'
import type { Circumstances, Happening, Named, Offer } from './happenings.ts'
import { dollarsFromCents, formatShortMoney } from './money.ts'
import type { Notice, NoticeData } from './notices.ts'
import { formatOdds } from './odds.ts'
import { settlementNotices } from './settlementNotices.ts'
import { describeSide } from './sides.ts'

/** Whom a happening is told to, and how: each person at most once for each of its types. */
type Telling<Kind extends Happening['kind']> = (
  happening: Extract<Happening, { kind: Kind }>,
  circumstances: Circumstances,
) => Notice[]

const tellings: { readonly [Kind in Happening['kind']]: Telling<Kind> } = {
  'bid.posted': ({ offer }, { memberIds }) => {
    const { creator, side, odds, stake } = offer
    const offered = `${describeSide(side)} at ${formatOdds(odds)} for ${formatShortMoney(stake)}`
    return toEach(memberIds, {
      type: 'bid_created',
      title: 'New Bid',
      message: `${creator.name} offers ${offered}`,
      route: '/bids',
      data: idsOf(offer),
    })
  },
  'bid.accepted': ({ offer }) => {
    const { creator, acceptor, side, stake } = offer
    return toEach([creator.id], {
      type: 'bid_accepted',
      title: 'Bid Accepted',
      message: `${nameOf(acceptor)} accepted your ${formatShortMoney(stake)} bid on ${describeSide(side)}`,
      route: '/bets',
      data: { ...idsOf(offer), acceptorId: acceptor?.id, acceptorName: acceptor?.name },
    })
  },
  'bet.started': ({ offer }) =>
    toEach(participantsOf(offer), {
      type: 'game_started',
      title: 'Game Started',
      message: `${offer.awayTeam} @ ${offer.homeTeam} has started`,
      route: '/bets',
      data: idsOf(offer),
    }),
  'bet.settled': settlementNotices,
  'payment.recorded': ({ payment, isSquare }, { author }) => {
    const { payer, payee, amount, method } = payment
    const data = { paymentId: payment.id, amount: dollarsFromCents(amount), method }
    const paid = toEach([payer.id, payee.id], {
      type: 'debt_paid',
      title: 'Payment Recorded',
      message: `${nameOf(author)} recorded ${formatShortMoney(amount)} by ${method}`,
      route: '/debts',
      data,
    })
    if (!isSquare) return paid
    const square = { type: 'debt_settled', title: 'All Square', route: '/debts', data }
    return [
      ...paid,
      ...toEach([payer.id], { ...square, message: `You and ${payee.name} are all square` }),
      ...toEach([payee.id], { ...square, message: `You and ${payer.name} are all square` }),
    ]
  },
  'payment.reversed': ({ payment, reason }, { author, group }) =>
    toEach([payment.payer.id, payment.payee.id], {
      type: 'debt_reversed',
      title: 'Payment Undone',
      message: `${nameOf(author)} undid the ${formatShortMoney(payment.amount)} payment: ${reason}`,
      route: `/groups/${group.id}/debts`,
      data: { paymentId: payment.id, amount: dollarsFromCents(payment.amount), reason },
    }),
  'comment.posted': ({ commentId, content, about, offer, people }, { author, memberIds }) => {
    const concerned = [...new Set([...participantsOf(offer), ...people])]
    return toEach(
      concerned.filter((userId) => memberIds.includes(userId)),
      {
        type: 'comment_created',
        title: 'New Comment',
        message: `${nameOf(author)}: ${commentPreview(content)}`,
        route: about === 'bid' ? '/bids' : '/bets',
        data: { ...idsOf(offer), commentId },
      },
    )
  },
  'member.invited': ({ inviteId, code, userId }, { author, group }) =>
    toEach([userId], {
      type: 'group_invite',
      title: 'Group Invite',
      message: `${nameOf(author)} invites you to ${group.name}`,
      route: `/join/${encodeURIComponent(code)}`,
      data: { inviteId },
    }),
  'member.joined': ({ member, inviterId }, { group, memberIds }) => {
    const data = { memberId: member.id, memberName: member.name }
    const invited = toEach(inviterId === null ? [] : [inviterId], {
      type: 'group_joined',
      title: 'Invite Accepted',
      message: `${member.name} accepted your invite to ${group.name}`,
      route: '/',
      data,
    })
    const others = memberIds.filter((userId) => userId !== inviterId && userId !== member.id)
    const joined = { type: 'user_joined', title: 'New Member', message: `${member.name} joined ${group.name}` }
    return [...invited, ...toEach(others, { ...joined, route: '/', data })]
  },
}

/**
 * Who is told what of a happening, in the words of the table of notices. The one who did it is never told; what the
 * product did by itself is told to all whom it concerns. [NTF-03] [NTF-05] [NTF-06]
 */
export function noticesOf(happening: Happening, circumstances: Circumstances): Notice[] {
  const tell = tellings[happening.kind] as (told: Happening, where: Circumstances) => Notice[]
  return tell(happening, circumstances)
    .filter(({ userId }) => userId !== circumstances.author?.id)
    .map((notice) => ({ ...notice, data: { groupName: circumstances.group.name, ...notice.data } }))
}

/** What a type without words of its own says; it leads home. [NTF-04] */
export function genericNotice(
  type: string,
  { groupName, text }: { groupName: string | null; text: string },
): Omit<Notice, 'userId'> {
  return {
    type,
    title: groupName ?? 'Betwixt',
    message: text,
    route: '/',
    data: groupName === null ? {} : { groupName },
  }
}

function toEach(userIds: readonly string[], words: Omit<Notice, 'userId'>): Notice[] {
  return userIds.map((userId) => ({ userId, ...words }))
}

function participantsOf({ creator, acceptor }: Offer): string[] {
  return acceptor ? [creator.id, acceptor.id] : [creator.id]
}

function idsOf({ bidId, betId }: Offer): NoticeData {
  return betId === null ? { bidId } : { bidId, betId }
}

function nameOf(person: Named | null): string {
  return person?.name ?? 'Betwixt'
}
