import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Button } from '../buttons/Button.tsx'
import { Popover } from './Popover.tsx'

function Example({ hover }: { hover?: boolean }) {
  return (
    <>
      <h1>Lines</h1>
      <Popover label="Fair price" hover={hover} trigger={<Button>How</Button>}>
        The middle of both prices. <a href="#more">More</a>
      </Popover>
    </>
  )
}

const panel = page.getByRole('dialog', { name: 'Fair price' })
const how = page.getByRole('button', { name: 'How' })

test('a press opens it, and a second press closes it', async () => {
  await render(<Example />)
  await how.click()
  await expect.element(panel).toBeVisible()
  await expect.element(how).toHaveAttribute('aria-expanded', 'true')
  expect(await axeFindings()).toEqual([])
  await how.click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('Esc closes it and gives the focus back', async () => {
  await render(<Example />)
  await how.click()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(how).toHaveFocus()
})

test('a press elsewhere closes it', async () => {
  await render(<Example />)
  await how.click()
  await expect.element(panel).toBeVisible()
  await page.getByRole('heading', { name: 'Lines' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('a resting mouse opens it where asked for, and it closes 50 ms after the mouse has left [LINE-19]', async () => {
  await render(<Example hover />)
  await userEvent.hover(how)
  await expect.element(panel).toBeVisible()
  await userEvent.hover(panel)
  await new Promise((done) => setTimeout(done, 150))
  await expect.element(panel).toBeVisible()
  const timers = vi.spyOn(window, 'setTimeout')
  await userEvent.hover(page.getByRole('heading', { name: 'Lines' }))
  await expect.element(panel).not.toBeInTheDocument()
  expect(timers.mock.calls.map(([, delayMs]) => delayMs)).toContain(50)
  timers.mockRestore()
})
