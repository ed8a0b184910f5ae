import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, json } from '#test/kit/adminExamples.tsx'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { AskedOdds } from './AskedOdds.tsx'

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
const status = { creditsThisMonth: 0, creditsLeft: 500, carries: '500 credits a month: nothing.' }

test('leagues, regions and markets are chosen with what the month carries of them, and saved [BEY-40]', async () => {
  const { sent } = answerRequests({
    'GET /api/admin/settings': json(saved),
    'GET /api/admin/odds/status': json(status),
    'PATCH /api/admin/settings': json({ ...saved, leagues: ['americanfootball_nfl'], oddsRegions: ['us'] }),
  })
  await render(
    <AsAdministrator>
      <AskedOdds />
    </AsAdministrator>,
  )
  const card = page.getByRole('region', { name: 'What Is Asked For' })
  await expect.element(card).toMatchTextContent('A refresh of a league costs 6 credits. 500 credits a month:')
  const save = card.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await card.getByRole('checkbox', { name: 'More US books' }).click()
  await card.getByRole('checkbox', { name: 'NBA', exact: true }).click()
  await expect.element(card).toMatchTextContent('A refresh of a league costs 3 credits. 500 credits a month: ')
  await card.getByRole('checkbox', { name: 'NFL', exact: true }).click()
  await expect.element(card).toMatchTextContent('Please choose at least one')
  await expect.element(save).toBeDisabled()
  await card.getByRole('checkbox', { name: 'NFL', exact: true }).click()
  await save.click()
  await expect.element(page.getByText('Admin settings saved successfully!')).toBeVisible()
  expect(sent).toEqual([
    { path: '/api/admin/settings', body: { leagues: ['americanfootball_nfl'], oddsRegions: ['us'] } },
  ])
  expect(await axeFindings()).toEqual([])
})
