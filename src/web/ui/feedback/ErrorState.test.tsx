import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { ErrorState } from './ErrorState.tsx'

test('a failure is announced with what failed and can be tried again', async () => {
  const retry = vi.fn()
  const screen = await render(<ErrorState title="Failed to load lines" onRetry={retry} />)
  await expect.element(screen.getByRole('alert').getByText('Failed to load lines')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry' }).click()
  expect(retry).toHaveBeenCalledOnce()
  expect(await axeFindings()).toEqual([])
})

test('while it is tried again, one cannot ask twice', async () => {
  const retry = vi.fn()
  const screen = await render(<ErrorState title="Failed to load lines" onRetry={retry} busy />)
  await screen.getByRole('button', { name: 'Retry' }).click({ force: true })
  expect(retry).not.toHaveBeenCalled()
})
