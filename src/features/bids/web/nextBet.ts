import { dayAndTime, startsIn } from '#web/time/timeWords.ts'
import type { BidView } from '../contract.ts'
import type { Looking } from './bidStates.ts'
import { sidesOf } from './bidTerms.ts'
import { offerName } from './bidWords.ts'

/** The reader's bet that starts next, among the bids they know; null if all have started. Custom ones come last. */
export function nextBet(bids: readonly BidView[], { userId, now }: Looking): { id: string; words: string } | null {
  const ahead = bids.flatMap((bid) => {
    const id = betOf(bid, userId)
    const startsAt = bid.gameTime
    return id === null || (startsAt !== null && Date.parse(startsAt) <= now) ? [] : [{ id, bid, startsAt }]
  })
  const end = '9999'
  const [next] = ahead.toSorted((one, other) => ((one.startsAt ?? end) < (other.startsAt ?? end) ? -1 : 1))
  if (!next) return null
  const { creator, taker } = sidesOf(next.bid)
  const { side } = next.bid.creatorId === userId ? creator : taker
  const when = next.startsAt === null ? 'is on' : startWords(next.startsAt, now)
  return { id: next.id, words: `Your bet on ${offerName(side, next.bid.sport)} ${when}.` }
}

/** The reader's newest bet that came of a bid, or null. */
function betOf({ creatorId, acceptorId, betId, parts }: BidView, userId: string): string | null {
  const part = parts.findLast((one) => creatorId === userId || one.acceptor.id === userId)
  if (part) return part.betId
  return creatorId === userId || acceptorId === userId ? betId : null
}

function startWords(at: string, now: number): string {
  const soon = startsIn(at, now)
  if (soon) return soon.toLowerCase()
  return `starts ${dayAndTime(at, now).replace(/^To/, 'to')}`
}
