import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Switch } from 'wouter'
import { AtAddress } from '#test/kit/AtAddress.tsx'
import { sam } from '#test/kit/slipExamples.tsx'
import { useLocation } from '../../../web/browser/address.ts'
import { forgetKept } from '../../../web/client/offlineAnswers.ts'
import { SignedIn } from './SignedIn.tsx'

afterEach(() => forgetKept())

const Login = () => <p>Sign-in page at {useLocation().shown}</p>

/** A protected page at `/bets`, with the answer to the session query under the test's control. */
async function atBets(answer: Promise<Response>, page = <SignedIn>My bets</SignedIn>, at = '/bets?tab=settled') {
  vi.spyOn(window, 'fetch').mockReturnValue(answer)
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AtAddress at={at}>
        <Switch>
          <Route path="/login" component={Login} />
          <Route>{page}</Route>
        </Switch>
      </AtAddress>
    </QueryClientProvider>,
  )
}

test('while it is not known who one is, a protected page shows "Loading...", and then itself [APP-32] [APP-33]', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  await atBets(promise)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  expect(page.getByText('My bets').elements()).toEqual([])
  resolve(Response.json(sam))
  await expect.element(page.getByText('My bets')).toBeVisible()
  expect(page.getByText('Loading...').elements()).toEqual([])
})

test('a visitor is led to the sign-in page, which knows the way back [APP-33] [APP-34]', async () => {
  await atBets(Promise.resolve(Response.json({ error: { code: 'unauthenticated', message: 'No' } }, { status: 401 })))
  await expect.element(page.getByText('Sign-in page at /login?from=%2Fbets%3Ftab%3Dsettled')).toBeVisible()
})

test('a page of a group that a visitor wanted is remembered, for when they have joined it [APP-33] [INV-58]', async () => {
  localStorage.removeItem('betwixt.wanted')
  const nobody = Response.json({ error: { code: 'unauthenticated', message: 'No' } }, { status: 401 })
  await atBets(Promise.resolve(nobody), <SignedIn>My bets</SignedIn>, '/groups/crew/bids/b1')
  await expect.element(page.getByText(/^Sign-in page at/)).toBeVisible()
  expect(localStorage.getItem('betwixt.wanted')).toBe('/groups/crew/bids/b1')
})

test('who one is may fail to load: that is told, and tried again', async () => {
  await atBets(Promise.reject(new TypeError('Failed to fetch')))
  await expect.element(page.getByText('Your account could not be loaded.')).toBeVisible()
  vi.mocked(window.fetch).mockResolvedValue(Response.json(sam))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('My bets')).toBeVisible()
})

test('the settings say that it is they that failed to load [SET-12]', async () => {
  const settings = <SignedIn failure="Failed to load user settings.">My settings</SignedIn>
  await atBets(Promise.reject(new TypeError('Failed to fetch')), settings)
  await expect.element(page.getByText('Failed to load user settings.')).toBeVisible()
})
