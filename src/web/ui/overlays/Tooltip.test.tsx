import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { appearanceOf } from '#test/kit/onScreen.ts'
import { Button } from '../buttons/Button.tsx'
import { Tooltip } from './Tooltip.tsx'

const example = (
  <>
    <h1>Lines</h1>
    <Tooltip text="Posted 2 min ago">
      <Button>Time</Button>
    </Tooltip>
  </>
)

const tip = page.getByRole('tooltip')
const time = page.getByRole('button', { name: 'Time' })

test('with the focus it opens and describes its control; the focus stays there and Esc closes it', async () => {
  await render(example)
  await userEvent.tab()
  await expect.element(tip).toHaveTextContent('Posted 2 min ago')
  await expect.element(time).toHaveAccessibleDescription('Posted 2 min ago')
  await expect.element(time).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
  await expect.element(time).toHaveFocus()
})

test('it opens under a resting mouse and is gone soon after the mouse has left', async () => {
  await render(example)
  await userEvent.hover(time)
  await expect.element(tip).toBeVisible()
  let leftAt = Number.NaN
  time.element().addEventListener('pointerleave', () => (leftAt = performance.now()))
  const appearance = appearanceOf(() => tip.elements().length > 0)
  await userEvent.hover(page.getByRole('heading'))
  await expect.element(tip).not.toBeInTheDocument()
  expect((await appearance).goneAt - leftAt).toBeLessThan(600)
})

test('a press opens it and a press elsewhere closes it', async () => {
  await render(example)
  await time.click()
  await expect.element(tip).toBeVisible()
  await page.getByRole('heading').click()
  await expect.element(tip).not.toBeInTheDocument()
})
