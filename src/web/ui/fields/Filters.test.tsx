import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Filters } from './Filters.tsx'

const filters = (isSet = false) => (
  <Filters beside={<p>All</p>} isSet={isSet}>
    <input aria-label="Team" />
  </Filters>
)
const field = () => page.getByRole('textbox', { name: 'Team' })

test('filters of a phone are behind one button, which says if any is set', async () => {
  await page.viewport(390, 844)
  const { rerender } = await render(filters())
  expect(field().elements()).toEqual([])
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  await button.click()
  await expect.element(field()).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  expect(await axeFindings()).toEqual([])
  await button.click()
  await expect.poll(() => field().elements()).toEqual([])
  await rerender(filters(true))
  await expect.element(page.getByRole('button', { name: 'Filters, set' })).toBeVisible()
})

test('on a desktop they are always in view, without the button', async () => {
  await page.viewport(1280, 800)
  await render(filters())
  await expect.element(field()).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  await page.viewport(390, 844)
})
