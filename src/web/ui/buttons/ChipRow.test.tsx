import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Chip } from './Chip.tsx'
import { ChipRow } from './ChipRow.tsx'

const sports = ['NFL', 'NBA', 'NHL', 'MLB', 'NCAAF', 'NCAAB', 'WNBA', 'Soccer']

test('chips that do not fit scroll sideways within their row, and the focus brings them into view', async () => {
  const screen = await render(
    <div className="px-3">
      <ChipRow label="Sports">
        {sports.map((sport) => (
          <Chip key={sport}>{sport}</Chip>
        ))}
      </ChipRow>
    </div>,
  )
  const row = screen.getByRole('group', { name: 'Sports' }).element()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  expect(row.scrollWidth).toBeGreaterThan(row.clientWidth)
  for (const _ of sports) await userEvent.tab()
  const last = screen.getByRole('button', { name: 'Soccer' })
  await expect.element(last).toHaveFocus()
  // Clear of the fade at the end, too.
  await expect
    .poll(() => row.getBoundingClientRect().right - last.element().getBoundingClientRect().right)
    .toBeGreaterThan(27)
  expect(await axeFindings()).toEqual([])
})
