import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Switch } from './Switch.tsx'

test('a switch turns on from its row and off from the keyboard', async () => {
  const screen = await render(<Switch label="Auto-update odds" help="Until accepted" />)
  const control = screen.getByRole('switch', { name: 'Auto-update odds' })
  await screen.getByText('Until accepted').click()
  await expect.element(control).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(control).not.toBeChecked()
  await expect.element(control).toHaveAccessibleDescription('Until accepted')
  expect(await axeFindings()).toEqual([])
})
