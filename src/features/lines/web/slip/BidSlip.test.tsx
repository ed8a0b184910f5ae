import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { App, answerWith, betMgm, packersAtBears, sam, sundayAfternoon, sundayCrew } from '#test/kit/slipExamples.tsx'
import type { GameView } from '../../contract.ts'
import type { Pick } from '../pick.ts'
import { BidSlip } from './BidSlip.tsx'

afterEach(() => vi.restoreAllMocks())

const bearsToWin: Pick = { gameId: 'game1', bookKey: 'betmgm', market: 'moneyline', row: 'home' }

function slip({ game = packersAtBears, pick = bearsToWin }: { game?: GameView; pick?: Pick } = {}) {
  return (
    <BidSlip
      game={game}
      book={game.books[0] ?? betMgm}
      pick={pick}
      onPickRow={() => {}}
      onPosted={() => {}}
      now={sundayAfternoon}
    />
  )
}

test('both sides stand at the fair price, with what each friend would risk and win [LINE-18] [DEBT-05] [BEY-01]', async () => {
  const screen = await render(<App>{slip()}</App>)
  await expect.element(screen.getByRole('radio', { name: 'Bears, +138, book price +130' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: 'Packers, -138, book price -150' })).not.toBeChecked()
  await expect.element(screen.getByText('$27.60', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('A friend takes Packers -138: risks $27.60, wins $20.00')).toBeVisible()
  await screen.getByRole('button', { name: '$50' }).click()
  await expect.element(screen.getByText('$69.00', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Post Bid, risk $50.00' })).toBeEnabled()
  expect(await axeFindings()).toEqual([])
})

test('a stake that the group does not take is refused at its field and never sent [BID-09] [BID-44]', async () => {
  const sent = answerWith(201, {})
  const group = { ...sundayCrew, bettingRules: { ...sundayCrew.bettingRules, minBetAmount: 5, maxBetAmount: 40 } }
  const screen = await render(<App group={group}>{slip()}</App>)
  const stake = screen.getByRole('textbox', { name: 'Stake' })
  for (const [typed, says] of [
    ['60', 'Bet amount must be between $5 and $40'],
    ['7.5', 'Valid wager amount is required'],
  ] as const) {
    await stake.fill(typed)
    await expect.element(stake).toHaveAccessibleDescription(says)
    await screen.getByRole('button', { name: /^Post Bid/ }).click()
  }
  expect(sent).toEqual([])
})

test('the price that was seen is sent, and a line that moved is told with the sentence [BID-06] [BID-54]', async () => {
  const says = 'This line has moved. Please review the new price and post again.'
  const sent = answerWith(409, { error: { code: 'aborted', message: says } })
  const screen = await render(<App>{slip({ pick: { ...bearsToWin, market: 'spread' } })}</App>)
  await screen.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
  await expect.element(screen.getByText(says)).toBeVisible()
  expect(sent[0]).toEqual({
    path: '/api/groups/crew/bids',
    body: {
      gameId: 'game1',
      betType: 'spread',
      selection: { team: 'Chicago Bears', line: 3 },
      bookmaker: 'betmgm',
      odds: -109,
      wagerAmount: 20,
      expiration: 'gameTime',
    },
  })
})

test('a failure that is no refusal asks to try again [BID-54]', async () => {
  answerWith(500, { error: { code: 'internal', message: 'Something went wrong (id 7).' } })
  const screen = await render(<App>{slip()}</App>)
  await screen.getByRole('button', { name: /^Post Bid/ }).click()
  await expect.element(screen.getByText('Failed to create bid. Please try again.')).toBeVisible()
})

test('a visitor and somebody without a group read what is missing [BID-45] [BID-46]', async () => {
  const visitor = await render(<App session={null}>{slip()}</App>)
  await expect.element(visitor.getByText('Please log in to create bids.')).toBeVisible()
  await expect.element(visitor.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await visitor.unmount()
  const alone = await render(<App session={{ ...sam, groups: [] }}>{slip()}</App>)
  await expect.element(alone.getByText('Please join a group to create bids.')).toBeVisible()
})

test('a group whose members cannot create bids says so and takes none [GRP-32]', async () => {
  const permissions = { ...sundayCrew.permissions, membersCanCreateBids: false }
  const screen = await render(<App group={{ ...sundayCrew, permissions }}>{slip()}</App>)
  await expect.element(screen.getByText('Members of this group cannot create bids')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Post Bid/ })).toBeDisabled()
})

test('game time stands first, and is no choice once the game is on [BID-34] [BID-35] [BID-37] [BID-38]', async () => {
  const choices = () =>
    Array.from(document.querySelectorAll('option'), (option) => `${option.selected ? '*' : ''}${option.textContent}`)
  const before = await render(<App>{slip()}</App>)
  await expect.element(before.getByRole('combobox', { name: 'Expires' })).toBeVisible()
  expect(choices()).toEqual(['*Game time, in 4 h 57 min', '1 hour', '24 hours', '1 week', 'Date and time...'])
  await before.unmount()
  const live = { ...packersAtBears, commenceTime: '2026-11-22T20:00:00Z' }
  const during = await render(<App>{slip({ game: live })}</App>)
  await expect.element(during.getByRole('combobox', { name: 'Expires' })).toBeVisible()
  expect(choices()).toEqual(['*1 hour', '24 hours', '1 week', 'Date and time...'])
})
