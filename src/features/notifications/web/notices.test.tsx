import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/kit/axe.ts'
import { aNotice, bell, inbox, serve } from '#test/kit/noticeExamples.tsx'
import { sam, sundayAfternoon } from '#test/kit/slipExamples.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: sundayAfternoon, toFake: ['Date'] })
})

const admin = { ...sam, groups: sam.groups.map((group) => ({ ...group, role: 'admin' as const })) }

describe('the bell', () => {
  test('counts what the server counts, not what it lists, and from a hundred on says 99+ [NTF-10] [NTF-11]', async () => {
    serve({ notices: [aNotice()], unread: 120 })
    await bell()
    await expect.element(page.getByRole('button', { name: 'Notifications, 99+ unread' })).toMatchTextContent('99+')
  })

  test('lists the latest with their age and the ways on, and marks all as read at once [NTF-12] [NTF-13] [NTF-14] [NTF-20]', async () => {
    const sent = serve({ notices: [aNotice(), aNotice({ read: true, title: 'Bid Accepted' })], unread: 1 })
    await bell()
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await expect.element(page.getByText('Sunday Crew · 5m ago').first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/notifications')
    await expect
      .element(page.getByRole('link', { name: 'Notification settings' }))
      .toHaveAttribute('href', '/settings/notifications')
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await vi.waitFor(() => expect(sent).toEqual([{ path: '/api/notifications/read', body: { all: true } }]))
  })

  test('opens what a notice is about, marks it as read and closes [NTF-16] [NTF-17]', async () => {
    const notice = aNotice()
    const sent = serve({ notices: [notice], unread: 1 })
    await bell()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('button', { name: /New Bid/ }).click()
    await vi.waitFor(() => expect(sent).toEqual([{ path: '/api/notifications/read', body: { ids: [notice.id] } }]))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByTestId('address')).toMatchTextContent('/groups/g1/bids/bid1')
  })

  test('only closes where a notice leads nowhere [NTF-18]', async () => {
    serve({ notices: [aNotice({ type: 'system_announcement', title: 'Tonight', read: true })] })
    await bell()
    await page.getByRole('button', { name: 'Notifications' }).click()
    await page.getByRole('button', { name: /Tonight/ }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByTestId('address')).toMatchTextContent('/bets')
  })

  test('says what a notice is about, and leads to a person’s debts in their group [NTF-03] [NTF-19]', async () => {
    const data = { groupName: 'Sunday Crew', about: 'Over 43.5, Bills @ Dolphins', creditorId: 'ann' }
    serve({ notices: [aNotice({ type: 'debt_reminder', title: 'Friendly Reminder', read: true, data })] })
    await bell()
    await page.getByRole('button', { name: 'Notifications' }).click()
    await expect.element(page.getByText('Over 43.5, Bills @ Dolphins')).toBeVisible()
    await page.getByRole('button', { name: /Friendly Reminder/ }).click()
    await expect.element(page.getByTestId('address')).toMatchTextContent('/groups/g1/debts?person=ann')
  })

  test('says that there is nothing yet [NTF-15]', async () => {
    serve()
    await bell()
    await page.getByRole('button', { name: 'Notifications' }).click()
    await expect.element(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
    await expect.element(page.getByText("We'll notify you when something happens!")).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Mark all read' })).toBeDisabled()
  })

  test('says that the load failed, with nothing counted, and tries again [NTF-09]', async () => {
    serve({ notices: 'failure' })
    await bell()
    await page.getByRole('button', { name: 'Notifications' }).click()
    await expect.element(page.getByText('Failed to load notifications')).toBeVisible()
    serve({ notices: [aNotice()], unread: 1 })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByRole('button', { name: /New Bid/ })).toBeVisible()
  })

  test('gives up waiting after five seconds [NTF-09]', async () => {
    serve({ notices: 'never' })
    await bell()
    await page.getByRole('button', { name: 'Notifications' }).click()
    await expect.element(page.getByText('Failed to load notifications')).not.toBeInTheDocument()
    await expect.element(page.getByText('Failed to load notifications'), { timeout: 7_000 }).toBeVisible()
    serve({ notices: [aNotice()], unread: 1 })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByRole('button', { name: /New Bid/ })).toBeVisible()
  }, 15_000)
})

describe('the inbox', () => {
  test('has its filters with their counts, in the address, and no findings [NTF-21]', async () => {
    const old = new Date(sundayAfternoon - 3 * 86_400_000).toISOString()
    serve({ notices: [aNotice(), aNotice({ title: 'Older', read: true, createdAt: old })], unread: 1 })
    await inbox()
    const names = page.getByRole('group', { name: 'Show' }).getByRole('button')
    await expect.element(names.nth(1)).toMatchTextContent('Unread1')
    expect(names.elements().map(({ textContent }) => textContent)).toEqual([
      ...['All2', 'Unread1', 'Betting2', 'Payment0', 'Social0', 'System0'],
    ])
    await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Earlier' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await names.nth(3).click()
    await expect.element(page.getByTestId('address')).toMatchTextContent('?filter=payment')
    await expect.element(page.getByText('No Payment notifications found. Try a different filter.')).toBeVisible()
  })

  test('gives up waiting after five seconds too, and offers Retry [NTF-09]', async () => {
    serve({ notices: 'never' })
    await inbox()
    await expect.element(page.getByText('Failed to load notifications'), { timeout: 7_000 }).toBeVisible()
    serve({ notices: [aNotice()], unread: 1 })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByRole('button', { name: /^New Bid/ })).toBeVisible()
  }, 15_000)

  test('says that there is nothing [NTF-28] [NTF-29]', async () => {
    serve()
    await inbox()
    await expect.element(page.getByRole('heading', { name: 'No notifications found' })).toBeVisible()
    await expect
      .element(page.getByText("You don't have any notifications yet. We'll notify you when something happens!"))
      .toBeVisible()
  })

  test('marks one, and all, as read [NTF-25] [NTF-27]', async () => {
    const notice = aNotice()
    const sent = serve({ notices: [notice], unread: 1 })
    await inbox()
    await page.getByRole('button', { name: 'Mark as read: New Bid' }).click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [notice.id] }, { all: true }]))
  })

  test('lets one select several, or all in view, and mark them together [NTF-26]', async () => {
    const notices = [aNotice(), aNotice(), aNotice()]
    const sent = serve({ notices, unread: 3 })
    await inbox()
    await page.getByRole('button', { name: 'Select' }).click()
    await page.getByRole('checkbox').first().click()
    await expect.element(page.getByRole('button', { name: 'Mark 1 as read' })).toBeVisible()
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Deselect all' }).click()
    await expect.element(page.getByRole('button', { name: 'Mark 0 as read' })).toBeDisabled()
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Mark 3 as read' }).click()
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: notices.map(({ id }) => id) }]))
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  })

  test('lets an admin of the group, and nobody else, look at everybody’s, with whose they are [NTF-23] [NTF-24]', async () => {
    const data = { groupName: 'Sunday Crew', opponent: 'Ann', amount: 40, won: false }
    const lost = { type: 'bet_settled', title: 'You Lost', message: 'Ann: Burned against Perfect. You owe $40.', data }
    const own = { ...aNotice({ ...lost, message: 'Cleo: Mine. You owe $40.' }), recipient: { id: 'sam', name: 'Sam' } }
    const sent = serve({
      notices: [],
      group: [{ ...aNotice({ ...lost, userId: 'u7f3' }), recipient: { id: 'u7f3', name: 'Hana' } }, own],
    })
    const screen = await inbox('/notifications', admin)
    await page.getByRole('radio', { name: 'Admin' }).click()
    await expect.element(page.getByText('Sunday Crew · 5m ago · To Hana (u7f3)')).toBeVisible()
    await expect.element(page.getByText('Hana Lost')).toBeVisible()
    await expect.element(page.getByText('Hana against Ann: Burned against Perfect. Hana owes Ann $40.')).toBeVisible()
    await expect.element(page.getByText('Cleo: Mine. You owe $40.')).toBeVisible()
    await expect.element(page.getByText('To Sam')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Unread 2', exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: /^Hana Lost/ }).elements()).toEqual([])
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'Payment 0', exact: true }).click()
    await expect.element(page.getByText('No Payment notifications found. Try a different filter.')).toBeVisible()
    await page.getByRole('button', { name: 'All 2', exact: true }).click()
    await page.getByRole('button', { name: 'Mark as read: You Lost' }).click()
    // Those of other groups stay as they are.
    await page.getByRole('button', { name: 'Mark all read' }).click()
    const marked = { ids: [own.id] }
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([marked, marked]))
    await page.getByRole('button', { name: /^You Lost Cleo: Mine/ }).click()
    await expect.element(page.getByTestId('address')).toMatchTextContent('/groups/g1/debts')
    await screen.unmount()
    await inbox('/notifications?view=admin')
    await expect.element(page.getByRole('heading', { name: 'No notifications found' })).toBeVisible()
  })
})
