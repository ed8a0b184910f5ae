import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { memoryAddresses } from '#test/kit/AtAddress.tsx'
import { json } from '#test/kit/adminExamples.tsx'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { sam } from '#test/kit/SignedInAs.tsx'
import { Addresses } from '#web/browser/Addresses.tsx'
import { SetUpPage } from './SetUpPage.tsx'

test('whoever sets the site up is told that they administer it, and where it says what is missing [ADM-02]', async () => {
  const { sent } = answerRequests({
    'GET /api/setup': json({ isOpen: true }),
    'GET /api/setup/backup': json({ isPossible: false, size: 0, failure: null }),
    'POST /api/setup': json({ email: 'sam@example.org' }),
    'GET /api/me': json(sam),
  })
  const { seen, addresses } = memoryAddresses('/setup?code=c0de')
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Addresses {...addresses}>
        <SetUpPage />
      </Addresses>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Make this account the administrator' }).click()
  await expect.element(page.getByText('You administer this website')).toBeVisible()
  await page.getByRole('button', { name: 'Open Health' }).click()
  await expect.poll(() => seen.at(-1)).toBe('/settings/admin/health')
  expect(sent.map(({ path }) => path)).toEqual(['/api/setup'])
})
