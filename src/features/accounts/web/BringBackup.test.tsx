import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App } from '#test/kit/slipExamples.tsx'
import { BringBackup } from './BringBackup.tsx'

const path = '/api/setup/backup'
const waiting = { isPossible: true, size: 0, failure: null }

async function shown(answers: Parameters<typeof answerRequests>[0]) {
  await page.viewport(390, 844)
  const requests = answerRequests({ [`GET ${path}`]: () => Response.json(waiting), ...answers })
  await render(
    <App>
      <BringBackup code="c0de" />
    </App>,
  )
  return requests
}

const choose = (bytes: number) =>
  page.getByLabelText('Backup file').upload(new File(['1'.repeat(bytes)], 'betwixt-2026-11-20-084000.backup'))

test('a file is sent in parts, and the page waits until the site has started again with it [BEY-42]', async () => {
  let size = 0
  let isBack = false
  let asked = 0
  await shown({
    [`GET ${path}`]: () => Response.json({ ...waiting, isPossible: !isBack }),
    [`POST ${path}`]: () => {
      size = Math.min(1_000_000, size + 512 * 1024)
      return Response.json({ size })
    },
    // It is read for longer than one request may take.
    [`PUT ${path}`]: () => {
      asked += 1
      isBack = asked === 3
      return Response.json({ rows: isBack ? 5 : null })
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Or bring a backup' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await choose(1_000_000)
  await expect.element(page.getByText('The backup is restored.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  expect([size, asked]).toEqual([1_000_000, 3])
})

test('a file that is refused says why, and another can be chosen', async () => {
  const message = 'The backup is of a newer Betwixt, 2.0.0, whose schema this one, 1.0.0, does not know.'
  await shown({
    [`POST ${path}`]: () =>
      Response.json({ error: { code: 'invalid-argument', message, reason: 'backup-unreadable' } }, { status: 400 }),
  })
  await choose(10)
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByLabelText('Backup file')).toBeVisible()
})

test('where none can be brought nothing is offered; why the last one was not restored is said', async () => {
  await shown({ [`GET ${path}`]: () => Response.json({ ...waiting, failure: 'The file is damaged.' }) })
  await expect.element(page.getByText('The file is damaged.')).toBeVisible()
})
