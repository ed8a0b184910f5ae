import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Skeleton, useDelayed } from './Skeleton.tsx'

function Loading({ active }: { active: boolean }) {
  return useDelayed(active) ? <Skeleton className="skeleton h-4" /> : <p>content</p>
}

const skeleton = () => document.querySelector('.skeleton')

test('a skeleton shows only after 150 ms of waiting and goes at once', async () => {
  const started = performance.now()
  const screen = await render(<Loading active />)
  expect(skeleton()).toBeNull()
  await expect.poll(skeleton, { interval: 10 }).not.toBeNull()
  expect(performance.now() - started).toBeGreaterThanOrEqual(150)
  expect(await axeFindings()).toEqual([])
  await screen.rerender(<Loading active={false} />)
  expect(skeleton()).toBeNull()
})
