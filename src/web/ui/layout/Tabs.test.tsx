import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Tabs } from './Tabs.tsx'

const items = [
  { value: 'available', label: 'Available', count: 4 },
  { value: 'all', label: 'All Bids', count: 12 },
  { value: 'mine', label: 'Mine', mark: '1 offer' },
] as const

function Views() {
  const [view, setView] = useState<'available' | 'all' | 'mine'>('available')
  return (
    <>
      <Tabs label="Bids" value={view} onChange={setView} items={items} panelId="panel" />
      <div id="panel" role="tabpanel" aria-label="Bids">
        {view}
      </div>
    </>
  )
}

test('the arrow keys walk round the tabs, Home and End jump', async () => {
  const screen = await render(<Views />)
  const steps = [
    ['{ArrowRight}', 'all'],
    ['{ArrowRight}{ArrowRight}', 'available'],
    ['{ArrowLeft}', 'mine'],
    ['{Home}', 'available'],
    ['{End}', 'mine'],
  ] as const
  await userEvent.tab()
  for (const [keys, view] of steps) {
    await userEvent.keyboard(keys)
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent(view)
  }
  await expect.element(screen.getByRole('tab', { name: 'Mine 1 offer' })).toHaveFocus()
})

test('only the chosen tab is a tab stop; its name holds its count', async () => {
  const screen = await render(<Views />)
  await expect.element(screen.getByRole('tab', { name: 'Available 4' })).toHaveAttribute('tabindex', '0')
  await expect.element(screen.getByRole('tab', { name: 'All Bids 12' })).toHaveAttribute('tabindex', '-1')
  expect(await axeFindings()).toEqual([])
})

test('a strip begins with its chosen tab in view, wherever the one before it was scrolled to', async () => {
  const strip = (label: string, value: string, labels: readonly string[]) => (
    <div style={{ width: 240 }}>
      <Tabs
        label={label}
        value={value}
        onChange={() => {}}
        items={labels.map((text) => ({ value: text, label: text }))}
      />
    </div>
  )
  const bets = ['All bets', 'Active bets', 'Settled bets', 'Lost bets']
  const screen = await render(strip('Bets', 'Lost bets', bets))
  const list = screen.getByRole('tablist')
  const seen = (name: string) => {
    const [tab, within] = [screen.getByRole('tab', { name }), list].map((one) => one.element().getBoundingClientRect())
    return tab && within && tab.left >= within.left && tab.right <= within.right
  }
  expect(seen('Lost bets')).toBe(true)
  expect(seen('All bets')).toBe(false)
  await screen.rerender(strip('Debts', 'All debts', ['All debts', 'Owed to me', 'I owe', 'Settled debts']))
  expect(list.element().scrollLeft).toBe(0)
  expect(seen('All debts')).toBe(true)
})
