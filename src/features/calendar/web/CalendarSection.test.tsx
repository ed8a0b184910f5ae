import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/kit/axe.ts'
import { newCalendar, refusal, serve, settings } from '#test/kit/userSettingsExamples.tsx'

afterEach(() => localStorage.clear())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const address = page.getByLabelText('Calendar address')
const card = page.getByRole('region', { name: 'Calendar' })

test('is turned on with one press, and then has its address to copy and to add [BEY-22]', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const sent = serve()
  await settings()
  expect(address.elements()).toEqual([])
  await button('Turn on calendar').click()
  await expect.element(address).toHaveValue(newCalendar)
  await expect.element(address).toHaveAttribute('readonly')
  expect(sent).toEqual([{ method: 'POST', path: '/api/me/calendar', body: null }])
  await expect
    .element(page.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', 'webcal://betwixt.example/calendar/new.ics')
  await button('Copy address').click()
  expect(copied).toHaveBeenCalledWith(newCalendar)
  expect(await axeFindings()).toEqual([])
})

test('is reset and turned off only after its consequence was read [BEY-22]', async () => {
  const sent = serve({ calendar: 'https://betwixt.example/calendar/old.ics' })
  await settings()
  await card.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.element(page.getByText(/Calendars that use the old one stop being updated/)).toBeVisible()
  expect(sent).toEqual([])
  await button('Cancel').click()
  await card.getByRole('button', { name: 'Reset', exact: true }).click()
  await button('Reset address').click()
  await expect.element(address).toHaveValue(newCalendar)
  await button('Turn off calendar').click()
  await expect.element(page.getByText(/The address stops working/)).toBeVisible()
  await button('Turn off').click()
  await expect.element(button('Turn on calendar')).toBeVisible()
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
})

test('says that it failed, and stays as it was [BEY-22]', async () => {
  serve({ commands: () => refusal(429, 'resource-exhausted', 'Too many tries. Please wait.')() })
  await settings()
  await button('Turn on calendar').click()
  await expect.element(page.getByText('Failed to change the calendar. Please try again.')).toBeVisible()
  await expect.element(button('Turn on calendar')).toBeEnabled()
})
