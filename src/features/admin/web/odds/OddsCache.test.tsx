import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CacheStatusView } from '#features/lines/contract.ts'
import { AsAdministrator, json } from '#test/kit/adminExamples.tsx'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { OddsCache } from './OddsCache.tsx'

const well: CacheStatusView = {
  ...{ totalCached: 0, freshCached: 0, staleCached: 0, errorCached: 0, sportStats: [] },
  ...{ creditsThisMonth: 12, apiQuotaLimit: 100_000, quotaReached: false, message: null, creditsLeft: 488 },
  ...{ keptForSettling: 122, forecast: 400, reachedPercent: 0, carries: null, waiting: null, waitingUntil: null },
  sources: [],
}

async function shown(different: Partial<CacheStatusView>) {
  answerRequests({ 'GET /api/admin/odds/status': json({ ...well, ...different }) })
  await render(
    <AsAdministrator>
      <OddsCache />
    </AsAdministrator>,
  )
  return page.getByRole('region', { name: 'Cache Status' })
}

test('a second source of scores that fails is named with its reason, and since when [BEY-41]', async () => {
  const since = '2026-11-20T18:05:00Z'
  const failing = { succeededAt: null, failedAt: since, failingSince: since, error: 'API Error: 503, ESPN answers 403' }
  const cache = await shown({ sources: [{ source: 'second scores', ...failing }] })
  await expect.element(cache).toMatchTextContent('ESPN, the second source of scores, has not answered since')
  await expect.element(cache).toMatchTextContent('API Error: 503, ESPN answers 403')
})

test('lines that wait say until when [BEY-40]', async () => {
  const waitingUntil = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const cache = await shown({ waiting: 'The rest of the credits is kept for settling bets', waitingUntil })
  await expect
    .element(cache)
    .toMatchTextContent('The rest of the credits is kept for settling bets. The next lines come on')
})
