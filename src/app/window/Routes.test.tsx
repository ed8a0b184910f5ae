import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { sessionQuery } from '#features/web/session.ts'
import { memoryAddresses } from '#test/kit/AtAddress.tsx'
import { fullSite } from '#test/kit/sites.ts'
import { sam, sundayCrew } from '#test/kit/slipExamples.tsx'
import { Addresses } from '#web/browser/Addresses.tsx'
import { preloadPage, Routes } from './Routes.tsx'

const stats = {
  season: null,
  summary: { activeBets: 0, totalBets: 0, totalWagered: 0, savings: 0 },
  members: [],
}

test('who is signed out elsewhere while a page of theirs is drawn anew is led to the sign-in page [APP-33]', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: Record<string, object> = {
    '/site': fullSite,
    '/me': sam,
    '/stats': stats,
    [sundayCrew.id]: sundayCrew,
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(new Request(input).url)
    const [, answer] = Object.entries(answers).find(([end]) => pathname.endsWith(end)) ?? []
    return answer
      ? Response.json(answer)
      : Response.json({ error: { code: 'not-found', message: 'No' } }, { status: 404 })
  })
  const { seen, addresses } = memoryAddresses('/stats')
  await render(
    <QueryClientProvider client={queryClient}>
      <Addresses {...addresses} preload={preloadPage}>
        <Routes />
      </Addresses>
    </QueryClientProvider>,
  )
  const range = page.getByRole('button', { name: 'This Week' })
  await expect.element(page.getByRole('heading', { name: 'Members' })).toBeVisible()
  // What is drawn now knows it already; what is around it hears of it a moment later.
  queryClient.setQueryData(sessionQuery.queryKey, null)
  range.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.poll(() => seen.at(-1)).toMatch(/^\/login/)
})
