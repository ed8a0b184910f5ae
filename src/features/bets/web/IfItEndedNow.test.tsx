import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { GameView } from '#features/lines/contract.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { aServerOfBets, BetsAt } from '#test/kit/betExamples.tsx'
import { packersAtBears } from '#test/kit/slipExamples.tsx'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import type { BetAnswer } from '../contract.ts'
import { BetsPage } from './BetsPage.tsx'

/** An hour after the kick-off of the examples. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T19:00:00Z'), toFake: ['Date'] })
})

const billsPlus3 = aBetAnswer()
const score = (home: number, away: number, different: Partial<GameView> = {}): GameView => ({
  ...packersAtBears,
  ...{ homeTeam: 'Miami Dolphins', awayTeam: 'Buffalo Bills', commenceTime: '2026-11-22T18:00:00Z', isLive: true },
  ...{ score: { home, away }, ...different },
})
const game1 = (home: number, away: number, different: Partial<GameView> = {}) =>
  score(home, away, { id: 'game1', ...different })

async function theBets(bets: readonly BetAnswer[], games: readonly GameView[], at = '/bets') {
  aServerOfBets(bets, { games })
  await render(
    <BetsAt at={at}>
      <main>
        <h1>Bets</h1>
        <BetsPage />
      </main>
    </BetsAt>,
  )
}

const strip = page.getByRole('region', { name: 'If it ended now' })
const lines = () =>
  strip
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test.each([390, 1280])(
  'Bets begins with one’s live bets, a line each, and their sum, at %i px [BEY-46]',
  async (width) => {
    await page.viewport(width, 844)
    const second = { ...billsPlus3, id: 'bet2', gameId: 'game2', toWin: 30 }
    const participants = billsPlus3.participants.map((one) =>
      one.id === 'sam' ? { ...one, risk: 40, toWin: 30 } : one,
    )
    await theBets([billsPlus3, { ...second, participants }], [game1(20, 21), score(24, 17, { id: 'game2' })])
    await expect.element(strip).toMatchTextContent(/^LIVEIf it ended now-\$20\.00/)
    expect(lines()).toEqual([
      'Bills +3Bills 21, Dolphins 20 · Ahead by 4 against the line+$20.00',
      'Bills +3Bills 17, Dolphins 24 · Behind by 4 against the line-$40.00',
    ])
    const [first, tabs] = [strip.element(), page.getByRole('tablist', { name: 'Bets' }).element()]
    expect(first.compareDocumentPosition(tabs) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(await axeFindings()).toEqual([])
    await page.viewport(390, 844)
  },
)

test('it is the same on every tab, and a line opens its bet [BEY-46]', async () => {
  await theBets([billsPlus3], [game1(20, 21)], '/bets?tab=won')
  await strip.getByRole('button', { name: /Bills \+3/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Bet Details' })).toBeVisible()
})

test.each<[string, BetAnswer[], GameView[]]>([
  [
    'of others',
    [
      {
        ...billsPlus3,
        participants: billsPlus3.participants.map((one) =>
          one.id === 'sam' ? { ...one, id: 'ben', name: 'Ben' } : one,
        ),
      },
    ],
    [game1(20, 21)],
  ],
  ['whose score is not known', [billsPlus3], [game1(0, 0, { score: null })]],
  ['whose game is over', [billsPlus3], [game1(20, 21, { completed: true, isLive: false })]],
])('bets %s are not in it [BEY-46]', async (_, bets, games) => {
  await theBets(bets, games, '/bets?whose=all')
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(strip.elements()).toEqual([])
})
