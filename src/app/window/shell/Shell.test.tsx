import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Me } from '#features/contracts/sessionContract.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { fakeStreams } from '#test/kit/fakeStream.ts'
import { fullSite } from '#test/kit/sites.ts'
import { App, answerQueries, sam } from '#test/kit/slipExamples.tsx'
import { useOpenGroupDialog } from '../../../features/groups/web/groupDialog.ts'
import { toast, toastStore } from '../../../web/ui/feedback/toast.ts'
import { Shell } from './Shell.tsx'

let stream: ReturnType<typeof fakeStreams>

beforeEach(() => {
  localStorage.clear()
  stream = fakeStreams()
  answerQueries({ '/site': fullSite })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

const OpenDialog = () => <p>{useOpenGroupDialog()}</p>

const shell = (at = '/lines', session: Me | null = sam) =>
  render(
    <App at={at} session={session} toasts={false}>
      <Shell
        bell={<button type="button" aria-label="Notifications" className="size-control" />}
        notice={<OpenDialog />}
      >
        The page
      </Shell>
    </App>,
  )
const alone = { ...sam, groups: [] }
const desktop = () => page.viewport(1280, 800)
const menu = () => page.getByRole('menu', { name: 'Settings' })
const footer = () => page.getByRole('contentinfo')

test('around a page stand header, tabs, the tab’s explainer and the footer, in this order, and the messages [APP-39]', async () => {
  await shell('/bids')
  await expect.element(page.getByText("Take a friend's bid")).toBeVisible()
  const [header, explainer, foot] = [
    page.getByRole('banner'),
    page.getByRole('complementary', { name: 'About Bids' }),
    footer(),
  ].map((part) => part.element())
  const order = (a?: Element, b?: Element) => a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING
  expect([order(header, explainer), order(explainer, foot)]).toEqual([4, 4])
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Messages' })).toBeInTheDocument()
  expect(await axeFindings()).toEqual([])
})

describe('brand, tagline and one’s name', () => {
  test('stand at the top of the settings menu of a phone, whose header keeps the mark [APP-35] [APP-36]', async () => {
    await shell()
    await expect.element(page.getByRole('banner').getByRole('link', { name: 'Betwixt' })).toBeVisible()
    await page.getByRole('button', { name: 'Settings' }).click()
    for (const text of ['Betwixt', 'Fair bets between friends', 'Sam']) {
      await expect.element(menu().getByText(text, { exact: true })).toBeVisible()
    }
  })

  test('stand beside the page on a desktop [APP-35] [APP-36]', async () => {
    await desktop()
    await shell()
    const rail = page.getByRole('navigation', { name: 'Main' })
    for (const text of ['Betwixt', 'Fair bets between friends', 'Sam']) {
      await expect.element(rail.getByText(text, { exact: true })).toBeVisible()
    }
  })
})

describe('the header', () => {
  test.each([390, 1280])(
    'has bell and settings, and Join Group where one is in no group, at %i px [APP-37] [APP-38]',
    async (width) => {
      await page.viewport(width, 800)
      await shell('/lines', alone)
      const header = page.getByRole('banner')
      for (const name of ['Notifications', 'Settings']) {
        await expect.element(header.getByRole('button', { name })).toBeVisible()
      }
      await header.getByRole('button', { name: 'Join Group' }).click()
      await expect.element(page.getByText('join', { exact: true })).toBeInTheDocument()
    },
  )

  test('has no Join Group for whoever is in a group [APP-37]', async () => {
    await shell()
    await expect.element(page.getByRole('button', { name: 'Group: Sunday Crew' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Join Group' }).elements()).toEqual([])
  })

  test.each(['/thread', '/coming-soon'])('of %s breaks no word of the group’s name on a phone', async (at) => {
    await page.viewport(390, 800)
    await shell(at)
    const name = page.getByRole('button', { name: 'Group: Sunday Crew' }).getByText(/Sunday Crew/)
    await expect.element(name).toBeVisible()
    expect(name.element().getBoundingClientRect().height).toBeLessThanOrEqual(2 * 24)
  })

  test.each(['/lines', '/notifications'])('of %s takes a press on the group within 44 px', async (at) => {
    await shell(at)
    const group = page.getByRole('button', { name: 'Group: Sunday Crew' })
    await expect.element(group).toBeVisible()
    const { left, right, top, bottom } = group.element().getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    for (const [dx, dy] of [
      [0, -21.5],
      [0, 21.5],
      [-21.5, 0],
      [21.5, 0],
    ] as const) {
      expect(group.element().contains(document.elementFromPoint(x + dx, y + dy))).toBe(true)
    }
  })

  test('of a visitor has Sign In and no bell, and leads back to where they were [APP-34]', async () => {
    await shell('/lines?sport=NFL', null)
    const header = page.getByRole('banner')
    await expect
      .element(header.getByRole('link', { name: 'Sign In' }))
      .toHaveAttribute('href', '/login?from=%2Flines%3Fsport%3DNFL')
    expect(header.getByRole('button', { name: 'Notifications' }).elements()).toEqual([])
  })
})

describe('the tabs', () => {
  test.each([
    ['/lines', 'Lines'],
    ['/bids', 'Bids'],
    ['/bets', 'Bets'],
    ['/debts', 'Debts'],
    ['/stats', 'Stats'],
    ['/notifications', 'Lines'],
    ['/settings/user', 'Lines'],
    ['/coming-soon', 'Lines'],
  ])('at %s have %s chosen [APP-20] [APP-21]', async (at, chosen) => {
    await shell(at)
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await expect.element(tabs.getByRole('link', { name: chosen })).toHaveAttribute('aria-current')
    const current = tabs
      .getByRole('link')
      .elements()
      .filter((link) => link.hasAttribute('aria-current'))
    expect(current.map((link) => link.textContent)).toEqual([chosen])
  })
})

describe('highlighted is', () => {
  const accent = () =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .elements()
      .filter((link) => getComputedStyle(link).fontWeight === '600')
      .map((link) => link.textContent)

  test('the tab of the page itself [APP-21]', async () => {
    await shell('/debts?group=crew')
    await expect.poll(accent).toEqual(['Debts'])
    await expect.element(page.getByRole('heading', { level: 1, name: 'Debts' })).toHaveClass('max-lg:sr-only')
  })

  test.each([
    ['/settings/user', 'Settings'],
    ['/notifications', 'Notifications'],
    ['/activity', 'Activity'],
    ['/groups', 'Groups'],
  ])('no tab at %s, whose title %s is visible on a phone instead [APP-20]', async (at, title) => {
    const longName = {
      ...sam,
      groups: sam.groups.map((group) => ({ ...group, name: 'Our Sunday Afternoon Football Crew' })),
    }
    await shell(at, longName)
    const heading = page.getByRole('heading', { level: 1, name: title })
    await expect.element(heading).not.toHaveClass('max-lg:sr-only')
    const { scrollWidth, clientWidth } = heading.element()
    expect(scrollWidth - clientWidth).toBeLessThanOrEqual(1)
    expect(heading.element().getBoundingClientRect().height).toBeGreaterThan(16)
    expect(accent()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  })
})

test('each tab of the group names it in its address [APP-21]', async () => {
  await shell('/lines')
  const tabs = page.getByRole('navigation', { name: 'Main' })
  for (const [name, href] of [
    ['Lines', '/lines'],
    ['Bids', '/groups/crew/bids'],
    ['Stats', '/groups/crew/stats'],
  ] as const) {
    await expect.element(tabs.getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test('the footer says what this is, since when, and leads on [APP-42] [APP-43] [APP-44]', async () => {
  await shell()
  await expect
    .element(footer().getByText(/For entertainment only/))
    .toHaveTextContent('For entertainment only. No real money is processed. You must be 21 or older.')
  await expect.element(footer().getByText('Last updated 07/06/2025')).toBeVisible()
  for (const [name, href] of [
    ['About', '/about'],
    ['Terms', '/terms'],
    ['Coming Soon', '/coming-soon'],
    ['Support', 'mailto:help@example.org'],
  ] as const) {
    await expect.element(footer().getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test.each([
  ['/lines', 3000],
  ['/bids', 5000],
])('a message at %s goes by itself after %i ms [APP-45]', async (at, stays) => {
  await shell(at)
  await expect.element(page.getByRole('banner')).toBeVisible()
  vi.useFakeTimers()
  toast.success('Saved')
  await vi.advanceTimersByTimeAsync(stays - 100)
  expect(toastStore.read()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(toastStore.read()).toHaveLength(0)
})

test('a live stream that breaks is told at once, after 3 seconds in other words, and no more once it is back [ERR-04]', async () => {
  await shell()
  await expect.element(page.getByRole('banner')).toBeVisible()
  stream().opens()
  vi.useFakeTimers()
  const told = () =>
    page
      .getByRole('status')
      .elements()
      .map((status) => status.textContent)
  stream().breaks()
  await vi.advanceTimersByTimeAsync(2900)
  expect(told()).toEqual(['Connection lost. Retrying...'])
  await vi.advanceTimersByTimeAsync(200)
  expect(told()).toEqual(['Reconnecting...'])
  stream().opens()
  await vi.advanceTimersByTimeAsync(100)
  expect(told()).toEqual([''])
})

test('a live stream over which nothing comes is told after the second, until one says something', async () => {
  await shell()
  await expect.element(page.getByRole('banner')).toBeVisible()
  vi.useFakeTimers()
  stream().opens()
  await vi.advanceTimersByTimeAsync(40_000)
  stream().opens()
  await vi.advanceTimersByTimeAsync(40_000)
  const told = page.getByRole('status').filter({ hasText: /./ })
  expect(told.elements().map((status) => status.textContent)).toEqual(['Updates every minute here'])
  stream().sends('beat', '{"type":"beat"}')
  await vi.advanceTimersByTimeAsync(100)
  expect(told.elements()).toEqual([])
})

test.each(['no JSON', 'null', '[1]', '{"groupId":"crew"}'])(
  'live data that cannot be handled is told: %s [ERR-05]',
  async (data) => {
    await shell()
    await expect.element(page.getByRole('banner')).toBeVisible()
    stream().opens()
    stream().sends('bid.posted', data)
    await expect.element(page.getByText('Error processing data')).toBeVisible()
  },
)
