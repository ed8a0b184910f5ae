import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { PageFailure } from './PageBoundary.tsx'

test('Retry shows that it waits for a version that is on its way, and is not pressed twice', async () => {
  const getRegistration = vi.fn(() => new Promise<never>(() => {}))
  const workers = { controller: {}, getRegistration } as unknown as ServiceWorkerContainer
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(workers)
  await render(<PageFailure />)
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.click()
  await expect.element(retry).toHaveAttribute('aria-busy', 'true')
  retry.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(getRegistration).toHaveBeenCalledOnce()
  expect(await axeFindings()).toEqual([])
})
