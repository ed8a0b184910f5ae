import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App, sam } from '#test/kit/slipExamples.tsx'
import { useAccountLooks, useSaveLooks } from './accountLooks.ts'

afterEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
})

function Looks() {
  useAccountLooks()
  const save = useSaveLooks()
  return (
    <button type="button" onClick={() => void save({ theme: 'dark' })}>
      Save
    </button>
  )
}

/** Answers what was sent to it. */
function serve() {
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const body = JSON.parse(await new Request(input, { ...init, signal: null }).text())
    sent.push(body)
    return Response.json({ ...sam.settings, ...body })
  })
  return sent
}

test('at sign-in the account wins over the browser; a change is saved to the account [APP-03] [APP-07]', async () => {
  localStorage.setItem('betwixt.theme', 'dark')
  const sent = serve()
  const light = { ...sam, settings: { ...sam.settings, theme: 'light' as const, helpDialogs: false } }
  await render(
    <App session={light}>
      <Looks />
    </App>,
  )
  await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'))
  expect([localStorage.getItem('betwixt.theme'), localStorage.getItem('betwixt.help')]).toEqual(['light', 'off'])
  await page.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(sent).toEqual([{ theme: 'dark' }]))
})

test('without an account the browser alone keeps it [APP-07]', async () => {
  localStorage.setItem('betwixt.theme', 'light')
  const sent = serve()
  await render(
    <App session={null}>
      <Looks />
    </App>,
  )
  await page.getByRole('button', { name: 'Save' }).click()
  expect([localStorage.getItem('betwixt.theme'), sent]).toEqual(['light', []])
})
