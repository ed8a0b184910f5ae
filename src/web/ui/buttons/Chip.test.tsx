import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Chip } from './Chip.tsx'
import { ChipRow } from './ChipRow.tsx'

test('a chip tells whether it is chosen, and one that can go says so', async () => {
  const remove = vi.fn()
  const screen = await render(
    <ChipRow label="Sports">
      <Chip selected>ALL</Chip>
      <Chip count={14}>NFL</Chip>
      <Chip onRemove={remove}>DraftKings</Chip>
    </ChipRow>,
  )
  await expect.element(screen.getByRole('button', { name: 'ALL' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('button', { name: 'NFL 14' })).toHaveAttribute('aria-pressed', 'false')
  await screen.getByRole('button', { name: 'Remove DraftKings' }).click()
  expect(remove).toHaveBeenCalledOnce()
  expect(await axeFindings()).toEqual([])
})
