import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { ConnectionBar } from './ConnectionBar.tsx'

test('a lost connection is told politely in a bar of 32 px', async () => {
  const screen = await render(<ConnectionBar />)
  const bar = screen.getByRole('status')
  expect(bar.element().getBoundingClientRect().height).toBe(0)
  await screen.rerender(<ConnectionBar>Connection lost. Retrying...</ConnectionBar>)
  await expect.element(bar).toHaveTextContent('Connection lost. Retrying...')
  expect(bar.element().getBoundingClientRect().height).toBe(32)
  expect(await axeFindings()).toEqual([])
})
