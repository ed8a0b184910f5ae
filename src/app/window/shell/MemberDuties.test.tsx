import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { App, sam } from '#test/kit/slipExamples.tsx'
import { useOpenGroupDialog } from '../../../features/groups/web/groupDialog.ts'
import { Link } from '../../../web/browser/Link.tsx'
import { MemberDuties } from './MemberDuties.tsx'

function Asked() {
  return <p data-testid="asked">{useOpenGroupDialog() ?? 'nothing'}</p>
}

test('who has no group is asked for one, once, and not in the administrator’s area [APP-14]', async () => {
  answerRequests({})
  await render(
    <App at="/settings/admin/odds" session={{ ...sam, groups: [] }}>
      <MemberDuties />
      <Asked />
      <Link to="/bets">Bets</Link>
      <Link to="/stats">Stats</Link>
      <Link to="/settings/admin/health">Health</Link>
    </App>,
  )
  const asked = page.getByTestId('asked')
  await expect.element(page.getByRole('link', { name: 'Bets' })).toBeVisible()
  await expect.element(asked).toMatchTextContent('nothing')
  await page.getByRole('link', { name: 'Bets' }).click()
  await expect.element(asked).toMatchTextContent('onboarding')
  await page.getByRole('link', { name: 'Health' }).click()
  await expect.element(asked).toMatchTextContent('nothing')
  await page.getByRole('link', { name: 'Stats' }).click()
  await expect.element(asked).toMatchTextContent('nothing')
})
