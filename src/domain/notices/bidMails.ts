import { addressOf } from '../addresses.ts'
import { formatShortMoney } from '../money/money.ts'
import type { OddsFormat } from '../odds/oddsFormats.ts'
import { after, type Instant, minuteMs } from '../times.ts'
import { localTime } from '../timeZones.ts'
import { takerWords } from './bidNotices.ts'
import { sentAtMinutes } from './digests.ts'
import { buttonTo } from './noticeAddress.ts'
import type { OfferInWords } from './noticeFacts.ts'
import type { MailWords } from './noticeMails.ts'
import { legWords, sideInGame } from './noticeRow.ts'

/** How mails of new bids come, where they are on. */
export const bidMailChoices = ['each', 'daily'] as const
export type BidMails = (typeof bidMailChoices)[number]

export const defaultBidMails: BidMails = 'each'

/** The stored choice; the default for a newer program's. */
export function bidMailsIn(stored: string | null | undefined): BidMails {
  return bidMailChoices.find((choice) => choice === stored) ?? defaultBidMails
}

/** The daily mail of a date: with the bids that were new `by` then. */
export type BidMailDay = { readonly date: string; readonly by: Instant }

/**
 * The daily mail due at `now` in that time zone, Eastern without one: from 09:00 to the end of the day there; null
 * before.
 */
export function bidMailDayAt(now: Instant, timeZone: string | null): BidMailDay | null {
  const { date, minutes } = localTime(now, timeZone ?? 'America/New_York')
  if (minutes < sentAtMinutes) return null
  return { date, by: after(now, (sentAtMinutes - minutes) * minuteMs - (now % minuteMs)) }
}

/** Open bids in one group. */
export type GroupBids = {
  readonly groupId: string
  readonly groupName: string
  readonly offers: readonly OfferInWords[]
}

// So many bids of one group are shown; the others are counted.
const shownBids = 10

/** The daily mail of new bids, with odds in their reader's format; null without any. [CHN-02] [BEY-22] */
export function bidMail(
  { userId, oddsFormat }: { userId: string; oddsFormat: OddsFormat },
  groups: readonly GroupBids[],
): MailWords | null {
  const withBids = groups.filter(({ offers }) => offers.length > 0)
  const count = withBids.reduce((sum, { offers }) => sum + offers.length, 0)
  if (count === 0) return null
  const title = count === 1 ? '1 new bid' : `${count} new bids`
  return {
    kind: 'daily_bids',
    subject: `${title} on Betwixt`,
    title,
    paragraphs: withBids.flatMap(({ groupName, offers }) => [
      `${groupName}:`,
      ...offers.slice(0, shownBids).map((offer) => wantWords(offer, oddsFormat)),
      ...(offers.length > shownBids ? [`And ${offers.length - shownBids} more.`] : []),
    ]),
    button: buttonTo(addressOf('bid', { groupId: withBids.length === 1 ? (withBids[0]?.groupId ?? null) : null })),
    unsubscribe: { userId, type: 'bid_created' },
  }
}

function wantWords(offer: OfferInWords, format: OddsFormat): string {
  const side = sideInGame(offer.side, offer)
  const legs = legWords(offer)
  const wants = `${offer.creator.name} wants ${side} for ${formatShortMoney(offer.stake)}.`
  return [wants, ...(legs === '' ? [] : [`Legs: ${legs}.`]), `${takerWords(offer, format)}.`].join('\n')
}
