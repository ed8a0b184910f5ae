import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Select } from './Select.tsx'

const options = [
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'Past Month' },
]

test('a choice is picked by its label and told as its value', async () => {
  const pick = vi.fn((event: React.ChangeEvent<HTMLSelectElement>) => event.target.value)
  const screen = await render(<Select label="Range" look="chip" options={options} onChange={pick} />)
  await screen.getByRole('combobox', { name: 'Range' }).selectOptions('Past Month')
  expect(pick).toHaveReturnedWith('month')
})

test('every look has its name, its error and no findings', async () => {
  const screen = await render(
    <>
      <Select label="Zone" options={options} error="Pick one" />
      <Select label="Range" look="chip" options={options} />
      <Select label="Expires" look="plain" options={options} />
    </>,
  )
  await expect.element(screen.getByRole('combobox', { name: 'Zone' })).toHaveAccessibleDescription('Pick one')
  await expect.element(screen.getByRole('combobox', { name: 'Expires' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
