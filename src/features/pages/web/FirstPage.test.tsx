import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { GameView } from '#features/lines/contract.ts'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App, packersAtBears } from '#test/kit/slipExamples.tsx'
import { FirstPage } from './FirstPage.tsx'

afterEach(async () => {
  delete document.documentElement.dataset.theme
  await page.viewport(390, 844)
})

const shown = (game: GameView | null) => {
  answerRequests({ 'GET /api/lines/example': () => Response.json({ game, isSample: false }) })
  return render(
    <App session={null} at="/" toasts={false}>
      <FirstPage />
    </App>,
  )
}

test.each([
  [390, 844, 'dark'],
  [390, 844, 'light'],
  [1280, 800, 'dark'],
  [1280, 800, 'light'],
])(
  'a stranger sees in one screen what it is, on a real game, and how to begin: %i x %i, %s [BEY-31]',
  async (width, height, theme) => {
    await page.viewport(width, height)
    document.documentElement.dataset.theme = theme
    await shown(packersAtBears)
    await expect.element(page.getByRole('heading', { name: 'Fair bets between friends' })).toBeVisible()
    const game = page.getByRole('region', { name: 'A real game' })
    await expect.element(game).toBeVisible()
    // The book's price is struck through, the fair one beside it.
    const row = game.getByRole('row').filter({ hasText: 'Packers' })
    expect(row.element().querySelector('s')?.textContent).toBe('+100')
    await expect.element(row.getByText('+109')).toBeVisible()
    await expect.element(game.getByText('$20.00')).toBeVisible()
    await expect.element(game.getByText('$21.80')).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(3)
    await expect.element(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/login?mode=register')
    await expect.element(page.getByRole('link', { name: 'See the lines' })).toHaveAttribute('href', '/lines')
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(height)
    expect(await axeFindings()).toEqual([])
  },
)

test('without a game the page is whole all the same [BEY-31]', async () => {
  await shown(null)
  await expect.element(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'A real game' })).not.toBeInTheDocument()
  expect(await axeFindings()).toEqual([])
})
