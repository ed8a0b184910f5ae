import { addressOf } from '../addresses.ts'
import { type Bid, closesAt } from '../bids/bids.ts'
import { describeSide, type Matchup, type Side } from '../games/sides.ts'
import { grouped } from '../grouped.ts'
import { after, hourMs, type Instant, minuteMs } from '../times.ts'
import type { CalendarEvent } from './icalendar.ts'

type InGroup = Matchup & {
  readonly id: string
  readonly group: { readonly id: string; readonly name: string }
  readonly lastModified: Instant
}

/** A person's bet on a listed game, or an undecided leg of their parlay. */
export type CalendarBet = InGroup & {
  readonly gameId: string
  readonly startsAt: Instant
  /** The person's own side, or that of the leg. */
  readonly side: Side
  /** What the person needs of the leg; null if it is none. [BEY-32] */
  readonly leg: 'wins' | 'loses' | null
  readonly isActive: boolean
}

/** A bid that its creator has posted and nobody has taken. */
export type CalendarBid = InGroup &
  Pick<Bid, 'side' | 'expiresAt' | 'startsAt' | 'isLive'> & {
    readonly description: string
  }

/** An open round of a pool that the person is in, until it is over. `startsAt`: its first game. */
export type CalendarRound = Omit<InGroup, keyof Matchup> & {
  readonly name: string
  readonly number: number
  readonly count: number
  readonly startsAt: Instant
  readonly games: number
}

/** Whose calendar it is, and the address of this site. */
type Owner = { readonly userId: string; readonly site: string }

/** About as long as a game takes. */
const gameMs = 3 * hourMs

/** A moment would have no height in a calendar. */
const closingMs = 15 * minuteMs

/**
 * The games of a person's active bets, the closing times of their open bids, and when the rounds of their pools begin, by
 * time. Several bets on one game are one event, that names each side. The address of a calendar may be passed on, so no event names another person or an
 * amount. Settled bets of the same games only keep `lastModified` from going back. [BEY-22]
 */
export function calendarEvents(
  {
    bets,
    bids,
    rounds,
  }: {
    readonly bets: readonly CalendarBet[]
    readonly bids: readonly CalendarBid[]
    readonly rounds: readonly CalendarRound[]
  },
  owner: Owner,
  now: Instant,
): CalendarEvent[] {
  const games = [...grouped(bets, ({ gameId }) => gameId).values()].flatMap((ofGame) => gameEvent(ofGame, owner))
  const closings = bids.filter((bid) => closesAt(bid) > now).map((bid) => closingEvent(bid, owner))
  return [...games, ...closings, ...rounds.map((round) => roundEvent(round, owner))].sort(
    (a, b) => a.startsAt - b.startsAt || (a.uid < b.uid ? -1 : 1),
  )
}

function gameEvent(bets: readonly CalendarBet[], { userId, site }: Owner): CalendarEvent[] {
  const active = bets.filter(({ isActive }) => isActive)
  const [first, ...others] = active
  if (!first) return []
  const sides = [...new Set(active.map(sideWords))]
  return [
    {
      uid: `game-${first.gameId}-of-${userId}@betwixt`,
      startsAt: first.startsAt,
      endsAt: after(first.startsAt, gameMs),
      summary: `${gameWords(first)}: ${sides.join(', ')}`,
      description: active.map((bet) => `Your bet in ${bet.group.name}: ${sideWords(bet)}`).join('\n'),
      url: site + addressOf('bet', { groupId: first.group.id, ...(others.length === 0 && { id: first.id }) }),
      lastModified: Math.max(...bets.map(({ lastModified }) => lastModified)) as Instant,
    },
  ]
}

function sideWords({ side, leg }: Pick<CalendarBet, 'side' | 'leg'>): string {
  if (leg === null) return describeSide(side)
  return `${leg === 'wins' ? 'Parlay leg' : 'Against a parlay leg'}: ${describeSide(side)}`
}

function closingEvent(bid: CalendarBid, { site }: Owner): CalendarEvent {
  const at = closesAt(bid)
  const words = describeSide(bid.side)
  const about = bid.description || gameWords(bid)
  return {
    uid: `bid-${bid.id}@betwixt`,
    startsAt: at,
    endsAt: after(at, closingMs),
    summary: `Bid closes: ${words} (${about})`,
    description: `Your open bid in ${bid.group.name}`,
    url: site + addressOf('bid', { groupId: bid.group.id, id: bid.id }),
    lastModified: bid.lastModified,
  }
}

/** The picks of a round can be made until its games begin; what they are is not said. [BEY-34] */
function roundEvent(round: CalendarRound, { userId, site }: Owner): CalendarEvent {
  const { id, name, number, count, group, startsAt, games } = round
  const what = games === 1 ? '1 game, which locks' : `${games} games, each locks`
  return {
    uid: `pool-${id}-${number}-of-${userId}@betwixt`,
    startsAt,
    endsAt: after(startsAt, closingMs),
    summary: `Pool ${name}: round ${number} of ${count} begins`,
    description: `Your pool in ${group.name}: ${what} when it begins`,
    url: site + addressOf('pool', { groupId: group.id, id }),
    lastModified: round.lastModified,
  }
}

function gameWords({ homeTeam, awayTeam }: Matchup): string {
  return `${awayTeam} @ ${homeTeam}`
}
