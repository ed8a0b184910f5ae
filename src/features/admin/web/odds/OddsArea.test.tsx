import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CacheStatusView, UsageView } from '#features/lines/contract.ts'
import { AsAdministrator, json } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { OddsArea } from './OddsArea.tsx'

const saved = {
  cacheRefreshMinutes: 5,
  apiQuotaLimit: 100_000,
  enableAutoSettlement: true,
  enableCaching: true,
  leagues: ['americanfootball_nfl', 'basketball_nba'],
  oddsRegions: ['us', 'us2'],
  oddsMarkets: ['h2h', 'spreads', 'totals'],
  lastUpdated: null,
}

const day = (date: string, creditsUsed: number) => ({
  date,
  creditsUsed,
  apiFetches: 70,
  cacheHits: 900,
  quotaRemaining: null,
  details: [],
})
const usage: UsageView = {
  from: '2026-11-01',
  to: '2026-11-21',
  totalCredits: 1_742,
  cacheHitRate: 92.8,
  today: { creditsUsed: 42, apiFetches: 7, cacheHits: 11 },
  parts: [
    { part: 'settling', name: 'Settling bets', credits: 240, apiFetches: 120 },
    { part: 'members', name: 'Lines for members', credits: 1_500, apiFetches: 250 },
    { part: 'visitors', name: 'Lines for visitors', credits: 2, apiFetches: 1 },
  ],
  days: [day('2026-11-21', 42), day('2026-11-20', 1_700)],
}

function statusWith(different: Partial<CacheStatusView> = {}): CacheStatusView {
  const sport = { fetchStatus: 'success' as const, errorMessage: null, clearedAt: null }
  return {
    totalCached: 3,
    freshCached: 1,
    staleCached: 1,
    errorCached: 1,
    sportStats: [
      {
        ...sport,
        sportKey: 'americanfootball_nfl',
        gameCount: 14,
        status: 'fresh',
        lastUpdated: '2026-11-21T09:00:00Z',
      },
      { ...sport, sportKey: 'basketball_nba', gameCount: 1, status: 'stale', lastUpdated: '2026-11-21T07:00:00Z' },
      {
        ...sport,
        sportKey: 'icehockey_nhl',
        gameCount: 0,
        status: 'error',
        lastUpdated: null,
        errorMessage: 'Timed out',
      },
    ],
    creditsThisMonth: 1_742,
    apiQuotaLimit: 100_000,
    quotaReached: false,
    message: null,
    creditsLeft: 98_258,
    keptForSettling: 8_334,
    forecast: 2_600,
    reachedPercent: 0,
    waiting: null,
    waitingUntil: null,
    sources: [],
    carries: '100,000 credits a month: NFL and NBA, each every 5 minutes.',
    ...different,
  }
}

const answers = {
  'GET /api/admin/settings': json(saved),
  'GET /api/admin/odds/usage': json(usage),
  'GET /api/admin/odds/status': json(statusWith()),
}
const screen = (
  <AsAdministrator>
    <OddsArea />
  </AsAdministrator>
)

test('settings, usage by day and what is cached stand there [ADM-58] [ADM-60] [ADM-61] [ADM-62] [FEED-32]', async () => {
  await page.viewport(1280, 900)
  answerRequests(answers)
  await render(screen)
  await expect.element(page.getByLabelText('Refresh interval (minutes)', { exact: true })).toHaveValue('5')
  await expect.element(page.getByLabelText('Quota limit (credits)', { exact: true })).toHaveValue('100000')
  await expect.element(page.getByRole('switch', { name: 'Caching' })).toBeChecked()
  const use = page.getByRole('region', { name: 'Usage', exact: true })
  await expect.element(use).toMatchTextContent('Total Credits1,742Cache Hit Rate92.8%')
  await expect.element(page.getByRole('region', { name: 'Today' })).toMatchTextContent('42API fetches7Cache hits11')
  await expect.element(page.getByRole('row', { name: '2026-11-20 1,700 70 900' })).toBeVisible()
  const cache = page.getByRole('region', { name: 'Cache Status' })
  await expect.element(cache).toMatchTextContent('Cached3Fresh1Stale1Errors1')
  const sports = page.getByRole('list', { name: 'Sports' }).getByRole('listitem')
  await expect.element(sports.nth(0)).toMatchTextContent('NFLFresh14 games')
  await expect.element(sports.nth(1)).toMatchTextContent('NBAStale1 game')
  await expect.element(sports.nth(2)).toMatchTextContent('NHLError0 gamesTimed out')
  await expect.element(page.getByText('1,742 of 100,000 (1.7%)')).toBeVisible()
  await expect.poll(() => document.querySelector('svg.recharts-surface')).not.toBeNull()
  expect(await axeFindings()).toEqual([])
})

test('only what was changed is saved, and only within its range [ADM-59]', async () => {
  const { sent } = answerRequests({
    ...answers,
    'PATCH /api/admin/settings': json({ ...saved, cacheRefreshMinutes: 60 }),
  })
  await render(screen)
  const minutes = page.getByLabelText('Refresh interval (minutes)', { exact: true })
  const quota = page.getByLabelText('Quota limit (credits)', { exact: true })
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect.element(save).toBeDisabled()
  for (const wrong of ['0', '61', '', '1.5']) {
    await minutes.fill(wrong)
    await expect.element(page.getByText('The refresh interval is 1 to 60 minutes')).toBeVisible()
    await expect.element(save).toBeDisabled()
  }
  await minutes.fill('60')
  await quota.fill('500')
  await expect.element(page.getByText('The quota is at least 1,000')).toBeVisible()
  await quota.fill('1500')
  await expect.element(page.getByText('The quota goes in steps of 1,000')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await quota.fill('100000')
  await page.getByRole('button', { name: 'Increase Quota limit (credits)' }).click()
  await expect.element(quota).toHaveValue('101000')
  await page.getByRole('button', { name: 'Decrease Quota limit (credits)' }).click()
  await save.click()
  await expect.element(page.getByText('Admin settings saved successfully!')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/admin/settings', body: { cacheRefreshMinutes: 60 } }])
})

test.each([
  [49_999, 'win'],
  [50_000, 'warn'],
  [79_999, 'warn'],
  [80_000, 'loss'],
  [120_000, 'loss'],
])('the usage bar tells by its color how much of the quota is gone: %i is %s [ADM-63]', async (used, tone) => {
  answerRequests({ ...answers, 'GET /api/admin/odds/status': json(statusWith({ creditsThisMonth: used })) })
  await render(screen)
  await expect.element(page.getByRole('meter')).toHaveAttribute('data-tone', tone)
})

test('a quota that is used up is told [FEED-35]', async () => {
  const reached = statusWith({ creditsThisMonth: 100_000, quotaReached: true, message: 'Quota reached' })
  answerRequests({ ...answers, 'GET /api/admin/odds/status': json(reached) })
  await render(screen)
  await expect.element(page.getByText('Quota reached')).toBeVisible()
})

test('the forecast, the uses and what is kept stand there, and each warning as it comes [FEED-35]', async () => {
  await page.viewport(390, 844)
  const show = async (different: Partial<CacheStatusView>) => {
    answerRequests({ ...answers, 'GET /api/admin/odds/status': json(statusWith(different)) })
    return render(screen)
  }
  const calm = await show({})
  const cache = page.getByRole('region', { name: 'Cache Status' })
  await expect.element(cache).toMatchTextContent('the month takes 2,600 of 100,000. Kept for settling bets: 8,334.')
  const uses = page.getByRole('region', { name: 'By use' }).getByRole('listitem')
  await expect.element(uses.nth(0)).toMatchTextContent('Settling bets240 credits in 120 fetches')
  await expect.element(uses.nth(2)).toMatchTextContent('Lines for visitors2 credits in 1 fetch')
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await axeFindings()).toEqual([])
  await calm.unmount()
  const warned = await show({ creditsThisMonth: 81_000, creditsLeft: 900, forecast: 110_000, reachedPercent: 80 })
  await expect.element(page.getByText('80% of this month’s credits are used.')).toBeVisible()
  await expect.element(page.getByText('The service has only 900 credits left for us.')).toBeVisible()
  await warned.unmount()
  await show({ waiting: 'The rest of the credits is kept for settling bets', reachedPercent: 80 })
  await expect
    .element(page.getByText('The rest of the credits is kept for settling bets. Lines change no more.'))
    .toBeVisible()
})

test('all sports are fetched anew, with what that brought and cost [ADM-64] [FEED-33]', async () => {
  const result = {
    successes: ['americanfootball_nfl', 'basketball_nba'],
    failures: [{ sportKey: 'icehockey_nhl', error: 'Timed out' }],
    totalGames: 15,
    totalCredits: 6,
    nextAt: null,
  }
  const { sent, asked } = answerRequests({ ...answers, 'POST /api/admin/odds/refresh': json(result) })
  await render(screen)
  await expect.element(page.getByRole('meter')).toBeVisible()
  asked.length = 0
  await page.getByRole('button', { name: 'Force Refresh' }).click()
  await expect.element(page.getByText('2 of 3 sports refreshed')).toBeVisible()
  await expect.element(page.getByText('15 games, 6 credits. NHL: Timed out')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/odds/refresh'])
  await expect.poll(() => asked.toSorted()).toEqual(['/api/admin/odds/status', '/api/admin/odds/usage'])
})

test('that all sports are refreshed is said only if they are [FEED-33]', async () => {
  const all = {
    successes: ['americanfootball_nfl', 'basketball_nba'],
    failures: [],
    totalGames: 1,
    totalCredits: 12,
    nextAt: null,
  }
  answerRequests({ ...answers, 'POST /api/admin/odds/refresh': json(all) })
  await render(screen)
  await page.getByRole('button', { name: 'Force Refresh' }).click()
  await expect.element(page.getByText('All sports refreshed')).toBeVisible()
  await expect.element(page.getByText('2 sports, 1 game, 12 credits')).toBeVisible()
})

test('the cache is cleared after a question [ADM-64]', async () => {
  const { sent } = answerRequests({ ...answers, 'POST /api/admin/odds/clear': json({ cleared: 3 }) })
  await render(screen)
  await page.getByRole('button', { name: 'Clear Cache' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clear the odds cache?' })
  await expect.element(dialog).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Clear Cache' }).click()
  await expect.element(page.getByText('Cache cleared')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/odds/clear'])
})

test('what fails says so, and what was not loaded is asked for again [ADM-67]', async () => {
  await page.viewport(390, 844)
  let fails = true
  const failing = (good: () => Response) => () => (fails ? refusal(500, 'internal', 'Something went wrong') : good())
  answerRequests(Object.fromEntries(Object.entries(answers).map(([path, good]) => [path, failing(good)])))
  await render(screen)
  await expect.element(page.getByText('Failed to load settings').first()).toBeVisible()
  await expect.element(page.getByText('Failed to load usage')).toBeVisible()
  await expect.element(page.getByText('Failed to load cache status')).toBeVisible()
  await page.getByRole('button', { name: 'Force Refresh' }).click()
  await expect.element(page.getByText('Failed to force refresh')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Clear Cache' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Cache' }).click()
  await expect.element(page.getByText('Failed to clear cache')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  fails = false
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect.element(page.getByLabelText('Refresh interval (minutes)', { exact: true })).toHaveValue('5')
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await axeFindings()).toEqual([])
})

test('usage and cache are asked for anew every 30 seconds [ADM-65]', async () => {
  const everyHalfMinute: (() => void)[] = []
  const { setInterval } = window
  const setIntervalSpy = vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, ms?: number) => {
    if (ms === 30_000) everyHalfMinute.push(work)
    return setInterval(work, ms)
  }) as typeof globalThis.setInterval)
  const { asked } = answerRequests(answers)
  await render(screen)
  await expect.element(page.getByRole('meter')).toBeVisible()
  await expect.element(page.getByText('92.8%')).toBeVisible()
  asked.length = 0
  for (const work of everyHalfMinute) work()
  await expect.poll(() => asked.toSorted()).toEqual(['/api/admin/odds/status', '/api/admin/odds/usage'])
  setIntervalSpy.mockRestore()
})

test('a message hides itself after five seconds [ADM-66]', async () => {
  answerRequests({ ...answers, 'POST /api/admin/odds/clear': () => refusal(500, 'internal', 'No') })
  await render(screen)
  await page.getByRole('button', { name: 'Clear Cache' }).click()
  const from = performance.now()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Cache' }).click()
  const message = page.getByText('Failed to clear cache')
  await expect.element(message).toBeVisible()
  await expect.poll(() => message.elements().length, { timeout: 8_000 }).toBe(0)
  expect(performance.now() - from).toBeGreaterThanOrEqual(4_900)
})
