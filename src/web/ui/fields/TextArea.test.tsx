import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { TextArea } from './TextArea.tsx'

test('the counter counts what is typed, and the text stops at its limit', async () => {
  const screen = await render(<TextArea label="Reason" counter maxLength={5} help="Everyone can read it." />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'too long')
  await expect.element(screen.getByText('5/5')).toBeVisible()
  await expect.element(screen.getByText('Everyone can read it.')).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('That is all that fits: 5 characters.')
  expect(await axeFindings()).toEqual([])
})
