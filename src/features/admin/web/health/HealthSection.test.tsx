import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, json } from '#test/kit/adminExamples.tsx'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import type { HealthItemView, HealthView } from '../../healthContract.ts'
import { HealthSection } from './HealthSection.tsx'

const part = (different: Partial<HealthItemView>): HealthItemView => ({
  ...{ part: 'disk', title: 'Disk', state: 'ok', since: '2026-11-20T16:00:00.000Z' },
  ...{ words: '20 GB are left on the disk of ./data.', todo: null },
  ...different,
})
const wrongMails = part({
  ...{ part: 'mails', title: 'Mails', state: 'bad', words: 'The last mail failed: 535 no. No mail left within a day.' },
  todo: 'The service refuses the user, the password or the key. Set SMTP_URL right, and restart.',
})
const off = part({
  part: 'texts',
  title: 'Texts',
  state: 'off',
  words: 'Texts are not sent.',
  todo: 'Set TWILIO_FROM.',
})

async function shown(health: Partial<HealthView>, answers: Parameters<typeof answerRequests>[0] = {}) {
  await page.viewport(390, 844)
  const at = new Date().toISOString()
  const { sent } = answerRequests({ 'GET /api/admin/health': json({ items: [part({})], at, ...health }), ...answers })
  await render(
    <AsAdministrator>
      <HealthSection />
    </AsAdministrator>,
  )
  return sent
}

test('what is wrong comes first, with since when, why and what to do, and is tested there [BEY-42]', async () => {
  const sent = await shown(
    { items: [off, part({}), wrongMails] },
    { 'POST /api/admin/emails/test': json({ status: 'sent', message: 'Sent to sam@example.org' }) },
  )
  await expect.element(page.getByRole('status').first()).toMatchTextContent('1 part needs you')
  const rows = page.getByRole('listitem')
  for (const words of ['Mails', 'Wrong', 'since', '535 no', 'Set SMTP_URL right']) {
    await expect.element(rows.first()).toMatchTextContent(words)
  }
  expect(rows.elements().map((row) => row.querySelector('p')?.textContent?.slice(0, 5))).toEqual([
    'Mails',
    'DiskF',
    'Texts',
  ])
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Send me a test mail' }).click()
  await expect.element(page.getByText('Sent to sam@example.org')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/emails/test'])
})

test('a text for a request for help is copied [BEY-42]', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await shown({ items: [wrongMails, part({})], at: '2026-11-20T17:00:00.000Z' })
  await page.getByRole('button', { name: 'Copy for a request for help' }).click()
  await expect.element(page.getByText('Copied, without secrets')).toBeVisible()
  expect(write.mock.calls[0]?.[0].split('\n')).toEqual([
    'Betwixt, looked at 2026-11-20T17:00:00.000Z',
    '[bad since 2026-11-20T16:00:00.000Z] Mails: The last mail failed: 535 no. No mail left within a day. → The service refuses the user, the password or the key. Set SMTP_URL right, and restart.',
    '[ok] Disk: 20 GB are left on the disk of ./data.',
  ])
})

test('a device whose clock is ten minutes from the server’s says so', async () => {
  await shown({ at: new Date(Date.now() - 600_000).toISOString() })
  await expect.element(page.getByText('The clocks of this device and of the server are 10 minutes apart')).toBeVisible()
  await expect.element(page.getByText('Nothing is wrong')).toBeVisible()
})

test('a site that cannot be looked at says so', async () => {
  await shown({}, { 'GET /api/admin/health': () => Response.json({}, { status: 503 }) })
  await expect.element(page.getByText('The site could not be looked at')).toBeVisible()
})
