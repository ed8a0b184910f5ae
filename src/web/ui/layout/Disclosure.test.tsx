import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Disclosure } from './Disclosure.tsx'

test('the head opens and closes the rest from the keyboard and says which it is', async () => {
  const told = vi.fn()
  const screen = await render(
    <Disclosure summary="Ann owes you" onOpenChange={told}>
      Three bets
    </Disclosure>,
  )
  const head = screen.getByRole('button', { name: 'Ann owes you' })
  await expect.element(head).toHaveAttribute('aria-expanded', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Three bets')).toBeVisible()
  await expect.element(head).toHaveAttribute('aria-expanded', 'true')
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Three bets')).not.toBeInTheDocument()
  expect(told.mock.calls).toEqual([[true], [false]])
})

test('one that is held open from outside asks and does not move by itself', async () => {
  const screen = await render(
    <Disclosure summary="Ann" open={false}>
      Three bets
    </Disclosure>,
  )
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('Three bets')).not.toBeInTheDocument()
})
