import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { FloatingPill } from './FloatingPill.tsx'

test('the pill floats 12 px above the tab bar, is announced, and brings what is new', async () => {
  const bring = vi.fn()
  const screen = await render(<FloatingPill onClick={bring}>2 new bids</FloatingPill>)
  const pill = screen.getByRole('status').getByRole('button', { name: '2 new bids' })
  expect(innerHeight - pill.element().getBoundingClientRect().bottom).toBe(56 + 12)
  await pill.click()
  expect(bring).toHaveBeenCalledOnce()
  expect(await axeFindings()).toEqual([])
})
