import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { formatOddsAs } from '#domain/odds/oddsFormats.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { aServerOfBets, BetsAt } from '#test/kit/betExamples.tsx'
import { aGameOn, aParlayBet, betLegs, ended, voided } from '#test/kit/parlayExamples.ts'
import { framedPicture, wordsIn } from '#test/kit/pictures.ts'
import type { BetAnswer } from '../contract.ts'
import type { BetLegView } from '../legContract.ts'
import { BetsPage } from './BetsPage.tsx'
import { makeBetPicture } from './betPicture.ts'
import { readBet } from './betReading.ts'
import { decidedWords } from './legWords.ts'

beforeEach(() => {
  // The Rams' game is on, the others come.
  vi.useFakeTimers({ now: Date.parse('2026-11-22T22:40:00.000Z'), toFake: ['Date'] })
})
afterEach(() => page.viewport(390, 844))

const shown = (at = '/bets') => render(<BetsAt at={at}>{<BetsPage />}</BetsAt>)
const card = page.getByRole('article').first()
const details = page.getByRole('dialog', { name: 'Bet Details' })
const leg = (at: number) => page.getByRole('list', { name: 'Legs' }).first().getByRole('listitem').nth(at)
const ofDetails = (at: number) => details.getByRole('list', { name: 'Legs' }).getByRole('listitem').nth(at)
const ramsOn = {
  ...aGameOn('game2', 'Los Angeles Rams', 'Arizona Cardinals'),
  ...{ commenceTime: '2026-11-22T21:25:00Z', isLive: true, score: { home: 21, away: 17 } },
}
const settled = { status: 'settled', settlementStatus: 'resolved', settledAt: '2026-11-23T00:45:00.000Z' } as const

/** The Bears lost, which decides it for Ann before the last game. */
const lost = aParlayBet({
  ...settled,
  ...{ winnerId: 'ann', legs: betLegs(ended('lost', 10, 20), ended('won', 24, 21)) },
  receipt: {
    ...{ homeScore: null, awayScore: null, source: 'odds service', at: settled.settledAt },
    ...{ rule: 'One lost leg loses the parlay.', arithmetic: 'Chicago Bears to win (…) lost' },
  },
})
/** One leg was left out, the other two won: $10.00 at +376. */
const wonAtLess = aParlayBet({
  ...settled,
  ...{ winnerId: 'sam', odds: 376, oppositeOdds: -376, toWin: 37.6 },
  legs: betLegs(ended('won', 24, 20), voided, ended('won', 120, 110)),
  receipt: {
    ...{ homeScore: null, awayScore: null, source: 'odds service', at: settled.settledAt },
    ...{ rule: 'Every leg must win; a leg that is pushed or void is left out.', arithmetic: '2.38 x 2 = 4.76' },
  },
})

describe('the card of a parlay', () => {
  test('has its legs: how each came out, or the live score and what it still needs [BET-15] [BEY-16] [BEY-32]', async () => {
    aServerOfBets([aParlayBet({ legs: betLegs(ended('won', 24, 20)) })], { games: [ramsOn] })
    await shown()
    await expect.element(card).toMatchTextContent(/LIVE.*Parlay of 3 legs.*Every leg wins at \+876/)
    await expect.element(card).toMatchTextContent(/against Ann's A leg loses/)
    await expect.element(card).toMatchTextContent(/Risk\$10\.00Win\$87\.60/)
    await expect.element(leg(0)).toMatchTextContent(/Won:.*Bears.*Packers 20, Bears 24.*\+138/)
    await expect.element(leg(1)).toMatchTextContent(/Undecided:.*Rams \+3.*LIVE Cardinals 17, Rams 21 · Ahead by 7/)
    await expect.element(leg(2)).toMatchTextContent(/Undecided:.*Over 224\.5.*Warriors @ Celtics · Tomorrow/)
    expect(await axeFindings()).toEqual([])
  })

  test('names the doubt and the postponement of a leg [BEY-03] [BEY-04] [BEY-32]', async () => {
    const doubt = 'scores missing'
    const legs = betLegs({ needsAttention: doubt }, { postponed: { voidsAt: '2026-11-25T04:59:00Z' } })
    const started = { gameTime: '2026-11-23T21:25:00Z', scheduledTime: '2026-11-23T21:25:00Z' }
    aServerOfBets([
      aParlayBet({ needsAttention: doubt, legs: [legs[0], { ...legs[1], ...started }, legs[2]] as typeof legs }),
    ])
    await shown()
    await expect.element(card).toMatchTextContent(/Needs attention/)
    await expect.element(leg(0)).toMatchTextContent(/The game is over, but no score came with it\./)
    await expect.element(leg(1)).toMatchTextContent(/Void unless the game starts by/)
    expect(await axeFindings()).toEqual([])
  })
})

describe('the details of a parlay', () => {
  test('say which leg lost it, with the receipt of each decided leg [BET-18] [BEY-06] [BEY-32]', async () => {
    aServerOfBets([lost])
    await shown('/bets?bet=parlay')
    await expect
      .element(details.getByRole('region', { name: 'Game' }))
      .toMatchTextContent(/Parlay of 3 legs.*Bears lost/)
    await expect.element(ofDetails(0)).toMatchTextContent(/Lost:.*Bears/)
    await ofDetails(0).getByText('Receipt').click()
    await expect
      .element(ofDetails(0))
      .toMatchTextContent(/ScorePackers 20, Bears 10 final.*SourceOdds service.*Rule.*Sum/)
    expect(ofDetails(2).getByText('Receipt').elements()).toEqual([])
    const receipt = details.getByRole('region', { name: 'Settlement receipt' })
    await expect.element(receipt).toMatchTextContent(/One lost leg loses the parlay\./)
    await expect.element(receipt).toMatchTextContent(/Bears lostAnn wins/)
    await expect.element(receipt).toMatchTextContent(/You owe Ann\$10\.00/)
    await expect.element(details.getByRole('list').last()).toMatchTextContent(/You posted a parlay of 3 legs at \+876/)
    expect(await axeFindings()).toEqual([])
  })

  test('say what the price was before a leg was left out [BEY-32]', async () => {
    aServerOfBets([wonAtLess])
    await shown('/bets?bet=parlay')
    await expect
      .element(ofDetails(1))
      .toMatchTextContent(/Void, left out:.*Void, left out\. The game was never played\./)
    await expect.element(details).toMatchTextContent(/The price was \+876 to win \$87\.60, before a leg was left out\./)
    await expect.element(details).toMatchTextContent(/2 legs won, 1 was left out/)
    await expect.element(details).toMatchTextContent(/2\.38 x 2 = 4\.76You win/)
    expect(await axeFindings()).toEqual([])
  })
})

test('what decided a parlay is said in words, for each way to end [BEY-32]', () => {
  const [won, loss, push] = [ended('won', 3, 1), ended('lost', 1, 3), ended('push', 2, 2)]
  const words = (legs: readonly Partial<BetLegView>[], winnerId: string | null) =>
    decidedWords({ legs: betLegs(...legs), status: 'settled', winnerId })
  expect([
    words([won, won, won], 'sam'),
    words([won, push, won], 'sam'),
    words([push, voided, won], 'sam'),
    words([won, loss], 'ann'),
    words([loss, loss, won], 'ann'),
    words([push, voided, push], null),
    words([won], 'sam'),
    decidedWords({ legs: betLegs(won, won).slice(0, 2), status: 'settled', winnerId: 'sam' }),
  ]).toEqual([
    'All 3 legs won',
    '2 legs won, 1 was left out',
    '1 leg won, 2 were left out',
    'Rams +3 lost',
    '2 legs lost',
    'Every leg was left out',
    null,
    'Both legs won',
  ])
})

test('the picture of a parlay has each leg with how it came out, however many and long they are [BEY-30] [BEY-32]', async () => {
  const picture = (bet: BetAnswer) =>
    makeBetPicture(readBet(bet, { id: 'sam', isAdmin: false }), (odds) => formatOddsAs('american', odds))
  const words = await wordsIn(() => picture(wonAtLess))
  expect(words.slice(0, 11)).toEqual([
    ...['Parlay of 3 legs · Sun, Nov 22', 'Settled'],
    ...['✓', 'Bears', 'Packers 20, Bears 24', '–', 'Rams +3', 'Left out'],
    ...['✓', 'Over 224.5', 'Warriors 110, Celtics 120'],
  ])
  const long = { homeTeam: 'The Fighting Engineers of Rose-Hulman', sport: 'americanfootball_ncaaf' }
  const one = { ...wonAtLess.legs[0], ...long, selection: { ...lost.legs[0]?.selection, team: long.homeTeam } }
  const six = { ...wonAtLess, legs: Array.from({ length: 6 }, () => one) as BetAnswer['legs'] }
  await framedPicture(await picture(six))
})
