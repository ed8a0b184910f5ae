import { expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { instantFromIso } from '../times.ts'
import { ann, ben, exampleBid, inExampleGroup } from './examples.ts'
import type { Named, NoticeFacts, OfferInWords } from './noticeFacts.ts'
import { noticesOf } from './noticesOf.ts'

const offer: OfferInWords = {
  ...{ ...exampleBid, creator: ann, homeTeam: 'Every leg wins', awayTeam: 'A leg loses' },
  ...{ description: 'Parlay of 2 legs', odds: 466, stake: cents(1000) },
  side: { betType: 'parlay', team: 'Every leg wins' },
  legs: [
    { side: { betType: 'spread', team: 'Lakers', line: -3.5 }, game: { homeTeam: 'Celtics', awayTeam: 'Lakers' } },
    { side: { betType: 'total', type: 'Over', line: 44.5 }, game: { homeTeam: 'Bills', awayTeam: 'Jets' } },
  ],
}
const agreed = { ...offer, betId: 'bet', acceptor: ben }

function said(facts: NoticeFacts, { id }: Named) {
  const notice = noticesOf(facts, inExampleGroup(null)).find(({ userId }) => userId === id)
  if (!notice) throw new Error('nothing is said')
  return [notice.message, notice.data.about, notice.data.game]
}

it('a parlay is named, with its legs below where it is offered, and in place of a game [BEY-32] [NTF-03]', () => {
  expect(said({ kind: 'bid.posted', offer }, ben)).toEqual([
    ...['Ann offers Parlay of 2 legs at +466 for $10', 'Lakers -3.5, Over 44.5 (Jets @ Bills)', undefined],
  ])
  expect(said({ kind: 'bet.started', offer: agreed }, ann)[0]).toBe('Parlay of 2 legs has started')
  const lost = { winnerId: ben.id, amount: cents(1000), score: null }
  expect(said({ kind: 'bet.settled', offer: agreed, result: lost }, ann)[0]).toMatch(/^Ben: Parlay of 2 legs\./)
  expect(said({ kind: 'bet.settled', offer: agreed, result: lost }, ben)[0]).toMatch(
    /^Ann: A leg loses, Parlay of 2 legs\./,
  )
})

it('the game of a leg that moves is named, with the parlay below [BEY-32] [BEY-03]', () => {
  const [from, to] = [instantFromIso('2026-11-23T14:00:00Z'), instantFromIso('2026-11-23T20:00:00Z')]
  const change = { what: 'moved', from, to, game: { homeTeam: 'Bills', awayTeam: 'Jets' } } as const
  const moved = said({ kind: 'bet.moved', offer: agreed, change }, ann)
  expect(moved).toEqual([expect.stringMatching(/^Jets @ Bills: It now starts/), 'Parlay of 2 legs', undefined])
  const held = { what: 'held', doubt: 'other teams' } as const
  expect(said({ kind: 'bet.moved', offer: agreed, change: held }, ann)[0]).toMatch(/^Parlay of 2 legs: /)
})
