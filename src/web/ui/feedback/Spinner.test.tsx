import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Kbd } from '../look/Kbd.tsx'
import { Spinner } from './Spinner.tsx'

test('a labelled spinner, a key and a hidden text are read as text', async () => {
  const screen = await render(
    <p>
      <Spinner label="Loading" /> <Kbd>/</Kbd> <span className="sr-only">searches</span>
    </p>,
  )
  expect(screen.container.textContent).toBe('Loading / searches')
  expect(screen.getByText('searches').element().getBoundingClientRect().width).toBeLessThanOrEqual(1)
  expect(await axeFindings()).toEqual([])
})
