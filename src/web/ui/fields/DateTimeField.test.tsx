import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { DateTimeField } from './DateTimeField.tsx'

test('a date is the browser own input with its label and error', async () => {
  const screen = await render(<DateTimeField type="date" label="From" error="Pick a day that has passed" />)
  const field = screen.getByLabelText('From')
  await field.fill('2026-11-22')
  await expect.element(field).toHaveValue('2026-11-22')
  await expect.element(field).toHaveAccessibleDescription('Pick a day that has passed')
  expect(await axeFindings()).toEqual([])
})
