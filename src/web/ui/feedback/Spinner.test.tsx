import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Kbd } from '../look/Kbd.tsx'
import { Spinner } from './Spinner.tsx'

test('a labeled spinner and a key are read as text', async () => {
  const screen = await render(
    <p>
      <Spinner label="Loading" /> <Kbd>/</Kbd>
    </p>,
  )
  expect(screen.container.textContent).toBe('Loading /')
  expect(await axeFindings()).toEqual([])
})
