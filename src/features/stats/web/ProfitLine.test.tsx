import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { ProfitTable } from './ProfitLine.tsx'

test('the profit line as a table says what each day brought and what it came to, the latest first', async () => {
  const at = (day: number) => new Date(2026, 10, day).getTime()
  const series = [
    { at: at(1), date: '2026-11-01', profit: 0 },
    { at: at(2), date: '2026-11-02', profit: 20.1 },
    { at: at(5), date: '2026-11-05', profit: -4.9 },
  ]
  const screen = await render(<ProfitTable series={series} interval="day" />)
  const rows = screen.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Nov 5, 2026-$25.00-$4.90')
  await expect.element(rows.nth(2)).toHaveTextContent('Nov 2, 2026+$20.10+$20.10')
  expect(await axeFindings()).toEqual([])
})
