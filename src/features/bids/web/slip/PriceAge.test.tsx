import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { minuteMs } from '#domain/times.ts'
import { sundayAfternoon } from '#test/kit/slipExamples.tsx'
import { PriceAge, PricesAge } from './PriceAge.tsx'

test('the slip says how old its price is from half an hour on, and nothing of its age before [BEY-40]', async () => {
  const aged = (minutes: number) => ({ lastUpdate: new Date(sundayAfternoon - minutes * minuteMs).toISOString() })
  const screen = await render(<PriceAge book={aged(200)} now={sundayAfternoon} />)
  await expect.element(screen.getByText('This price is from 3 h ago.')).toBeVisible()
  await screen.rerender(<PriceAge book={aged(29)} now={sundayAfternoon} />)
  await expect.element(screen.getByText(/This price is from/)).not.toBeInTheDocument()
  await screen.rerender(<PriceAge book={aged(30)} now={sundayAfternoon} />)
  await expect.element(screen.getByText('This price is from 30 min ago.')).toBeVisible()
})

test('the board says how old its fair prices are from half an hour on, and always whose they are, where that must be said [BEY-40] [BEY-41]', async () => {
  const aged = (minutes: number) => new Date(sundayAfternoon - minutes * minuteMs).toISOString()
  const prices = (minutes: number, credit: string | null) => ({ lastUpdated: aged(minutes), credit })
  const screen = await render(<PricesAge prices={prices(29, null)} now={sundayAfternoon} />)
  expect(screen.container.textContent).toBe('')
  await screen.rerender(<PricesAge prices={prices(200, null)} now={sundayAfternoon} />)
  expect(screen.container.textContent).toBe('Fair prices from 3 h ago')
  const credit = 'Prices of one book, DraftKings, from ESPN'
  await screen.rerender(<PricesAge prices={prices(1, credit)} now={sundayAfternoon} />)
  expect(screen.container.textContent).toBe(credit)
  await screen.rerender(<PricesAge prices={prices(45, credit)} now={sundayAfternoon} />)
  expect(screen.container.textContent).toBe(`Fair prices from 45 min ago · ${credit}`)
})
