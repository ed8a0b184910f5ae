import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, hourMs, instantFromIso, minuteMs } from '../times.ts'
import { boardSections, type OnBoard } from './boardOrder.ts'

const now = instantFromIso('2026-11-22T18:00:00Z')
const inMinutes = (minutes: number) => after(now, minutes * minuteMs)

type Bid = OnBoard & { readonly id: string }

/** On a game in six hours, which closes at its start. */
function aBid(id: string, terms: Partial<OnBoard> = {}): Bid {
  const startsAt = inMinutes(360)
  return { id, waitsForReader: false, closesAt: startsAt, startsAt, gameId: 'game', isParlay: false, ...terms }
}

const onNone = { gameId: null, startsAt: null }
const shown = (bids: readonly Bid[]) =>
  boardSections(bids, (bid) => bid, now).map(({ key, bids: found }) => `${key}: ${found.map(({ id }) => id).join(' ')}`)

describe('the board', () => {
  it('begins with what waits for its reader, then what closes in two hours, then the games as they start, parlays and custom bids [BID-56]', () => {
    const later = { gameId: 'late', startsAt: inMinutes(500), closesAt: inMinutes(500) }
    expect(
      shown([
        aBid('custom', { ...onNone, closesAt: inMinutes(6 * 24 * 60) }),
        aBid('parlay', { gameId: null, isParlay: true, startsAt: inMinutes(200), closesAt: inMinutes(200) }),
        aBid('late', later),
        aBid('a'),
        aBid('starting', { startsAt: inMinutes(2), closesAt: inMinutes(2), gameId: 'now' }),
        aBid('challenge', { ...onNone, closesAt: inMinutes(6 * 24 * 60), waitsForReader: true }),
        aBid('b', { closesAt: inMinutes(300) }),
        aBid('hour', { closesAt: inMinutes(60) }),
      ]),
    ).toEqual([
      'for-you: challenge',
      'closing-soon: starting hour',
      'game: b a',
      'late: late',
      'parlay: parlay',
      'custom: custom',
    ])
  })

  it('has a game in progress before the games to come, whenever its bids close', () => {
    const running = { gameId: 'running', startsAt: inMinutes(-30), closesAt: inMinutes(210) }
    expect(shown([aBid('next'), aBid('live', running)])).toEqual(['running: live', 'game: next'])
  })

  it.each([
    [120, 'closing-soon: a'],
    [121, 'game: a'],
  ])('counts what closes in %i minutes as "%s"', (minutes, section) => {
    expect(shown([aBid('a', { closesAt: inMinutes(minutes) })])).toEqual([section])
  })

  it('has each bid once, whatever the bids', () => {
    const place = fc.record({
      waitsForReader: fc.boolean(),
      closesAt: fc.integer({ min: 1, max: 10 * 24 * 60 }).map(inMinutes),
      startsAt: fc.option(fc.integer({ min: -240, max: 10 * 24 * 60 }).map(inMinutes)),
      gameId: fc.option(fc.constantFrom('one', 'two', 'three')),
      isParlay: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(place), (places) => {
        const bids = places.map((terms, at) => ({ ...terms, id: `${at}` }))
        const sections = boardSections(bids, (bid) => bid, now)
        expect(sections.flatMap((section) => section.bids.map(({ id }) => id)).sort()).toEqual(
          bids.map(({ id }) => id).sort(),
        )
        expect(new Set(sections.map(({ key }) => key)).size).toBe(sections.length)
        for (const { bids: found } of sections.filter(({ key }) => key === 'closing-soon'))
          for (const { closesAt } of found) expect(closesAt - now).toBeLessThanOrEqual(2 * hourMs)
      }),
    )
  })
})
