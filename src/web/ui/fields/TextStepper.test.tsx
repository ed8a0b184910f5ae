import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { TextStepper } from './TextStepper.tsx'

const steps = ['-105', '+100', '+105']

function Price() {
  const [value, setValue] = useState('+100')
  const at = steps.indexOf(value)
  return (
    <TextStepper
      label="Price"
      help="At the fair price"
      value={value}
      onChange={setValue}
      up={at < 0 ? null : (steps[at + 1] ?? null)}
      down={at < 0 ? null : (steps[at - 1] ?? null)}
    />
  )
}

test('a text is stepped through by buttons and arrow keys up to its ends, and typed', async () => {
  const screen = await render(<Price />)
  const [field, plus] = [
    screen.getByRole('textbox', { name: 'Price' }),
    screen.getByRole('button', { name: 'Increase Price' }),
  ]
  await plus.click()
  await expect.element(field).toHaveValue('+105')
  await expect.element(plus).toBeDisabled()
  await field.click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(field).toHaveValue('-105')
  await expect.element(screen.getByRole('button', { name: 'Decrease Price' })).toBeDisabled()
  await field.fill('+1')
  await expect.element(field).toHaveValue('+1')
  await expect.element(field).toHaveAccessibleDescription('At the fair price')
  expect(await axeFindings()).toEqual([])
})
