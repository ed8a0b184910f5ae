import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useIdle } from './useIdle.ts'

function Late({ isBegun }: { isBegun: boolean }) {
  return <p>{useIdle(isBegun) ? 'late' : 'not yet'}</p>
}

/** The window is idle, or has been busy with other tests for as long as anything waits for that. */
function idleOrLate(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
}

test('what nobody waits for comes when the window is idle, and not before the page', async () => {
  const { container, rerender } = await render(<Late isBegun={false} />)
  await idleOrLate()
  expect(container.textContent).toBe('not yet')
  const begun = rerender(<Late isBegun />)
  expect(container.textContent).toBe('not yet')
  await begun
  // As long as other tests keep the browser busy.
  await expect.poll(() => container.textContent, { timeout: 10_000 }).toBe('late')
})
