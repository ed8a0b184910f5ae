import { commentPreview } from '../people/comments.ts'
import { ben, exampleBid, inExampleGroup, you } from './examples.ts'
import type { OfferInWords } from './noticeFacts.ts'
import { idsOf, nameOf, noticeRow, participantsOf, sideInGame } from './noticeRow.ts'

const routes = { bid: '/bids', bet: '/bets', group: '/thread' } as const

const subjectOf = (offer: OfferInWords | null) =>
  offer === null ? "In the group's thread" : sideInGame(offer.side, offer)

export const commentNotices = {
  /**
   * To creator, acceptor and earlier commenters who are still in the group. The group's thread is quiet: only those who
   * are mentioned in it are told. [CMT-05] [CMT-06] [BEY-39]
   */
  comment_created: noticeRow({
    category: 'betting',
    name: 'New Comments',
    textName: 'New Comment',
    icon: 'comment',
    channels: { inApp: 'on', email: 'on', sms: 'off' },
    on: 'comment.posted',
    yieldsTo: 'mention',
    to: ({ offer, people }, { memberIds }) =>
      offer === null
        ? []
        : [...new Set([...participantsOf(offer), ...people])].filter((userId) => memberIds.includes(userId)),
    title: 'New Comment',
    message: ({ content }, { author }) => `${nameOf(author)}: ${commentPreview(content)}`,
    about: ({ offer }) => subjectOf(offer),
    bundle: {
      by: (_, { author }) => author,
      within: ({ offer }) => offer?.betId ?? offer?.bidId ?? '',
      title: 'New Comments',
      message: ({ name, count }) => `${name} wrote ${count} comments`,
    },
    data: ({ offer, commentId }) => ({ ...(offer && idsOf(offer)), commentId }),
    route: ({ about }) => routes[about],
    opens: ({ betId }) => (betId === undefined ? 'bid' : 'bet'),
    samples: {
      comment_created: {
        label: 'Comment Created',
        when: 'A friend comments on your bet',
        content: {
          facts: {
            kind: 'comment.posted',
            commentId: 'comment',
            content: 'You will regret this one',
            about: 'bid',
            offer: exampleBid,
            people: [],
            mentioned: [],
          },
          where: inExampleGroup(ben),
          readerId: you.id,
        },
      },
    },
  }),
  /** To the members named in a comment, each once. [BEY-29] */
  mention: noticeRow({
    category: 'betting',
    name: 'Mentions',
    icon: 'comment',
    channels: { inApp: 'on', email: 'on' },
    // Each is shown by itself, and a comment may be written every few seconds.
    mostAnHour: 15,
    on: 'comment.posted',
    to: ({ mentioned }, { memberIds }) => [...new Set(mentioned)].filter((userId) => memberIds.includes(userId)),
    title: 'Mentioned You',
    message: ({ content }, { author }) => `${nameOf(author)}: ${commentPreview(content)}`,
    about: ({ offer }) => subjectOf(offer),
    toOthers: (_, recipient) => ({ title: `Mentioned ${recipient}` }),
    data: ({ offer, commentId }) => ({ ...(offer && idsOf(offer)), commentId }),
    route: ({ about }) => routes[about],
    opens: ({ bidId, betId }) => (bidId === undefined ? 'thread' : betId === undefined ? 'bid' : 'bet'),
  }),
}
