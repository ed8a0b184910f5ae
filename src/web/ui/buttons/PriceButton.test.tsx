import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { FLASH_MS, PriceButton } from './PriceButton.tsx'

const arrow = () => document.querySelector('[data-move]')
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The answer to every question about the browser. */
const mediaMatch = (query: 'all' | 'not all') => vi.spyOn(window, 'matchMedia').mockReturnValue(matchMedia(query))

beforeEach(() => {
  mediaMatch('not all')
})

test('a changed price flashes with its direction for 600 ms and moves nothing', async () => {
  const screen = await render(<PriceButton label="Packers -3, +100" line="-3" price="+100" was="+100" />)
  const price = () => screen.getByText('+109').element().getBoundingClientRect()
  expect(arrow()).toBeNull()
  await screen.rerender(<PriceButton label="Packers -3, +109" line="-3" price="+109" was="+100" />)
  expect(arrow()?.getAttribute('data-move')).toBe('up')
  expect(screen.getByRole('button').element().classList).toContain('animate-flash')
  const during = price()
  await pause(FLASH_MS - 250)
  expect(arrow()).not.toBeNull()
  await expect.poll(arrow, { timeout: 600 }).toBeNull()
  expect(price()).toEqual(during)
})

test('a falling price points down; a price that appears or goes does not flash', async () => {
  const screen = await render(<PriceButton label="Bears" price="-104" />)
  await screen.rerender(<PriceButton label="Bears" price="-110" />)
  expect(arrow()?.getAttribute('data-move')).toBe('down')
  await screen.rerender(<PriceButton label="Bears" price={null} />)
  expect(arrow()).toBeNull()
})

test('a fraction that pays more points up [BEY-22]', async () => {
  const screen = await render(<PriceButton label="Bears" price="20/21" />)
  await screen.rerender(<PriceButton label="Bears" price="101/100" />)
  expect(arrow()?.getAttribute('data-move')).toBe('up')
  await screen.rerender(<PriceButton label="Bears" price="1/1" />)
  expect(arrow()?.getAttribute('data-move')).toBe('down')
})

test('nothing flashes for those who want less motion', async () => {
  vi.restoreAllMocks()
  mediaMatch('all')
  const screen = await render(<PriceButton label="Bears" price="+100" />)
  await screen.rerender(<PriceButton label="Bears" price="+104" />)
  expect(arrow()).toBeNull()
})

test('whatever changes is there at once for those who want less motion', async () => {
  const { container } = await render(<PriceButton label="Bears" price="+100" />)
  container.setAttribute('style', 'height: 100px')
  expect(container.getBoundingClientRect().height).toBe(100)
  container.setAttribute('style', 'height: 200px')
  expect(container.getBoundingClientRect().height).toBe(200)
})

test('a missing price is a dash that cannot be pressed', async () => {
  const press = vi.fn()
  const screen = await render(<PriceButton label="Bears total, no price" price={null} onClick={press} />)
  const button = screen.getByRole('button', { name: 'Bears total, no price' })
  await expect.element(screen.getByText('–')).toBeVisible()
  await expect.element(button).toBeDisabled()
})

test('tall and in a row it is known by its label, tells that it is chosen, and has no findings', async () => {
  const screen = await render(
    <div className="bg-surface">
      <PriceButton label="Bears moneyline +138, book price +130" price="+138" was="+130" selected />
      <PriceButton compact label="Over 41.5, -104" line="O 41.5" price="-104" was="-115" />
    </div>,
  )
  await expect.element(screen.getByRole('button', { name: /^Bears moneyline/ })).toHaveAttribute('aria-pressed', 'true')
  expect(
    screen
      .getByRole('button', { name: /^Bears/ })
      .element()
      .getBoundingClientRect().height,
  ).toBe(52)
  expect(await axeFindings()).toEqual([])
})

test.each([100, 200])('no line of a price covers another, with text of %i percent', async (percent) => {
  document.documentElement.style.fontSize = `${percent}%`
  const screen = await render(<PriceButton label="Packers -3, +109" line="-3" price="+109" was="-110" />)
  const looks = ['-3', '+109', '-110'].map((text) => {
    const { fontSize, lineHeight } = getComputedStyle(screen.getByText(text, { exact: true }).first().element())
    return { text, fits: Number.parseFloat(lineHeight) >= Number.parseFloat(fontSize) }
  })
  expect(looks.filter(({ fits }) => !fits)).toEqual([])
  document.documentElement.style.fontSize = ''
})
