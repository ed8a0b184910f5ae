import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { NumberStepper } from './NumberStepper.tsx'

function Stake({ start, error }: { start: number | null; error?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <NumberStepper
        label="Stake"
        prefix="$"
        min={1}
        max={50}
        step={5}
        value={value}
        onChange={setValue}
        error={error}
      />
      <output>{String(value)}</output>
    </>
  )
}

test('plus and minus go to the next whole step and stop at the limits', async () => {
  const screen = await render(<Stake start={7} />)
  const plus = screen.getByRole('button', { name: 'Increase Stake' })
  const minus = screen.getByRole('button', { name: 'Decrease Stake' })
  await plus.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('10')
  await minus.click()
  await minus.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('1')
  await expect.element(minus).toBeDisabled()
  expect(await axeFindings()).toEqual([])
})

test('the arrow keys step as the buttons do', async () => {
  const screen = await render(<Stake start={20} />)
  await screen.getByRole('textbox', { name: 'Stake' }).click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  await expect.element(screen.getByRole('textbox')).toHaveValue('$25')
})

test('typing is never corrected on the way: an unfinished amount stays as typed', async () => {
  const screen = await render(<Stake start={null} />)
  await userEvent.type(screen.getByRole('textbox'), '12.')
  await expect.element(screen.getByRole('textbox')).toHaveValue('$12.')
  await userEvent.keyboard('50')
  await expect.element(screen.getByRole('textbox')).toHaveValue('$12.50')
  await expect.element(screen.getByRole('status')).toHaveTextContent('12.5')
})

test('letters are no number, and an empty field means none', async () => {
  const screen = await render(<Stake start={20} error="Say how much" />)
  await userEvent.fill(screen.getByRole('textbox'), 'abc')
  await expect.element(screen.getByRole('status')).toHaveTextContent('null')
  await expect.element(screen.getByRole('textbox')).toHaveAccessibleDescription('Say how much')
})

test.each([
  ['1,5', 'null', '$1,5'],
  ['1,000', '1000', '$1,000'],
  ['12,34,5', 'null', '$12,34,5'],
])('"%s" counts as %s, never as more than was meant, and stays as typed [BID-44]', async (typed, value, shown) => {
  const screen = await render(<Stake start={20} />)
  await userEvent.fill(screen.getByRole('textbox'), typed)
  await expect.element(screen.getByRole('status')).toHaveTextContent(value)
  await expect.element(screen.getByRole('textbox')).toHaveValue(shown)
})
