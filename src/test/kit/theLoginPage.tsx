import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Route } from 'wouter'
import { statusOf } from '#domain/errorCodes.ts'
import type { Refusal } from '#domain/refusals.ts'
import { LoginPage } from '#features/accounts/web/LoginPage.tsx'
import { offeredAt } from '#features/bids/web/offeredAt.ts'
import { Addresses } from '#web/browser/Addresses.tsx'
import { memoryAddresses } from './AtAddress.tsx'
import { sam } from './SignedInAs.tsx'
import { fullSite } from './sites.ts'

export type Answer = { status: number; body: object }

export const withGoogle = { ...fullSite, google: true, supportEmail: 'help@betwixt.example' }
export const refusing = ({ code: reason, error: code, message }: Refusal): Answer => ({
  status: statusOf[code],
  body: { error: { code, reason, message } },
})

/**
 * The page at an address. `answers` gives the responses to its POSTs, once `arrived`, by how many were sent to that path
 * before; `sent` collects their bodies, and `seen` the addresses.
 */
export async function theLoginPage(
  address: string,
  answers: Record<string, Answer> = {},
  site = withGoogle,
  arrived: (path: string, nth: number) => Promise<void> = async () => {},
) {
  const sent: [string, unknown][] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), location.href).pathname
    if (path === '/api/site') return Response.json(site)
    if (/^\/api\/invites\/\w+$/.test(path) && !answers[path]) return Response.json({ groupName: 'Sunday Crew' })
    if (path === '/api/me') {
      if (sent.some(([to]) => to === '/api/auth/passkey/verify-authentication')) return Response.json(sam)
      const isHeld = 'twoFactorRedirect' in (answers['/api/auth/sign-in/email']?.body ?? {})
      const entry = isHeld ? '/api/auth/two-factor/verify-backup-code' : '/api/auth/sign-in/email'
      const isIn = sent.some(([to]) => to === entry)
      return isIn
        ? Response.json(sam)
        : Response.json({ error: { code: 'unauthenticated', message: '' } }, { status: 401 })
    }
    sent.push([path, JSON.parse(String(init?.body ?? null))])
    await arrived(path, sent.filter(([to]) => to === path).length - 1)
    const { status, body } = answers[path] ?? { status: 200, body: {} }
    return Response.json(body, { status })
  })
  const { seen, addresses } = memoryAddresses(address)
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Addresses {...addresses}>
        <Route path="/login">
          <LoginPage offeredAt={offeredAt} />
        </Route>
      </Addresses>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('link', { name: 'About' })).toBeVisible()
  return { screen, sent, seen, press: (name: string) => screen.getByRole('button', { name, exact: true }).click() }
}
