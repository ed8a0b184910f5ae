import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, answerQueries, packersAtBears, sam, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import type { BidView } from '../contract.ts'
import { GameBids } from './GameBids.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: sundayAfternoon, toFake: ['Date'] })
})

function openBids(items: readonly BidView[]) {
  answerQueries({ '/bids': { items, nextCursor: null } })
}

const ramsGame = { ...packersAtBears, id: 'game2', homeTeam: 'Los Angeles Rams', awayTeam: 'Arizona Cardinals' }

test('under a game stand the open bids on it and no others, to be accepted there [LINE-31]', async () => {
  openBids([
    ramsPlusThree,
    { ...ramsPlusThree, id: 'other', gameId: 'game9', wagerAmount: 70, remaining: 70, toWin: 73.5 },
  ])
  const screen = await render(<App>{<GameBids game={ramsGame} />}</App>)
  await expect.element(screen.getByRole('button', { name: 'Accept, risk $21.00' })).toBeEnabled()
  expect(screen.getByRole('article').elements().length).toBe(1)
  expect(await axeFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Accept, risk $21.00' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Confirm Bet' })).toBeVisible()
})

test('a game without bids says so', async () => {
  openBids([])
  const screen = await render(<App>{<GameBids game={ramsGame} />}</App>)
  await expect.element(screen.getByText(/Nobody in Sunday Crew has an open bid on this game/)).toBeVisible()
})

test('a visitor is asked to sign in, which leads back to this very page, and a person without a group to join one [LINE-31] [GRP-31]', async () => {
  const visitor = await render(
    <App session={null} at="/lines?q=rams">
      {<GameBids game={ramsGame} />}
    </App>,
  )
  await expect.element(visitor.getByText('Sign in to view and post comments')).toBeVisible()
  const signIn = visitor.getByRole('link', { name: 'Sign In' })
  await expect.element(signIn).toHaveAttribute('href', `/login?from=${encodeURIComponent('/lines?q=rams')}`)
  await visitor.unmount()
  const alone = await render(<App session={{ ...sam, groups: [] }}>{<GameBids game={ramsGame} />}</App>)
  await expect.element(alone.getByText('Join a group to see what friends offer on this game.')).toBeVisible()
  await expect.element(alone.getByRole('button', { name: 'Join Group' })).toBeVisible()
})
