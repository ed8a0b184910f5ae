import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { StatsTiles } from './StatsTiles.tsx'

const summary = { activeBets: 3, totalBets: 1_204, totalWagered: 61_005.5, savings: 2_773.75 }

test('the tiles say what the group bet and saved, and the info icon what that means [STAT-11] [STAT-16] [STAT-17]', async () => {
  const screen = await render(<StatsTiles summary={summary} />)
  const tiles = screen.getByRole('definition')
  expect(tiles.elements().map(({ textContent }) => textContent)).toEqual(['3', '1,204', '$61,005.50', '$2,773.75'])
  for (const name of ['Active Bets', 'Total Bets', 'Total Wagered', 'Sportsbook Profit Saved']) {
    await expect.element(screen.getByText(name, { exact: true })).toBeVisible()
  }
  await screen.getByRole('button', { name: 'About Sportsbook Profit Saved' }).click()
  const note = page.getByText(/Traditional sportsbooks are said to keep 4-5%/)
  await expect.element(note).toBeVisible()
  await expect.element(note).toMatchTextContent('This is an estimate')
  await expect.element(note).toMatchTextContent('Custom bets save nothing, nor do odds that somebody set by hand.')
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  expect(await axeFindings()).toEqual([])
})

test('the tile itself says that custom bets save nothing, also with the help off [STAT-09] [ODDS-12]', async () => {
  localStorage.setItem('betwixt.help', 'off')
  const screen = await render(<StatsTiles summary={{ ...summary, savings: 0 }} />)
  await expect.element(screen.getByText('Custom bets save nothing')).toBeVisible()
  expect(screen.getByRole('term').elements().at(-1)?.textContent).toBe(
    'Sportsbook Profit SavedCustom bets save nothing',
  )
  localStorage.clear()
})

test('the help switch hides the explanation, and no figure [APP-41]', async () => {
  localStorage.setItem('betwixt.help', 'off')
  const screen = await render(<StatsTiles summary={{ activeBets: 2, totalBets: 5, totalWagered: 100, savings: 4 }} />)
  await expect.element(screen.getByText('Sportsbook Profit Saved')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
  localStorage.clear()
})

test('on a phone no label takes more than a line [STAT-16]', async () => {
  await page.viewport(390, 844)
  await render(
    <div className="p-3">
      <StatsTiles summary={summary} />
    </div>,
  )
  for (const words of ['Total Wagered', 'Sportsbook Profit Saved', 'Custom bets save nothing']) {
    expect(page.getByText(words, { exact: true }).element().getBoundingClientRect().height, words).toBeLessThan(20)
  }
})
