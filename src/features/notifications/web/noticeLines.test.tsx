import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/kit/axe.ts'
import { aBundle, aNotice, bell, inbox, serve } from '#test/kit/noticeExamples.tsx'
import { sundayAfternoon } from '#test/kit/slipExamples.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: sundayAfternoon, toFake: ['Date'] })
})

describe('a line of several notices', () => {
  test('lists what one person did within minutes as one line [NTF-03] [NTF-12]', async () => {
    const line = aBundle({ games: 1 })
    const sent = serve({ notices: [line], unread: 4 })
    await bell()
    await page.getByRole('button', { name: 'Notifications, 4 unread' }).click()
    await expect.element(page.getByText('Finn posted 4 bids on Bills @ Jets')).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: /New Bids/ }).click()
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [line.id], as: 'lines' }]))
    await expect.element(page.getByTestId('address')).toMatchTextContent('/groups/g1/bids')
  })

  test('has one line for what one person did within minutes, which leads to all of it and reads it together [NTF-03] [NTF-16] [NTF-19]', async () => {
    const line = aBundle()
    const sent = serve({ notices: [line, aNotice({ read: true })], unread: 4 })
    await inbox()
    await expect.element(page.getByText("Finn posted 4 bids on Sunday's games")).toBeVisible()
    await expect.element(page.getByText("You'd take Jets +3")).not.toBeInTheDocument()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: /^New Bids/ }).click()
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [line.id], as: 'lines' }]))
    await expect.element(page.getByTestId('address')).toMatchTextContent('/groups/g1/bids')
  })

  test('unfolds a line to the single notices, each with what it means for one, its own page and its own mark [NTF-16] [NTF-27]', async () => {
    const single = aNotice({ data: { groupName: 'Sunday Crew', bidId: 'bid7', forReader: "You'd take Jets +3" } })
    const sent = serve({ notices: [aBundle()], behind: [single, aNotice({ read: true })], unread: 4 })
    await inbox()
    const unfold = page.getByRole('button', { name: /^Show all 4/ })
    await expect.element(unfold).toHaveAttribute('aria-expanded', 'false')
    await unfold.click()
    await expect.element(unfold).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByText("You'd take Jets +3")).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'Mark as read: New Bid', exact: true }).click()
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [single.id] }]))
    await page.getByRole('button', { name: /^New Bid.*Jets/ }).click()
    await expect.element(page.getByTestId('address')).toMatchTextContent('/groups/g1/bids/bid7')
  })

  test('says that what is behind a line failed to load, and tries again [NTF-09]', async () => {
    serve({ notices: [aBundle()], behind: 'failure', unread: 4 })
    await inbox()
    await page.getByRole('button', { name: /^Show all 4/ }).click()
    await expect.element(page.getByText('Failed to load notifications')).toBeVisible()
    serve({ notices: [aBundle()], behind: [aNotice({ title: 'A single one' })], unread: 4 })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText('A single one')).toBeVisible()
  })

  test('marks lines with all behind them, and counts those when selecting [NTF-26] [NTF-27]', async () => {
    const [line, alone] = [aBundle({ unread: 1 }), aNotice()]
    const sent = serve({ notices: [line, alone], unread: 2 })
    await inbox()
    await page.getByRole('button', { name: 'Mark as read: New Bids' }).click()
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [line.id], as: 'lines' }]))
    await page.getByRole('button', { name: 'Select' }).click()
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Mark 5 as read' }).click()
    await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ ids: [line.id, alone.id], as: 'lines' }))
  })
})
