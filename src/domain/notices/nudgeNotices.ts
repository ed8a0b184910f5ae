import type { Instant } from '../times.ts'
import { partyOf } from './betNotices.ts'
import { idsOf, noticeRow, participantsOf, sideInGame } from './noticeRow.ts'

export const nudgeNotices = {
  /** The creator of a bid that nobody takes; the participants of a custom bet that nobody settles. [BEY-19] */
  nudge: noticeRow({
    category: 'betting',
    name: 'Nudges',
    icon: 'bid',
    channels: { inApp: 'on' },
    on: 'nudge',
    to: ({ offer }) => participantsOf(offer),
    title: ({ closesAt }) => (closesAt === null ? 'Settle It?' : 'Still Open'),
    message({ offer, closesAt, timeZone }, _, userId) {
      if (closesAt !== null) return `${sideInGame(offer.side, offer)}, closes at ${timeWords(closesAt, timeZone)}`
      return `${sideInGame(partyOf(offer, userId).side, offer)} has ended`
    },
    data: ({ offer }) => idsOf(offer),
    route: ({ closesAt }) => (closesAt === null ? '/bets' : '/bids'),
    opens: ({ betId }) => (betId === undefined ? 'bid' : 'bet'),
  }),
}

/** `1:00 PM EST`, in Eastern time for those who have chosen no other. */
function timeWords(at: Instant, timeZone: string | null): string {
  return new Date(at).toLocaleTimeString('en-US', {
    ...{ timeZone: timeZone ?? 'America/New_York', timeZoneName: 'short' },
    ...{ hour: 'numeric', minute: '2-digit' },
  })
}
