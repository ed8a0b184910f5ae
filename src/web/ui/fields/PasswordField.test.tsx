import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { PasswordField } from './PasswordField.tsx'

test('the eye shows the password and hides it again', async () => {
  const screen = await render(<PasswordField label="Password" />)
  const field = screen.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
  expect(await axeFindings()).toEqual([])
})
