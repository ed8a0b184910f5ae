import { type ReactNode, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Switch } from 'wouter'
import { memoryAddresses } from '#test/kit/AtAddress.tsx'
import { lazyScreen } from '../ui/late/lazyScreen.ts'
import { Addresses } from './Addresses.tsx'
import { useAddress, useLocation, useNavigate } from './address.ts'
import { FailureBoundary } from './FailureBoundary.tsx'
import { Link } from './Link.tsx'

/** The page of the bets, which is there when `arrive` is called. */
function aLazyPage() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const load = vi.fn(async () => {
    await promise
    return () => <h1>Bets</h1>
  })
  return { Bets: lazyScreen(load), load, arrive: resolve }
}

function Lines() {
  const [address, setAddress] = useAddress()
  const { shown } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <h1>Lines</h1>
      <p>at {shown}</p>
      <input aria-label="Search" value={address.q ?? ''} onChange={({ target }) => setAddress({ q: target.value })} />
      <button type="button" onClick={() => setAddress({ pick: '1' }, { push: true })}>
        Pick
      </button>
      <button type="button" onClick={() => navigate('/terms')}>
        Terms
      </button>
    </>
  )
}

function Broken(): never {
  throw new Error('broken')
}

function Boundary({ children }: { children: ReactNode }) {
  return (
    <FailureBoundary pathname={useLocation().pathname} instead={<p>It failed.</p>}>
      <Suspense fallback={<p>Nothing yet.</p>}>{children}</Suspense>
    </FailureBoundary>
  )
}

async function theWindow(at = '/lines') {
  const { Bets, load, arrive } = aLazyPage()
  const { seen, addresses } = memoryAddresses(at)
  const preload = vi.fn((path: string) => void (path === '/bets' && Bets.preload?.()))
  await render(
    <Addresses {...addresses} preload={preload}>
      <Link to="/lines">To the lines</Link>
      <Link to="/bets" search={{ group: 'crew' }}>
        To the bets
      </Link>
      <Boundary>
        <Switch>
          <Route path="/lines" component={Lines} />
          <Route path="/bets" component={Bets} />
          <Route path="/terms" component={Broken} />
        </Switch>
      </Boundary>
    </Addresses>,
  )
  return { seen, load, arrive, back: addresses.back }
}

const heading = (name: string) => expect.element(page.getByRole('heading', { name })).toBeVisible()
const link = (name: string) => page.getByRole('link', { name })

test('the page that is left stays, at its own address, until the next one has been loaded [APP-27]', async () => {
  const { seen, arrive } = await theWindow()
  await expect.element(link('To the lines')).toHaveAttribute('aria-current', 'page')
  await link('To the bets').click()
  expect(seen.at(-1)).toBe('/groups/crew/bets')
  await heading('Lines')
  await expect.element(page.getByText('at /lines')).toBeVisible()
  await expect.element(link('To the lines')).toHaveAttribute('aria-current', 'page')
  arrive()
  await heading('Bets')
  await expect.element(link('To the bets')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('To the lines')).not.toHaveAttribute('aria-current')
})

test('a link that is pointed at or reached by key loads its page', async () => {
  const { load } = await theWindow()
  await link('To the bets').hover()
  expect(load).toHaveBeenCalledOnce()
  await userEvent.tab()
  expect(load).toHaveBeenCalledOnce()
})

test('what is typed into the address is there at once, and Back leads past it; what is opened is undone by it', async () => {
  const { seen, back } = await theWindow('/lines?sport=nfl')
  await page.getByLabelText('Search').fill('Bears')
  await expect.element(page.getByLabelText('Search')).toHaveValue('Bears')
  await page.getByRole('button', { name: 'Pick' }).click()
  await expect.element(page.getByText('at /lines?sport=nfl&q=Bears&pick=1')).toBeVisible()
  expect(seen).toEqual(['/lines?sport=nfl&q=Bears', '/lines?sport=nfl&q=Bears&pick=1'])
  back()
  await expect.element(page.getByText('at /lines?sport=nfl&q=Bears', { exact: true })).toBeVisible()
})

test('a link to where one is adds nothing to the history', async () => {
  const { seen } = await theWindow()
  await link('To the lines').click()
  expect(seen).toEqual(['/lines'])
})

test('a link that is opened in another window leaves this one as it is', async () => {
  const { seen } = await theWindow()
  // The browser must not open it here.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await link('To the bets').click({ modifiers: ['Control'] })
  expect(seen).toEqual(['/lines'])
})

test('a page that fails says so, and the next one is drawn', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await theWindow()
  await page.getByRole('button', { name: 'Terms' }).click()
  await expect.element(page.getByText('It failed.')).toBeVisible()
  await link('To the lines').click()
  await heading('Lines')
})
