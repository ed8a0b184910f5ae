import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { packersAtBears, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import type { GameAtBook } from './filters.ts'
import { LinesList } from './LinesList.tsx'

function manyCards(count: number): GameAtBook[] {
  const [book] = packersAtBears.books
  if (!book) throw new Error('the example has no book')
  return Array.from({ length: count }, (_, index) => ({ game: { ...packersAtBears, id: `game${index}` }, book }))
}

function list(cards: readonly GameAtBook[]) {
  return (
    <LinesList
      {...{ cards, openBids: new Map([['game0', 1]]), now: sundayAfternoon }}
      pick={null}
      onPick={() => {}}
      gameStrip={({ id }) => <p>{`bids on ${id}`}</p>}
    />
  )
}

const drawn = () => document.querySelectorAll('article').length

test('a full Saturday is there without scrolling, and its day tells how many games it has', async () => {
  const screen = await render(list(manyCards(150)))
  await expect.element(screen.getByText(/ · 150 games$/)).toBeVisible()
  await expect.poll(drawn, { timeout: 5_000 }).toBe(150)
})

test('thousands of cards are drawn as one scrolls towards them, on a page that is as long from the start', async () => {
  await render(list(manyCards(2_250)))
  await expect.poll(drawn, { timeout: 5_000 }).toBeGreaterThanOrEqual(160)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const before = drawn()
  expect(before).toBeLessThan(400)
  expect(document.documentElement.scrollHeight).toBeGreaterThan(2_250 * 120)
  window.scrollTo({ top: document.documentElement.scrollHeight / 2 })
  await expect.poll(drawn, { timeout: 5_000 }).toBeGreaterThan(before)
  window.scrollTo({ top: 0 })
})

test('each card opens what its slot holds below the prices, and counts the open bids [LINE-31]', async () => {
  const screen = await render(list(manyCards(2)))
  const counted = screen.getByRole('button', { name: '1 open bid on Green Bay Packers at Chicago Bears' })
  await counted.click()
  await expect.element(screen.getByRole('group', { name: /^Bids and comments on/ })).toHaveTextContent('bids on game0')
  await screen.getByRole('button', { name: /^Bids and comments on/ }).click()
  await expect.element(screen.getByText('bids on game1')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await counted.click()
  await expect.element(screen.getByText('bids on game0')).not.toBeInTheDocument()
})
