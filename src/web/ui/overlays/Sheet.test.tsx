import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Button } from '../buttons/Button.tsx'
import { Sheet } from './Sheet.tsx'

function Example({ desktop }: { desktop?: 'dialog' | 'side' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Take it</Button>
      <Sheet open={open} onOpenChange={setOpen} title="Create Bid" desktop={desktop} footer={<Button>Post</Button>}>
        <input aria-label="Stake" />
      </Sheet>
    </>
  )
}

const still = (element: Element) =>
  Promise.allSettled(element.getAnimations({ subtree: true }).map((animation) => animation.finished))

async function opened(desktop?: 'dialog' | 'side') {
  const screen = await render(<Example desktop={desktop} />)
  await screen.getByRole('button', { name: 'Take it' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create Bid' })
  await expect.element(sheet).toBeVisible()
  await still(sheet.element())
  await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
  return sheet
}

test('on a phone it stands at the bottom, as wide as the screen, free of findings', async () => {
  const box = (await opened()).element().getBoundingClientRect()
  expect([box.left, box.right, box.bottom]).toEqual([0, innerWidth, innerHeight])
  expect(await axeFindings()).toEqual([])
})

test('above the keyboard of a phone it keeps to what the keyboard leaves, and its foot scrolls along [BID-44]', async () => {
  const shown = Object.assign(new EventTarget(), { height: 400, width: innerWidth, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', shown)
  const sheet = (await opened()).element()
  expect(sheet.getBoundingClientRect().bottom).toBe(400)
  expect(sheet.getBoundingClientRect().height).toBeLessThanOrEqual(368)
  expect(sheet.hasAttribute('data-short')).toBe(true)
  shown.height = innerHeight
  shown.dispatchEvent(new Event('resize'))
  await expect.poll(() => sheet.getBoundingClientRect().bottom).toBe(innerHeight)
  expect(sheet.hasAttribute('data-short')).toBe(false)
  vi.unstubAllGlobals()
})

test('Esc closes it and gives the focus back', async () => {
  const sheet = await opened()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Take it' })).toHaveFocus()
})

test('the tab key stays within it, and Close closes it', async () => {
  const sheet = await opened()
  for (let presses = 0; presses < 5; presses += 1) {
    await userEvent.tab()
    expect(sheet.element().contains(document.activeElement)).toBe(true)
  }
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
})

test('on a desktop it stands in the middle, or at the side', async () => {
  await page.viewport(1280, 800)
  const middle = (await opened()).element().getBoundingClientRect()
  expect(Math.round(middle.left + middle.right)).toBe(1280)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.viewport(390, 844)
})

test('at the side of a desktop it has the full height', async () => {
  await page.viewport(1280, 800)
  const side = (await opened('side')).element().getBoundingClientRect()
  expect([side.top, side.right, side.bottom]).toEqual([0, 1280, 800])
  expect(await axeFindings()).toEqual([])
  await page.viewport(390, 844)
})
