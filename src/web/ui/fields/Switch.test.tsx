import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Checkbox } from './Checkbox.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { Select } from './Select.tsx'
import { Switch } from './Switch.tsx'

const ranges = [
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'Past Month' },
]

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

test('a switch stays as it was where a press changes nothing, and so do a box and a choice', async () => {
  const screen = await render(
    <>
      <Switch label="Auto-update odds" checked onChange={() => {}} />
      <Checkbox label="I agree" checked={false} onChange={() => {}} />
      <Select label="Range" options={ranges} value="month" onChange={() => {}} />
      <SegmentedControl label="Show" options={ranges} value="month" onChange={() => {}} />
    </>,
  )
  await screen.getByRole('switch').click()
  await expect.element(screen.getByRole('switch')).toBeChecked()
  await screen.getByRole('checkbox').click()
  await expect.element(screen.getByRole('checkbox')).not.toBeChecked()
  await screen.getByRole('combobox').selectOptions('This Week')
  await expect.element(screen.getByRole('combobox')).toHaveValue('month')
  await screen.getByRole('radio', { name: 'This Week' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Past Month' })).toBeChecked()
})
