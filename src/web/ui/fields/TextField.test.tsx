import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { TextField } from './TextField.tsx'

test('a field is found by its label and described by its error and its help', async () => {
  const screen = await render(
    <TextField label="Price" help="Between -100000 and +100000." error="Must be a whole number" />,
  )
  const field = screen.getByRole('textbox', { name: 'Price' })
  await expect.element(field).toHaveAccessibleDescription('Must be a whole number Between -100000 and +100000.')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(await axeFindings()).toEqual([])
})

test('a field without an error is not invalid and describes nothing', async () => {
  const screen = await render(<TextField label="Name" optional />)
  const field = screen.getByRole('textbox')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.element(field).not.toHaveAttribute('aria-describedby')
})

test('a press on the label leads into the field, whose text has 16 px', async () => {
  const screen = await render(<TextField label="Email" />)
  await screen.getByText('Email').click()
  const field = screen.getByRole('textbox')
  await expect.element(field).toHaveFocus()
  expect(getComputedStyle(field.element()).fontSize).toBe('16px')
})

test('a ref and the handlers reach the input, as a form library needs', async () => {
  const reached: { input: HTMLInputElement | null; typed: string } = { input: null, typed: '' }
  const keep = (input: HTMLInputElement | null) => {
    if (input) reached.input = input
  }
  const screen = await render(
    <TextField label="Name" name="displayName" ref={keep} onChange={(event) => (reached.typed = event.target.value)} />,
  )
  await userEvent.type(screen.getByRole('textbox'), 'Ann')
  expect(reached.input?.name).toBe('displayName')
  expect(reached.typed).toBe('Ann')
})

test('a counted field counts what is typed or given, and says when nothing more fits', async () => {
  const screen = await render(<TextField label="Group name" counter maxLength={5} defaultValue="Sun" />)
  await expect.element(screen.getByText('3/5')).toBeVisible()
  expect(screen.getByRole('status').elements()).toEqual([])
  await userEvent.type(screen.getByRole('textbox'), 'days off')
  await expect.element(screen.getByText('5/5')).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('That is all that fits: 5 characters.')
  expect(await axeFindings()).toEqual([])
  const given = await render(<TextField label="Crew name" counter maxLength={5} value="Fri" readOnly />)
  await expect.element(given.getByText('3/5')).toBeVisible()
})
