import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Tabs } from './Tabs.tsx'

const items = [
  { value: 'available', label: 'Available', count: 4 },
  { value: 'all', label: 'All Bids', count: 12 },
  { value: 'mine', label: 'Mine' },
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
  await expect.element(screen.getByRole('tab', { name: 'Mine' })).toHaveFocus()
})

test('only the chosen tab is a tab stop; its name holds its count', async () => {
  const screen = await render(<Views />)
  await expect.element(screen.getByRole('tab', { name: 'Available 4' })).toHaveAttribute('tabindex', '0')
  await expect.element(screen.getByRole('tab', { name: 'All Bids 12' })).toHaveAttribute('tabindex', '-1')
  expect(await axeFindings()).toEqual([])
})
