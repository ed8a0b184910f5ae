import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'

function Example({ cancelBid, busy }: { cancelBid: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Cancel this bid?"
        description="It leaves the board."
        cancelLabel="Keep"
        confirm={{ label: 'Cancel Bid', tone: 'danger', busy, onClick: cancelBid }}
      />
    </>
  )
}

async function asked(cancelBid: () => void, busy?: boolean) {
  const screen = await render(<Example cancelBid={cancelBid} busy={busy} />)
  await screen.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByRole('button', { name: 'Keep' })).toHaveFocus()
}

test('it opens on the way back, so that Enter alone destroys nothing and returns the focus', async () => {
  const cancelBid = vi.fn()
  await asked(cancelBid)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()
  expect(cancelBid).not.toHaveBeenCalled()
})

test('it is named by its question, described by the consequence, and free of findings', async () => {
  await asked(vi.fn())
  const dialog = page.getByRole('dialog', { name: 'Cancel this bid?' })
  await expect.element(dialog).toHaveAccessibleDescription('It leaves the board.')
  expect(await axeFindings()).toEqual([])
})

test('the deed is done by its own button, once, and not again while it is under way', async () => {
  const cancelBid = vi.fn()
  await asked(cancelBid)
  await page.getByRole('button', { name: 'Cancel Bid' }).click()
  expect(cancelBid).toHaveBeenCalledOnce()
})

test('while it is under way the button waits', async () => {
  const cancelBid = vi.fn()
  await asked(cancelBid, true)
  await page.getByRole('button', { name: 'Cancel Bid' }).click({ force: true })
  expect(cancelBid).not.toHaveBeenCalled()
})
