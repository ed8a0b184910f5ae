import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusal } from '#domain/refusals.ts'
import { GroupContext } from '#features/groups/web/groupContext.ts'
import { answerRequests, refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App, sam, sundayCrew } from '#test/kit/slipExamples.tsx'
import { GroupExport } from './GroupExport.tsx'

const shown = (answer: () => Response) => {
  const requests = answerRequests({ [`GET /api/groups/${sundayCrew.id}/export`]: answer })
  render(
    <App group={sundayCrew} session={sam} at="/settings/group">
      <GroupContext value={sundayCrew}>
        <GroupExport />
      </GroupContext>
    </App>,
  )
  return requests
}

test('what is chosen is downloaded, bets for a spreadsheet at first [BEY-23]', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const headers = { 'content-disposition': 'attachment; filename="a.csv"' }
  const { asked } = shown(() => new Response('id\r\n', { headers }))
  await page.getByRole('button', { name: 'Download' }).click()
  await vi.waitFor(() => expect(saved).toEqual(['a.csv']))
  await page.getByRole('radio', { name: 'Payments' }).click()
  await page.getByRole('radio', { name: 'JSON' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  await vi.waitFor(() => expect(saved).toHaveLength(2))
  const path = `/api/groups/${sundayCrew.id}/export`
  expect(asked.filter((one) => one.includes('/export'))).toEqual([
    `${path}?what=bets&format=csv`,
    `${path}?what=payments&format=json`,
  ])
  expect(await axeFindings()).toEqual([])
})

test('a refusal is shown, and no file is saved [BEY-23]', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  shown(() => refusedBy(refusal('too-many-downloads')))
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByText('The file could not be downloaded')).toBeVisible()
  await expect.element(page.getByText(refusal('too-many-downloads').message)).toBeVisible()
  expect(click).not.toHaveBeenCalled()
})
