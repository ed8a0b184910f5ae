import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { SegmentedControl } from './SegmentedControl.tsx'

const options = [
  { value: 'venmo', label: 'Venmo' },
  { value: 'cash', label: 'Cash' },
] as const

function Method() {
  const [method, setMethod] = useState<'venmo' | 'cash'>('venmo')
  return <SegmentedControl label="Method" value={method} onChange={setMethod} options={options} />
}

test('one tab stop, and the arrow keys choose', async () => {
  const screen = await render(<Method />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: 'Cash' })).toHaveFocus()
  await expect.element(screen.getByRole('group', { name: 'Method' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
