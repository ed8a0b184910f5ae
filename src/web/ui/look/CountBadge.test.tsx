import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { CountBadge } from './CountBadge.tsx'

test('nothing at zero, the number up to 99, then 99+', async () => {
  const screen = await render(
    <p>
      <CountBadge count={0} />|<CountBadge count={99} />|<CountBadge count={100} tone="live" />
    </p>,
  )
  expect(screen.container.textContent).toBe('|99|99+')
  expect(await axeFindings()).toEqual([])
})

test('a label is heard in place of the number', async () => {
  const screen = await render(
    <button type="button">
      Bids <CountBadge count={4} label="4 new" />
    </button>,
  )
  await expect.element(screen.getByRole('button', { name: 'Bids 4 new' })).toBeVisible()
})
