import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { takeFirstStep } from '../../../web/session/firstSteps.ts'
import { useHelp } from '../../../web/session/helpHints.ts'
import { Explainer } from './Explainer.tsx'
import { tabs } from './tabs.ts'

beforeEach(() => localStorage.clear())

function Page({ pathname }: { pathname: string }) {
  const help = useHelp()
  return (
    <>
      <Explainer pathname={pathname} />
      <button type="button" onClick={help.toggle}>
        Help
      </button>
    </>
  )
}
const explainer = (tab: string) => page.getByRole('complementary', { name: `About ${tab}` })

test.each(tabs.map(({ to, label, explainer: { title, steps } }) => ({ to, label, title, steps })))(
  '$label is explained in a title and two or three short steps, all in view at 320 px and at 1100 px [APP-41]',
  async ({ to, label, title, steps }) => {
    expect(steps.length === 2 || steps.length === 3).toBe(true)
    for (const width of [320, 390, 1100]) {
      await page.viewport(width, 800)
      const { unmount } = await render(<Page pathname={to} />)
      await expect.element(explainer(label).getByText(title, { exact: true })).toBeVisible()
      expect(
        explainer(label)
          .getByRole('listitem')
          .elements()
          .map((step) => step.textContent),
      ).toEqual(steps.map((step, index) => `${index + 1} ${step}`))
      const cut = [explainer(label).element(), ...explainer(label).element().querySelectorAll('*')]
      expect(cut.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)).toEqual([])
      await unmount()
    }
    await page.viewport(390, 844)
  },
)

test('on a phone it is two lines high [APP-39]', async () => {
  await render(<Page pathname="/lines" />)
  await expect.element(explainer('Lines')).toBeVisible()
  const lines = [...explainer('Lines').element().querySelectorAll('p, li')].map(
    (part) => part.getBoundingClientRect().top,
  )
  expect(new Set(lines).size).toBe(2)
  expect(await axeFindings()).toEqual([])
})

test('closed it stays closed, for its tab alone, also on the next visit [APP-40] [APP-03]', async () => {
  const first = await render(<Page pathname="/bets" />)
  await page.getByRole('button', { name: 'Close the explanation of Bets' }).click()
  await expect.element(explainer('Bets')).not.toBeInTheDocument()
  expect(localStorage.getItem('betwixt.closedExplainers')).toBe('/bets')
  await first.unmount()
  const next = await render(<Page pathname="/bets" />)
  await expect.element(page.getByRole('button', { name: 'Help' })).toBeVisible()
  expect(explainer('Bets').elements()).toEqual([])
  await next.rerender(<Page pathname="/debts" />)
  await expect.element(explainer('Debts')).toBeVisible()
})

test('it stays while its tab is used for the first time, and is gone when one comes again [APP-40]', async () => {
  const used = (pathname: string) => (
    <main>
      <Page pathname={pathname} />
    </main>
  )
  const { rerender } = await render(used('/bets'))
  await expect.element(explainer('Bets')).toBeVisible()
  await rerender(used('/debts'))
  await rerender(used('/bets'))
  await expect.element(explainer('Bets')).toBeVisible()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(explainer('Bets')).toBeVisible()
  document.querySelector<HTMLElement>('main')?.click()
  await expect.poll(() => localStorage.getItem('betwixt.closedExplainers')).toBe('/bets')
  expect(explainer('Bets').elements()).toHaveLength(1)
  await rerender(used('/debts'))
  await expect.element(explainer('Debts')).toBeVisible()
  await rerender(used('/bets'))
  await expect.poll(() => explainer('Bets').elements()).toEqual([])
})

test('the help switch hides all of them, and turned on again it brings closed ones back [APP-41]', async () => {
  localStorage.setItem('betwixt.closedExplainers', '/bets')
  const { rerender } = await render(<Page pathname="/debts" />)
  const help = page.getByRole('button', { name: 'Help' })
  await expect.element(explainer('Debts')).toBeVisible()
  await help.click()
  await expect.element(explainer('Debts')).not.toBeInTheDocument()
  await help.click()
  await expect.element(explainer('Debts')).toBeVisible()
  await rerender(<Page pathname="/bets" />)
  await expect.element(explainer('Bets')).toBeVisible()
})

test.each([
  ['/bids', 'Bids', "Welcome! Take a friend's bid"],
  ['/lines', 'Lines', 'No bids yet: post the first'],
] as const)(
  'who has just joined is welcomed at %s, until they close it [APP-41] [INV-58]',
  async (tab, label, title) => {
    localStorage.setItem('betwixt.closedExplainers', '/bids,/lines')
    takeFirstStep({ at: 'welcome', tab })
    for (const width of [320, 1100]) {
      await page.viewport(width, 800)
      const { unmount } = await render(<Page pathname={tab} />)
      const heading = explainer(label).getByText(title, { exact: true })
      await expect.element(heading).toBeVisible()
      expect(heading.element().getBoundingClientRect().height).toBeLessThan(30)
      await unmount()
    }
    await page.viewport(390, 844)
    await render(<Page pathname={tab} />)
    await page.getByRole('button', { name: `Close the explanation of ${label}` }).click()
    await expect.element(explainer(label)).not.toBeInTheDocument()
  },
)
