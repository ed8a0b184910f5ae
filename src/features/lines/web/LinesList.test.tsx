import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { packersAtBears, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import type { GameAtBook } from './filters.ts'
import { LinesList } from './LinesList.tsx'
import type { Pick } from './pick.ts'

function manyCards(count: number): GameAtBook[] {
  const [book] = packersAtBears.books
  if (!book) throw new Error('the example has no book')
  return Array.from({ length: count }, (_, index) => ({ game: { ...packersAtBears, id: `game${index}` }, book }))
}

const none: ReadonlyMap<string, Pick> = new Map()

function list(cards: readonly GameAtBook[], parlayLegs = none) {
  return (
    <LinesList
      {...{ cards, openBids: new Map([['game0', 1]]), parlayLegs, now: sundayAfternoon }}
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
  await expect.poll(drawn).toBe(150)
})

test('thousands of cards are drawn as one scrolls toward them, on a page that is as long from the start', async () => {
  await render(list(manyCards(2_250)))
  await expect.poll(drawn).toBeGreaterThanOrEqual(160)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const before = drawn()
  expect(before).toBeLessThan(400)
  expect(document.documentElement.scrollHeight).toBeGreaterThan(2_250 * 120)
  window.scrollTo({ top: document.documentElement.scrollHeight / 2 })
  await expect.poll(drawn).toBeGreaterThan(before)
  window.scrollTo({ top: 0 })
})

test('the price that is a leg of a parlay is marked, at its own book alone [BEY-32]', async () => {
  const leg: Pick = { gameId: 'game1', bookKey: 'betmgm', market: 'moneyline', row: 'home' }
  const bears = 'Bears moneyline, +138, book price +130'
  const pressed = () =>
    [...document.querySelectorAll('[data-price][aria-pressed="true"]')].map((price) => price.textContent)
  const screen = await render(list(manyCards(3), new Map([['game1', leg]])))
  await expect.element(screen.getByRole('button', { name: `${bears}, in your parlay` })).toBeVisible()
  expect(pressed()).toEqual([expect.stringContaining(bears)])
  expect(await axeFindings()).toEqual([])
  await screen.rerender(list(manyCards(3), new Map([['game1', { ...leg, bookKey: 'draftkings' }]])))
  expect(pressed()).toEqual([])
})

const elements = () => document.querySelectorAll('body *').length
const scrollTo = async (top: number) => {
  window.scrollTo({ top })
  await new Promise((resolve) => setTimeout(resolve, 150))
}
/** Whether what is in the middle of the screen is a game with its prices. */
const isDrawnInTheMiddle = () =>
  [...document.querySelectorAll('article')].some((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return top < 420 && bottom > 400 && card.querySelector('[role="grid"]') !== null
  })

test('of 199 games those near the screen are drawn, and every one has its place and names [LINE-18]', async () => {
  await page.viewport(390, 844)
  const cards = manyCards(199).map(({ game, book }, at) => ({ game: { ...game, homeTeam: `Town ${at} Bears` }, book }))
  await render(<main>{list(cards)}</main>)
  await expect.poll(() => document.querySelectorAll('[role="grid"]').length).toBeGreaterThan(3)
  const end = document.documentElement.scrollHeight
  let most = 0
  for (let top = 0; top < end; top += end / 12) {
    await scrollTo(top)
    await expect.poll(isDrawnInTheMiddle).toBe(true)
    most = Math.max(most, elements())
    expect(drawn()).toBe(199)
    expect(Math.abs(document.documentElement.scrollHeight - end)).toBeLessThan(end / 10)
  }
  // The page around the list has some 250 more: together at most 1,500.
  expect(most).toBeLessThan(1_200)
  expect(most).toBeGreaterThan(400)
  await expect
    .element(page.getByRole('article', { name: 'Green Bay Packers at Town 3 Bears' }))
    .toHaveTextContent('Green Bay Packers at Town 3 Bears')
  expect(await axeFindings()).toEqual([])
  await scrollTo(0)
})

test('the arrow keys lead from card to card beyond what was drawn, and what is in use stays drawn [LINE-18]', async () => {
  await page.viewport(390, 844)
  const screen = await render(list(manyCards(60)))
  await expect.poll(() => document.querySelectorAll('[data-price]').length).toBeGreaterThan(12)
  document.querySelector<HTMLElement>('[data-price]')?.focus()
  for (let press = 0; press < 40; press += 1) {
    await userEvent.keyboard('{ArrowDown}')
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const focused = () => document.activeElement?.closest('article') ?? null
  const cards: (Element | null)[] = [...document.querySelectorAll('article')]
  expect(cards.indexOf(focused())).toBe(20)
  await scrollTo(0)
  expect(focused()).not.toBeNull()
  await screen.getByRole('button', { name: '1 open bid on Green Bay Packers at Chicago Bears' }).click()
  await scrollTo(9_000)
  await expect.element(screen.getByText('bids on game0')).toBeInTheDocument()
  await expect.poll(() => document.querySelectorAll('article')[2]?.querySelector('[role="grid"]')).toBeNull()
  await scrollTo(0)
})

test('what was in use when it left the screen is drawn no longer than that', async () => {
  await page.viewport(390, 844)
  await render(list(manyCards(60)))
  const price = () => document.querySelector<HTMLElement>('article [data-price]')
  await expect.poll(price).not.toBeNull()
  price()?.focus()
  await scrollTo(3_000)
  const isFirstDrawn = () => document.querySelector('article')?.querySelector('[role="grid"]') !== null
  await expect.poll(isDrawnInTheMiddle).toBe(true)
  expect(isFirstDrawn()).toBe(true)
  price()?.blur()
  await scrollTo(6_000)
  await expect.poll(isFirstDrawn).toBe(false)
  await scrollTo(0)
})

/** Holds an arrow key for so many presses, faster than anything is drawn between them. */
function hold(key: string, presses: number) {
  for (let press = 0; press < presses; press += 1)
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const cardWithFocus = () => {
  const cards: (Element | null)[] = [...document.querySelectorAll('article')]
  return cards.indexOf(document.activeElement?.closest('article') ?? null)
}

test('no press of an arrow key is lost, however fast, nor leads past a card that is not drawn [LINE-18]', async () => {
  await page.viewport(390, 844)
  const cards = manyCards(100).map((card, at) =>
    at === 7 ? { ...card, book: { ...card.book, markets: { ...card.book.markets, moneyline: undefined } } } : card,
  )
  await render(list(cards))
  await expect.poll(() => document.querySelectorAll('[data-price]').length).toBeGreaterThan(12)
  document.querySelector<HTMLElement>('[data-price]')?.focus()
  hold('ArrowDown', 40)
  expect(cardWithFocus()).toBe(21)
  hold('ArrowDown', 130)
  expect(cardWithFocus()).toBe(86)
  // The one with the focus stays drawn while the screen is elsewhere.
  await scrollTo(0)
  await expect.poll(isDrawnInTheMiddle).toBe(true)
  hold('ArrowUp', 2)
  expect(cardWithFocus()).toBe(85)
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
