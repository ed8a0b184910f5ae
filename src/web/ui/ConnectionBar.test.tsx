import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { ConnectionBar } from './ConnectionBar.tsx'

test('a lost connection is told politely in a bar of 32 px', async () => {
  const screen = await render(<ConnectionBar>Connection lost. Retrying...</ConnectionBar>)
  const bar = screen.getByRole('status')
  await expect.element(bar).toHaveTextContent('Connection lost. Retrying...')
  expect(bar.element().getBoundingClientRect().height).toBe(32)
  expect(await axeFindings()).toEqual([])
})
