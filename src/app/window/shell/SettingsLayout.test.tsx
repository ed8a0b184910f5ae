import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Me } from '#features/contracts/sessionContract.ts'
import { sessionQuery } from '#features/web/session.ts'
import { AtAddress } from '#test/kit/AtAddress.tsx'
import { sam } from '#test/kit/slipExamples.tsx'
import { SettingsNav } from './SettingsLayout.tsx'

/** The settings, opened at the admin page. */
function openedBy({ isWebsiteAdmin }: { isWebsiteAdmin: boolean }) {
  const queries = new QueryClient()
  queries.setQueryDefaults(sessionQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  const me: Me = { ...sam, isWebsiteAdmin }
  queries.setQueryData(sessionQuery.queryKey, me)
  return (
    <QueryClientProvider client={queries}>
      <AtAddress at="/settings/admin/email-test">
        <SettingsNav />
      </AtAddress>
    </QueryClientProvider>
  )
}

test('the settings name the administration to administrators alone [ADM-05]', async () => {
  const { unmount } = await render(openedBy({ isWebsiteAdmin: true }))
  await expect.element(page.getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page')
  await unmount()
  await render(openedBy({ isWebsiteAdmin: false }))
  await expect.element(page.getByRole('link', { name: 'User Settings' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Admin' }).elements()).toEqual([])
})
