import { describe, expect, it } from 'vitest'
import { hourMs, instantFromIso, after as later, minuteMs } from '../times.ts'
import { type CalendarBet, type CalendarBid, type CalendarRound, calendarEvents } from './calendarEvents.ts'

const now = instantFromIso('2026-11-20T17:00:00Z')
const kickoff = later(now, 24 * hourMs)
const ann = { userId: 'ann', site: 'https://betwixt.example' }
const packersAtBears = { homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' }
const bears: CalendarBet = {
  ...packersAtBears,
  id: 'bet1',
  group: { id: 'crew', name: 'Sunday Crew' },
  gameId: 'game1',
  startsAt: kickoff,
  side: { betType: 'spread', team: 'Chicago Bears', line: 3 },
  leg: null,
  isActive: true,
  lastModified: now,
}
const over: CalendarBet = {
  ...bears,
  id: 'bet2',
  group: { id: 'work', name: 'Work' },
  side: { betType: 'total', type: 'Over', line: 43.5 },
}
const bid: CalendarBid = {
  ...packersAtBears,
  id: 'bid1',
  group: { id: 'crew', name: 'Sunday Crew' },
  side: { betType: 'moneyline', team: 'Chicago Bears' },
  description: '',
  startsAt: kickoff,
  expiresAt: later(now, hourMs),
  isLive: false,
  lastModified: now,
}
const round: CalendarRound = {
  ...{ id: 'pool1', name: 'Sundays', number: 2, count: 8, startsAt: kickoff, games: 16, lastModified: now },
  group: { id: 'crew', name: 'Sunday Crew' },
}
const events = (bets: CalendarBet[], bids: CalendarBid[] = [], rounds: CalendarRound[] = []) =>
  calendarEvents({ bets, bids, rounds }, ann, now)

describe('the events of a calendar', () => {
  it('are one for each game, that names the side of every bet on it, and no amount or friend [BEY-22]', () => {
    expect(events([bears, over])).toEqual([
      {
        uid: 'game-game1-of-ann@betwixt',
        startsAt: kickoff,
        endsAt: later(kickoff, 3 * hourMs),
        summary: 'Green Bay Packers @ Chicago Bears: Chicago Bears +3, Over 43.5',
        description: 'Your bet in Sunday Crew: Chicago Bears +3\nYour bet in Work: Over 43.5',
        url: 'https://betwixt.example/groups/crew/bets',
        lastModified: now,
      },
    ])
    expect(events([bears, { ...bears, id: 'again' }])[0]?.summary).toBe(
      'Green Bay Packers @ Chicago Bears: Chicago Bears +3',
    )
    expect(events([bears])[0]?.url).toBe('https://betwixt.example/groups/crew/bets/bet1')
  })

  it('are one for each open round of a pool, when its first game begins, without a pick [BEY-34] [BEY-22]', () => {
    expect(events([], [], [round, { ...round, id: 'pool2', games: 1 }])).toEqual([
      {
        uid: 'pool-pool1-2-of-ann@betwixt',
        startsAt: kickoff,
        endsAt: later(kickoff, 15 * minuteMs),
        summary: 'Pool Sundays: round 2 of 8 begins',
        description: 'Your pool in Sunday Crew: 16 games, each locks when it begins',
        url: 'https://betwixt.example/groups/crew/pools/pool1',
        lastModified: now,
      },
      expect.objectContaining({ description: 'Your pool in Sunday Crew: 1 game, which locks when it begins' }),
    ])
  })

  it('name the legs of a parlay as what their person needs of them [BEY-22] [BEY-32]', () => {
    const [wins, loses] = [events([{ ...bears, leg: 'wins' }, over]), events([{ ...over, leg: 'loses' }])]
    expect(wins).toMatchObject([
      {
        summary: 'Green Bay Packers @ Chicago Bears: Parlay leg: Chicago Bears +3, Over 43.5',
        description: 'Your bet in Sunday Crew: Parlay leg: Chicago Bears +3\nYour bet in Work: Over 43.5',
      },
    ])
    expect(loses).toMatchObject([
      {
        uid: 'game-game1-of-ann@betwixt',
        summary: 'Green Bay Packers @ Chicago Bears: Against a parlay leg: Over 43.5',
      },
    ])
  })

  it('keep their id and never go back when one of two bets on a game is settled [BEY-22]', () => {
    const settled = { ...over, isActive: false, lastModified: later(now, hourMs) }
    const [event] = events([bears, settled])
    expect(event).toMatchObject({ uid: 'game-game1-of-ann@betwixt', lastModified: later(now, hourMs) })
    expect(event?.summary).not.toContain('Over')
    expect(events([settled])).toEqual([])
  })

  it('have the closing time of a bid, its game at the latest, until it is over [BEY-22] [BEY-02]', () => {
    expect(events([], [bid])).toEqual([
      {
        uid: 'bid-bid1@betwixt',
        startsAt: later(now, hourMs),
        endsAt: later(now, 75 * minuteMs),
        summary: 'Bid closes: Chicago Bears to win (Green Bay Packers @ Chicago Bears)',
        description: 'Your open bid in Sunday Crew',
        url: 'https://betwixt.example/groups/crew/bids/bid1',
        lastModified: now,
      },
    ])
    expect(events([], [{ ...bid, expiresAt: later(kickoff, hourMs) }])[0]?.startsAt).toBe(kickoff)
    expect(events([], [{ ...bid, expiresAt: now }])).toEqual([])
  })

  it('are in the order of time [BEY-22]', () => {
    expect(events([bears], [bid]).map(({ uid }) => uid)).toEqual(['bid-bid1@betwixt', 'game-game1-of-ann@betwixt'])
  })
})
