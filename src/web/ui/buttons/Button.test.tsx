import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Button } from './Button.tsx'

test('a busy button keeps the focus, says that it is busy and does nothing', async () => {
  const press = vi.fn()
  const screen = await render(
    <Button busy onClick={press}>
      Posting
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Posting' })
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  expect(press).not.toHaveBeenCalled()
})

test('a busy submit button does not send its form', async () => {
  const send = vi.fn((event: React.FormEvent) => event.preventDefault())
  const screen = await render(
    <form onSubmit={send}>
      <Button busy type="submit">
        Save
      </Button>
    </form>,
  )
  await screen.getByRole('button').click({ force: true })
  expect(send).not.toHaveBeenCalled()
})

test('a button is no submit button unless it says so', async () => {
  const screen = await render(<Button>Edit</Button>)
  await expect.element(screen.getByRole('button')).toHaveAttribute('type', 'button')
})

test('a rendered link is a link with the look of a button', async () => {
  const screen = await render(<Button render={<a href="/lines">ignored</a>}>Browse lines</Button>)
  const link = screen.getByRole('link', { name: 'Browse lines' })
  await expect.element(link).toHaveAttribute('href', '/lines')
  expect(link.element().getBoundingClientRect().height).toBe(44)
})

test('every variant is free of findings', async () => {
  await render(
    <>
      <Button>Accept</Button>
      <Button variant="secondary">Edit</Button>
      <Button variant="outline">Details</Button>
      <Button variant="danger">Cancel Bid</Button>
      <Button variant="ghost">Not now</Button>
      <Button variant="link">Create</Button>
      <Button busy>Posting</Button>
      <Button disabled>Disabled</Button>
    </>,
  )
  expect(await axeFindings()).toEqual([])
})
