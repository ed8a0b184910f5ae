import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusal } from '#domain/refusals.ts'
import { AsAdministrator, json } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import type { BackupsView } from '../../backupContract.ts'
import { BackupsSection } from './BackupsSection.tsx'

const name = 'betwixt-2026-11-20-084000.backup'
const kept: BackupsView = {
  ...{ isOn: true, folder: '/srv/betwixt/data/backups', freeBytes: 20_400_000_000, isRunning: false, failure: null },
  items: [{ name, at: '2026-11-20T08:40:00.000Z', bytes: 1_540_000, rows: 12_345 }],
}
const none = { ...kept, items: [] }

async function shown(answers: Parameters<typeof answerRequests>[0]) {
  await page.viewport(390, 844)
  const { sent } = answerRequests({ 'GET /api/admin/backups': json(kept), ...answers })
  await render(
    <AsAdministrator>
      <BackupsSection />
    </AsAdministrator>,
  )
  return sent
}

test('the last backup says when it was made, how large it is and that it was counted; it can be deleted [BEY-42]', async () => {
  let left = kept
  const sent = await shown({
    'GET /api/admin/backups': () => Response.json(left),
    [`DELETE /api/admin/backups/${name}`]: () => {
      left = none
      return Response.json(none)
    },
  })
  const row = page.getByRole('listitem')
  await expect.element(row).toMatchTextContent('1.5 MB, read back and counted: 12,345 rows')
  await expect.element(page.getByText(/20 GB left on its disk/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('No backup yet: the first is made tonight')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual([`/api/admin/backups/${name}`])
})

test('one is made at a button, which says so until it is there [BEY-42]', async () => {
  let isMade = false
  await shown({
    'GET /api/admin/backups': () => Response.json(isMade ? kept : none),
    'POST /api/admin/backups': () => {
      isMade = true
      return Response.json({ ...none, isRunning: true })
    },
  })
  await page.getByRole('button', { name: 'Make one now' }).click()
  await expect.element(page.getByRole('button', { name: 'Making a backup' })).toBeVisible()
  await expect.element(page.getByText(/read back and counted/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Make one now' })).toBeVisible()
})

test('it is downloaded under its name, and a refusal is said', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const headers = { 'content-disposition': `attachment; filename="${name}"` }
  let isThere = true
  await shown({
    [`GET /api/admin/backups/${name}`]: () =>
      isThere ? new Response('bytes', { headers }) : refusedBy(refusal('backup-not-found')),
  })
  const button = page.getByRole('button', { name: `Download ${name}` })
  await button.click()
  await vi.waitFor(() => expect(saved).toEqual([name]))
  isThere = false
  await button.click()
  await expect.element(page.getByText('Backup not found')).toBeVisible()
})

test('what went wrong is said, and where none are made that too', async () => {
  const failure = { at: '2026-11-20T08:40:00.000Z', reason: 'There is no room for a backup on the disk of /srv.' }
  await shown({ 'GET /api/admin/backups': json({ ...none, isOn: false, freeBytes: null, failure }) })
  await expect.element(page.getByText(/There is no room for a backup on the disk of/)).toBeVisible()
  await expect.element(page.getByText('No backups are made here')).toBeVisible()
  expect(page.getByRole('button', { name: 'Make one now' }).elements()).toEqual([])
  expect(await axeFindings()).toEqual([])
})
