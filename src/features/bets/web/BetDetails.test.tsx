import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { GameView } from '#features/lines/contract.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { aServerOfBets, aStep, BetsAt, rain, wonBet } from '#test/kit/betExamples.tsx'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import { BetsPage } from './BetsPage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T18:40:00.000Z'), toFake: ['Date'] })
})
afterEach(() => page.viewport(390, 844))

const shown = (at: string) => render(<BetsAt at={at}>{<BetsPage />}</BetsAt>)
const details = page.getByRole('dialog', { name: 'Bet Details' })
const part = (name: string) => details.getByRole('region', { name })

describe('the details of a bet', () => {
  test('show both sides, the price, the game, the timeline, the receipt and the comments [BET-18] [BEY-06] [BEY-07]', async () => {
    aServerOfBets([wonBet])
    await shown('/bets?bet=won')
    await expect.element(part('Game')).toMatchTextContent(/NFL · Sun, Nov 15Final.*Bills 27, Dolphins 21/)
    await expect
      .element(part('Both sides'))
      .toMatchTextContent(/You.*Won.*Bills \+3 at \+100.*risk \$20.00.*win \$20.00/)
    await expect
      .element(part('Both sides'))
      .toMatchTextContent(/Ann.*Dolphins -3 at \+100.*risks \$20.00.*wins \$20.00/)
    const receipt = part('Settlement receipt')
    for (const fact of [
      '+$20.00',
      'ScoreBills 27, Dolphins 21 final',
      'SourceOdds service',
      'RuleThe team’s score plus its line against the other score; equal is a push.',
      '27 + 3 = 30 against 21You win',
      '$20.00 × 100 / 100$20.00',
      'Ann owes you$20.00',
    ]) {
      await expect.element(receipt).toMatchTextContent(fact)
    }
    await expect.element(receipt).toMatchTextContent(/Time.*Nov 15/)
    const steps = [
      'You posted Bills +3 at +100 for $20',
      'Ann accepted',
      'Game started',
      'Settled automatically',
      'Not paid yet',
    ]
    for (const step of steps) await expect.element(part('Timeline')).toMatchTextContent(step)
    await expect.element(part('Comments')).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test.each([320, 360, 390])('keep a long name to its own side at %d px [BET-18]', async (width) => {
    await page.viewport(width, 844)
    const long = 'Christopher Montgomery-Smith'
    aServerOfBets([
      { ...wonBet, participants: wonBet.participants.map((one) => (one.id === 'sam' ? one : { ...one, name: long })) },
    ])
    await shown('/bets?bet=won')
    const sides = page.getByRole('region', { name: 'Both sides' })
    await expect.element(sides).toMatchTextContent(long)
    // The mark of the winner beside a short name does not break the name.
    expect(sides.getByText('You', { exact: true }).element().getBoundingClientRect().height).toBeLessThan(24)
    for (const side of sides.element().children) {
      const { left, right } = side.getBoundingClientRect()
      for (const part of side.querySelectorAll('*')) {
        const box = part.getBoundingClientRect()
        expect(box.left).toBeGreaterThanOrEqual(left - 1)
        expect(box.right, part.textContent).toBeLessThanOrEqual(right + 1)
      }
    }
  })

  test('tell each step as it was then: edits, approval, the followed line, doubts, moves and payments [BEY-07]', async () => {
    const ann = { id: 'ann', name: 'Ann' }
    const [sam, dev] = [
      { id: 'sam', name: 'Sam' },
      { id: 'dev', name: 'Dev' },
    ]
    const terms = (odds: number, wagerAmount = 20, waits = false) => ({
      ...{ odds, wagerAmount, waits },
      ...{ expirationTime: null, lineGone: false },
    })
    const follow = (from: number, to: number) => aStep('bid.changed', { before: terms(from), terms: terms(to) })
    const payment = { amount: 20, paymentMethod: 'venmo', reversalReason: 'sent twice', debts: 3 }
    const steps = [
      aStep('bid.posted', { actor: sam, terms: terms(107, 600, true) }),
      aStep('bid.approved', { actor: dev, terms: terms(107, 600), reason: 'for once' }),
      aStep('bid.changed', { actor: sam, before: terms(107, 600), terms: terms(110) }),
      follow(110, 108),
      follow(108, 106),
      follow(106, 100),
      aStep('bid.accepted', { actor: ann, terms: terms(100) }),
      aStep('game.moved', { from: '2026-11-14T18:00:00.000Z', to: '2026-11-15T18:00:00.000Z' }),
      aStep('bet.started'),
      aStep('bet.held', { doubt: 'scores missing' }),
      aStep('bet.released', { doubt: 'scores missing' }),
      aStep('bet.settled', { result: { winnerId: 'sam', voidReason: null } }),
      aStep('payment.recorded', { actor: ann, payment }),
      aStep('payment.reversed', { actor: dev, payment }),
    ].map((step, index) => ({ ...step, seq: index + 1 }))
    aServerOfBets([wonBet], { timelines: { won: steps } })
    await shown('/bets?bet=won')
    await expect
      .element(part('Timeline'))
      .toMatchTextContent('You posted Bills +3 at +107 for $600; it waits for approval')
    const words = () =>
      part('Timeline')
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent)
    for (const said of [
      'Dev approved the bid: “for once”',
      'You changed the bid: odds from +107 to +110, stake from $600 to $20',
      'The odds followed the line from +110 to +100, in 3 steps',
      'Ann accepted at +100 for $20',
      /The game moved from .* to /,
      'Needs attention. The game is over, but no score came with it.',
      'No longer needs attention',
      'Settled automatically: you won $20',
      'Paid by Venmo, with 2 other debts, recorded by Ann',
      'Dev undid the payment: “sent twice”',
    ]) {
      await expect.element(part('Timeline')).toMatchTextContent(said)
    }
    expect(words()).toHaveLength(13)
    expect(await axeFindings()).toEqual([])
    await part('Timeline').getByRole('button', { name: 'Show all' }).click()
    await expect.element(part('Timeline')).toMatchTextContent('The odds followed the line from +108 to +106')
    expect(words()).toHaveLength(15)
  })

  test('say when the timeline could not be loaded, and load it again [BEY-07]', async () => {
    let fails = true
    const timeline = () =>
      fails
        ? Response.json({ error: { code: 'internal', message: 'Something went wrong' } }, { status: 500 })
        : Response.json({ items: [aStep('bid.accepted', { actor: { id: 'ann', name: 'Ann' } })] })
    aServerOfBets([wonBet], { timelines: { won: timeline } })
    await shown('/bets?bet=won')
    await expect.element(part('Timeline')).toMatchTextContent('Failed to load the timeline')
    fails = false
    await part('Timeline').getByRole('button', { name: 'Retry' }).click()
    await expect.element(part('Timeline')).toMatchTextContent('Ann accepted')
  })

  test('lead to recording the payment, and say when and how it was paid', async () => {
    const zelle = { paymentMethod: 'zelle', settledAt: '2026-11-16T12:00:00.000Z' }
    const paid = { id: 'd2', status: 'settled', paid: 20, remaining: 0, ...zelle } as const
    aServerOfBets([wonBet, aBetAnswer({ ...wonBet, id: 'paid', debt: paid })])
    const screen = await shown('/bets?bet=won')
    await details.getByRole('button', { name: 'Record Payment' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'Record Payment' }))
      .toMatchTextContent('Record $20.00 from Ann')
    await screen.unmount()
    await shown('/bets?bet=paid')
    await expect.element(part('Timeline')).toMatchTextContent('Paid by Zelle')
    await expect.element(details.getByRole('button', { name: 'Record Payment' })).not.toBeInTheDocument()
  })

  test('of a game under way show its score and how one stands [BET-18]', async () => {
    const game = { id: 'game1', completed: false, score: { home: 17, away: 21 } } as GameView
    aServerOfBets([aBetAnswer()], { games: [game] })
    await shown('/bets?bet=bet1')
    await expect.element(part('Game')).toMatchTextContent(/LIVE.*Bills 21, Dolphins 17.*Ahead by 7 against the line/)
    await expect.element(part('Timeline')).toMatchTextContent('Not settled yet')
  })

  test('of a game that was put off say from when, and when the bet is void [BEY-03]', async () => {
    const gameTime = '2026-11-23T18:00:00.000Z'
    const put = {
      gameTime,
      scheduledTime: '2026-11-21T18:00:00.000Z',
      postponed: { voidsAt: '2026-11-23T18:00:00.000Z' },
    }
    aServerOfBets([aBetAnswer(put)])
    await shown('/bets?bet=bet1')
    await expect.element(part('Game')).toMatchTextContent(/Postponed.*Moved from Yesterday/)
    await expect
      .element(details)
      .toMatchTextContent(/Void unless the game starts by Tomorrow .* A void bet is a push: nobody owes anything\./)
  })

  test('of a void bet give the reason [BEY-03]', async () => {
    const voidReason = 'The game did not start within 48 hours of its scheduled time.'
    const receipt = {
      homeScore: null,
      awayScore: null,
      source: 'odds service',
      at: null,
      rule: voidReason,
      arithmetic: '',
    }
    const push = { status: 'settled', settlementStatus: 'push', settledAt: '2026-11-22T18:00:00.000Z' } as const
    aServerOfBets([aBetAnswer({ ...push, voidReason, receipt })])
    await shown('/bets?bet=bet1')
    await expect.element(part('Settlement receipt')).toMatchTextContent(`Rule${voidReason}VoidPush`)
    await expect.element(part('Timeline')).toMatchTextContent('Void, settled automatically')
    await expect.element(part('Timeline')).not.toMatchTextContent('Game started')
  })

  test('say when a score changed after the settlement, and that nothing changes by itself [BEY-05]', async () => {
    const seenAt = '2026-11-15T22:00:00.000Z'
    const correction = { homeScore: 31, awayScore: 27, settlementStatus: 'resolved', winnerId: 'ann', seenAt } as const
    aServerOfBets([{ ...wonBet, correction }])
    await shown('/bets?bet=won')
    await expect
      .element(details)
      .toMatchTextContent(
        'The score changed after the settlementIt is Bills 27, Dolphins 31 now: by that Ann would win. Nothing changes by itself.',
      )
    await expect.element(part('Timeline')).toMatchTextContent('The score changed')
    await expect.element(part('Settlement receipt')).toMatchTextContent('+$20.00')
  })

  test('of a custom bet say what it is about, and how it was settled', async () => {
    const push = {
      settlementStatus: 'push',
      winnerId: null,
      manuallySettled: true,
      settledBy: { id: 'ann', name: 'Ann' },
    } as const
    const receipt = {
      homeScore: null,
      awayScore: null,
      source: 'by hand',
      at: null,
      rule: 'Settled by hand.',
      arithmetic: '',
    }
    const settledAt = '2026-11-22T12:00:00.000Z'
    aServerOfBets([{ ...rain, ...push, status: 'settled', settledAt, receipt }])
    await shown('/bets?bet=rain')
    await expect.element(part('Game')).toMatchTextContent('The weather on Sunday')
    await expect
      .element(part('Settlement receipt'))
      .toMatchTextContent(/SourceAnn's word.*Settled by hand\..*Push.*Nobody owes anything\$0.00/)
    await expect.element(part('Timeline')).toMatchTextContent('Ann settled it by hand')
  })
})

describe('an address that names a bet', () => {
  const bets = [aBetAnswer({ id: 'first', gameTime: '2026-11-29T18:00:00.000Z' }), wonBet]

  test('opens it and rings its card; closing it forgets it and gives the focus back [BET-15] [BET-17]', async () => {
    aServerOfBets(bets)
    await shown('/bets')
    const open = page.getByRole('button', { name: 'Details: Bills +3 against Ann' }).nth(1)
    await open.click({ position: { x: 20, y: 20 } })
    await expect.element(details).toBeVisible()
    expect(document.querySelector('#bet-won')?.className).toContain('ring-accent')
    expect(document.querySelector('#bet-first')?.className).not.toContain('ring-accent')
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
  })

  test('rings its card on a desktop too', async () => {
    await page.viewport(1280, 800)
    aServerOfBets(bets)
    await shown('/bets?bet=won')
    await expect.poll(() => document.querySelector('#bet-won')?.className).toContain('ring-accent')
    await page.viewport(390, 844)
  })

  test('shows its card first where no tab, dates or search would show it', async () => {
    aServerOfBets([...bets, rain])
    await shown('/bets?tab=lost&q=curling&bet=rain')
    await expect.poll(() => document.querySelector('#bet-rain')?.className).toContain('ring-accent')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('No bets match')).toBeVisible()
  })

  test.each([
    [404, 'not-found', 'Bet not found'],
    [403, 'permission-denied', 'Failed to load bet details.'],
  ])('that cannot be shown (%d %s) says "%s" [BET-19]', async (status, code, words) => {
    aServerOfBets(bets)
    const answering = vi.mocked(window.fetch).getMockImplementation()
    vi.mocked(window.fetch).mockImplementation(async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname.endsWith('/bets/gone')) return Response.json({ error: { code, message: 'No.' } }, { status })
      return answering?.(input, init) ?? Response.error()
    })
    await shown('/bets?bet=gone')
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(page.getByRole('article').first()).toBeVisible()
  })
})
