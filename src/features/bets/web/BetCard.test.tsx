import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { aBetAnswer, aDebtAnswer } from '#test/kit/wireExamples.ts'
import type { BetAnswer } from '../contract.ts'
import { BetCard } from './BetCard.tsx'
import { readBet } from './betReading.ts'

const now = Date.parse('2026-11-22T17:18:00.000Z')
const card = (bet: BetAnswer, reader = 'sam', more = {}) =>
  render(<BetCard read={readBet(bet, reader)} now={now} onDetails={() => undefined} {...more} />)

const won: Partial<BetAnswer> = {
  status: 'settled',
  settlementStatus: 'resolved',
  winnerId: 'sam',
  gameResults: { awayScore: 27, homeScore: 21, completed: true, lastUpdate: null },
}

describe('the card of a bet', () => {
  test('shows one’s own side, the friend’s, and both amounts [BEY-01]', async () => {
    const screen = await card(aBetAnswer())
    const article = screen.getByRole('article')
    await expect.element(article).toMatchTextContent('Starts in 42 min')
    await expect.element(article).toMatchTextContent("Bills +3 at +100Aagainst Ann's Dolphins -3")
    await expect.element(article).toMatchTextContent('Risk$20.00Win$20.00')
    expect(await axeFindings()).toEqual([])
  })

  test('says won and lost with the final score, and whose move it is', async () => {
    const screen = await card(aBetAnswer(won), 'sam', { debt: aDebtAnswer() })
    const article = screen.getByRole('article')
    await expect.element(article).toMatchTextContent('Won')
    await expect.element(article).toMatchTextContent('Bills 27, Dolphins 21')
    await expect.element(article).toMatchTextContent('+$20.00Ann owes you')
    await screen.rerender(
      <BetCard
        read={readBet(aBetAnswer(won), 'ann')}
        now={now}
        debt={aDebtAnswer({ status: 'settled', paymentMethod: 'venmo' })}
        onDetails={() => undefined}
      />,
    )
    await expect.element(article).toMatchTextContent('Lost')
    await expect.element(article).toMatchTextContent('-$20.00Paid by Venmo')
  })

  test('of two others takes nobody’s side', async () => {
    const screen = await card(aBetAnswer(won), 'cleo')
    await expect.element(screen.getByRole('article')).toMatchTextContent('Settled')
    await expect.element(screen.getByRole('article')).toMatchTextContent('$20.00Sam won')
  })

  test('opens the details, and settles where one may [BET-15] [BET-16]', async () => {
    const [onDetails, onSettle] = [vi.fn(), vi.fn()]
    const screen = await card(aBetAnswer({ sport: 'custom', gameId: null, gameTime: null }), 'sam', {
      onDetails,
      onSettle,
    })
    await screen.getByRole('button', { name: 'Settle' }).click()
    expect([onDetails.mock.calls.length, onSettle.mock.calls.length]).toEqual([0, 1])
    await screen.getByRole('button', { name: /^Details/ }).click({ position: { x: 20, y: 20 } })
    expect(onDetails).toHaveBeenCalledOnce()
  })
})
