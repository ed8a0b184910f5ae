import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Logo } from './Logo.tsx'

test('the mark has the name of the product, seen or heard', async () => {
  const screen = await render(
    <>
      <a href="/lines">
        <Logo />
      </a>
      <h1>
        <Logo wordmark size={48} />
      </h1>
    </>,
  )
  await expect.element(screen.getByRole('link', { name: 'Betwixt' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Betwixt' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
