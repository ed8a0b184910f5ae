import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Button } from '../buttons/Button.tsx'
import { Menu } from './Menu.tsx'

function Example({ edit }: { edit: () => void }) {
  const [help, setHelp] = useState(true)
  const [theme, setTheme] = useState('Dark')
  const themes = ['Dark', 'Light'].map((label) => ({
    kind: 'radio' as const,
    label,
    checked: theme === label,
    onSelect: () => setTheme(label),
  }))
  return (
    <Menu
      label="Settings"
      trigger={<Button>Open</Button>}
      items={[
        { label: 'Edit', onSelect: edit },
        { label: 'Terms', render: <a href="#terms">ignored</a> },
        { kind: 'separator' },
        { kind: 'check', label: 'Help', checked: help, onSelect: () => setHelp(!help), keepOpen: true },
        { kind: 'heading', label: 'Theme' },
        ...themes,
        { label: 'Cancel Bid', tone: 'danger', disabled: true },
      ]}
    />
  )
}

async function opened(edit = vi.fn()) {
  const screen = await render(<Example edit={edit} />)
  await screen.getByRole('button', { name: 'Open' }).click()
  const menu = page.getByRole('menu', { name: 'Settings' })
  await expect.element(menu).toBeVisible()
  await expect.poll(() => menu.element().contains(document.activeElement)).toBe(true)
  return edit
}

test('the arrow keys and Enter choose, and the focus returns to the trigger', async () => {
  const edit = await opened()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(edit).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('Esc closes it, tells so, and the focus returns', async () => {
  await opened()
  await expect
    .element(page.getByRole('button', { name: 'Open', includeHidden: true }))
    .toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveAttribute('aria-expanded', 'false')
})

test('checked entries tell their state; one that keeps the menu open can be turned off and on', async () => {
  await opened()
  const help = page.getByRole('menuitemcheckbox', { name: 'Help' })
  await expect.element(help).toBeChecked()
  await help.click()
  await expect.element(help).not.toBeChecked()
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  const themes = page.getByRole('group', { name: 'Theme' }).getByRole('menuitemradio')
  expect(themes.elements().map((item) => item.textContent)).toEqual(['Dark', 'Light'])
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Light' })).toBeChecked()
})

test('an open menu is free of findings', async () => {
  await opened()
  expect(await axeFindings()).toEqual([])
})

test('the down arrow opens it from the trigger', async () => {
  await render(<Example edit={vi.fn()} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menu')).toBeVisible()
})
