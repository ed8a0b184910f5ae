import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { minuteMs } from '#domain/times.ts'
import { sundayAfternoon } from '#test/kit/slipExamples.tsx'
import { PriceAge } from './PriceAge.tsx'

test('the slip says how old its price is from half an hour on, and nothing of its age before [BEY-40]', async () => {
  const aged = (minutes: number) => ({ lastUpdate: new Date(sundayAfternoon - minutes * minuteMs).toISOString() })
  const screen = await render(<PriceAge book={aged(200)} now={sundayAfternoon} />)
  await expect.element(screen.getByText('This price is from 3 h ago.')).toBeVisible()
  await screen.rerender(<PriceAge book={aged(29)} now={sundayAfternoon} />)
  await expect.element(screen.getByText(/This price is from/)).not.toBeInTheDocument()
  await screen.rerender(<PriceAge book={aged(30)} now={sundayAfternoon} />)
  await expect.element(screen.getByText('This price is from 30 min ago.')).toBeVisible()
})
