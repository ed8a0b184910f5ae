import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { SearchField } from './SearchField.tsx'

function Example() {
  const [text, setText] = useState('')
  return (
    <>
      <SearchField label="Search teams" value={text} onChange={setText} shortcut />
      <input aria-label="Other" />
    </>
  )
}

test('the slash leads to the search and is not typed', async () => {
  const screen = await render(<Example />)
  await userEvent.keyboard('/bills')
  const field = screen.getByRole('searchbox', { name: 'Search teams' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('bills')
  expect(await axeFindings()).toEqual([])
})

test('a slash typed elsewhere stays there', async () => {
  const screen = await render(<Example />)
  await screen.getByRole('textbox', { name: 'Other' }).click()
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('textbox', { name: 'Other' })).toHaveValue('/')
})

test('Esc empties the search first and leaves it second', async () => {
  const screen = await render(<Example />)
  await userEvent.keyboard('/bears{Escape}')
  const field = screen.getByRole('searchbox')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toHaveFocus()
})

test('clearing keeps the focus in the search', async () => {
  const screen = await render(<Example />)
  await userEvent.keyboard('/bears')
  await screen.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
})
