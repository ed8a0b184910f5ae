import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { GameView } from '#features/lines/contract.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import type { BetAnswer } from '../contract.ts'
import { BetCard, type BetCardProps } from './BetCard.tsx'
import { phaseOf, readBet } from './betReading.ts'

const now = Date.parse('2026-11-22T17:18:00.000Z')

function Shown({ bet, who = 'sam', ...more }: { bet: BetAnswer; who?: string } & Partial<BetCardProps>) {
  const read = readBet(bet, { id: who, isAdmin: false })
  return <BetCard read={read} phase={phaseOf(read, now)} now={now} onOpen={() => undefined} {...more} />
}

const won: Partial<BetAnswer> = {
  status: 'settled',
  settlementStatus: 'resolved',
  winnerId: 'sam',
  gameResults: { awayScore: 27, homeScore: 21, completed: true, lastUpdate: null },
}

const custom = { sport: 'custom', betType: 'custom', gameId: null, gameTime: null } as const

describe('the card of a bet', () => {
  test('shows one’s own side, the friend’s, and both amounts [BEY-01]', async () => {
    const screen = await render(<Shown bet={aBetAnswer()} />)
    const article = screen.getByRole('article')
    await expect.element(article).toMatchTextContent('Starts in 42 min')
    await expect.element(article).toMatchTextContent("Bills +3 at +100Aagainst Ann's Dolphins -3")
    await expect.element(article).toMatchTextContent('Risk$20.00Win$20.00')
    expect(await axeFindings()).toEqual([])
  })

  test('that is to come says when its game starts [BET-15]', async () => {
    const gameTime = '2026-11-26T20:30:00.000Z'
    const screen = await render(<Shown bet={aBetAnswer({ gameTime, scheduledTime: gameTime })} />)
    const time = screen.getByRole('article').getByRole('time')
    await expect.element(time).toBeVisible()
    await expect.element(time).toHaveAttribute('datetime', gameTime)
    expect(time.element().textContent).toMatch(/^Thu \d+:30 [AP]M$/)
  })

  test('says won and lost with the final score, and whose move it is [BET-05]', async () => {
    const debt = { id: 'd1', status: 'pending', paid: 0, remaining: 20, paymentMethod: null, settledAt: null } as const
    const screen = await render(<Shown bet={aBetAnswer({ ...won, debt })} />)
    const article = screen.getByRole('article')
    await expect.element(article).toMatchTextContent('Won')
    await expect.element(article).toMatchTextContent('Bills 27, Dolphins 21')
    await expect.element(article).toMatchTextContent('+$20.00Ann owes you')
    const paid = {
      ...debt,
      status: 'settled',
      paid: 20,
      remaining: 0,
      paymentMethod: 'venmo',
      settledAt: '2026-11-23T12:00:00.000Z',
    } as const
    await screen.rerender(<Shown bet={aBetAnswer({ ...won, debt: paid })} who="ann" />)
    await expect.element(article).toMatchTextContent('Lost')
    await expect.element(article).toMatchTextContent('-$20.00Paid by Venmo')
    await screen.rerender(
      <Shown bet={aBetAnswer({ ...won, debt: { ...paid, paymentMethod: 'forgiven' } })} who="ann" />,
    )
    await expect.element(article).toMatchTextContent('-$20.00Forgiven')
  })

  test('of two others takes nobody’s side', async () => {
    const screen = await render(<Shown bet={aBetAnswer(won)} who="cleo" />)
    await expect.element(screen.getByRole('article')).toMatchTextContent('Settled')
    await expect.element(screen.getByRole('article')).toMatchTextContent('$20.00Sam won')
  })

  const live = (away: number, home: number) => ({ completed: false, score: { away, home } }) as GameView
  test.each([
    ['sam', 'Ahead by 7 against the line'],
    ['ann', 'Behind by 7 against the line'],
    ['cleo', 'Sam: Ahead by 7 against the line'],
  ])('while its game runs tells %s "%s" [BET-05] [BEY-16]', async (who, words) => {
    const read = readBet(aBetAnswer(), { id: who, isAdmin: false })
    const screen = await render(
      <BetCard read={read} phase="live" now={now} game={live(21, 17)} onOpen={() => undefined} />,
    )
    await expect.element(screen.getByRole('article')).toMatchTextContent('LIVE')
    await expect.element(screen.getByRole('article')).toMatchTextContent('Bills 21, Dolphins 17')
    await expect.element(screen.getByRole('article')).toMatchTextContent(words)
    expect(await axeFindings()).toEqual([])
  })

  test('opens the details, and settles a custom bet where one may [BET-15] [BET-16]', async () => {
    const [onOpen, onSettle] = [vi.fn(), vi.fn()]
    const screen = await render(<Shown bet={aBetAnswer(custom)} onOpen={onOpen} onSettle={onSettle} />)
    await screen.getByRole('button', { name: 'Settle' }).click()
    expect([onOpen.mock.calls.length, onSettle.mock.calls.length]).toEqual([0, 1])
    await screen.getByRole('button', { name: /^Details/ }).click({ position: { x: 20, y: 20 } })
    expect(onOpen).toHaveBeenCalledWith('bet1')
  })
})
