import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App } from '#test/kit/slipExamples.tsx'
import { SidesFacing } from './SidesFacing.tsx'

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

test.each([
  [320, 100, 'beside'],
  [390, 100, 'beside'],
  [390, 200, 'below'],
] as const)(
  'on %i px with text of %i percent the sides of a bet stand %s each other [BEY-01]',
  async (width, percent, how) => {
    await page.viewport(width, 844)
    document.documentElement.style.fontSize = `${percent}%`
    await render(
      <App>
        <div className="px-4">
          <SidesFacing bid={ramsPlusThree} reader={{ id: 'sam', name: 'Sam' }} />
        </div>
      </App>,
    )
    const [own, other] = page
      .getByRole('region')
      .elements()
      .map((side) => side.getBoundingClientRect())
    expect((other?.top ?? 0) >= (own?.bottom ?? 0)).toBe(how === 'below')
    expect(document.documentElement.scrollWidth).toBe(width)
    await page.viewport(390, 844)
  },
)
