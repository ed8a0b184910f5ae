import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { ToastRegion } from './ToastRegion.tsx'
import { toast, toastStore } from './toast.ts'

const shown = () => page.getByRole('listitem')

// A message that came up under the pointer that another test had left there would wait.
beforeEach(() => userEvent.unhover(document.body))

test('a message is told politely and goes by itself after five seconds [APP-45]', async () => {
  vi.useFakeTimers()
  await render(<ToastRegion />)
  toast.success('Bid Posted Successfully!')
  await vi.advanceTimersByTimeAsync(4900)
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain('Bid Posted Successfully!')
  await vi.advanceTimersByTimeAsync(200)
  expect(toastStore.read()).toEqual([])
})

test('the region decides how long messages stay, and a message can decide otherwise [APP-45]', async () => {
  vi.useFakeTimers()
  await render(<ToastRegion durationMs={3000} />)
  toast.info('short')
  toast.info('long', { durationMs: 8000 })
  await vi.advanceTimersByTimeAsync(3100)
  expect(toastStore.read().map(({ title }) => title)).toEqual(['long'])
})

test('progress stays until it turns into its result, in its place', async () => {
  vi.useFakeTimers()
  await render(<ToastRegion />)
  const id = toast.progress('Refreshing odds data...')
  await vi.advanceTimersByTimeAsync(60_000)
  toast.update(id, 'success', 'Odds refreshed successfully!')
  expect(toastStore.read().map(({ title }) => title)).toEqual(['Odds refreshed successfully!'])
  await vi.advanceTimersByTimeAsync(5100)
  expect(toastStore.read()).toEqual([])
})

test('a message waits while the pointer is on it', async () => {
  vi.useFakeTimers()
  await render(<ToastRegion />)
  toast.error('Failed to refresh odds')
  await userEvent.hover(shown())
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(shown()).toBeVisible()
  await userEvent.unhover(shown())
  await vi.advanceTimersByTimeAsync(5_100)
  await expect.element(shown()).not.toBeInTheDocument()
})

test('its action acts once and takes the message away; without one it can be dismissed', async () => {
  const retry = vi.fn()
  await render(<ToastRegion durationMs={60_000} />)
  toast.error('Failed to refresh odds', { action: { label: 'Retry', onClick: retry } })
  await page.getByRole('button', { name: 'Retry' }).click()
  expect(retry).toHaveBeenCalledOnce()
  await expect.element(shown()).not.toBeInTheDocument()
  toast.success('Saved')
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(shown()).not.toBeInTheDocument()
})

test('one that stays waits for its action, and can be dismissed without it', async () => {
  vi.useFakeTimers()
  const act = vi.fn()
  await render(<ToastRegion />)
  toast.info('A new version is ready', { stays: true, action: { label: 'Reload', onClick: act } })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(toastStore.read()).toHaveLength(1)
  vi.useRealTimers()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(shown()).not.toBeInTheDocument()
  expect(act).not.toHaveBeenCalled()
})

test('no more than three stand at once, the newest of all', async () => {
  await render(<ToastRegion />)
  for (const title of ['one', 'two', 'three', 'four']) toast.info(title)
  await expect.element(page.getByText('four')).toBeVisible()
  expect(
    shown()
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['two', 'three', 'four'])
})
