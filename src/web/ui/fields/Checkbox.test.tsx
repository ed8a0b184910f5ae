import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Checkbox } from './Checkbox.tsx'

test('the label and the space bar both tick it', async () => {
  const screen = await render(<Checkbox label="You won Bills +3" />)
  const box = screen.getByRole('checkbox', { name: 'You won Bills +3' })
  await screen.getByText('You won Bills +3').click()
  await expect.element(box).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(box).not.toBeChecked()
})

test('neither all nor none is a state of its own, and an error is read with it', async () => {
  const screen = await render(<Checkbox label="All" indeterminate error="Choose at least one" help="Three bets" />)
  const box = screen.getByRole('checkbox', { name: 'All' })
  await expect.element(box).toBePartiallyChecked()
  await expect.element(box).toHaveAccessibleDescription('Choose at least one Three bets')
  expect(await axeFindings()).toEqual([])
})
