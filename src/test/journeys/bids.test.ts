import type { Browser, Page } from '@playwright/test'
import { aWindow, expectNoFindings } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'
import { aStoryProgram } from '#test/support/storyProgram.ts'

test.describe('bids on a phone', () => {
  const program = aStoryProgram()

  test('a custom bid is posted, edited, and accepted only in the terms that were read [BID-30] [BID-31] [BID-47] [BID-55] [BID-62] [BID-66] [BEY-02]', async ({
    browser,
  }) => {
    const { ann, ben } = await aCrew(program)
    const [annsPhone, bensPhone] = [await aPhone(browser, ann, program), await aPhone(browser, ben, program)]
    // Ben's stream is cut, so that what he reads is old.
    await bensPhone.route('**/api/live**', (route) => route.abort())

    await annsPhone.goto('/bids')
    await expect(annsPhone.getByRole('heading', { name: 'No bids yet' })).toBeVisible()
    await annsPhone.getByRole('button', { name: 'Create Custom Bid' }).click()
    await annsPhone.getByRole('textbox', { name: 'What happens' }).fill('Ann wins at darts')
    await annsPhone.getByRole('textbox', { name: 'What else' }).fill('Ben wins at darts')
    await annsPhone.getByLabel('Your odds').fill('+150')
    await expectNoFindings(annsPhone)
    await annsPhone.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
    await expect(annsPhone.getByText('Bid Posted Successfully!')).toBeVisible()

    await bensPhone.goto('/bids')
    await bensPhone.getByRole('button', { name: 'Accept, risk $30.00' }).click()
    const confirm = bensPhone.getByRole('dialog', { name: 'Confirm Bet' })
    await expect(confirm).toContainText('You risk $30.00 to win $20.00')

    await annsPhone.getByRole('tab', { name: /Mine/ }).click()
    await annsPhone.getByRole('button', { name: 'Edit' }).click()
    await annsPhone.getByRole('button', { name: '$50', exact: true }).click()
    await expectNoFindings(annsPhone)
    await annsPhone.getByRole('button', { name: 'Save, risk $50.00' }).click()
    await expect(annsPhone.getByText('Bid updated')).toBeVisible()

    await confirm.getByRole('button', { name: 'Accept, risk $30.00' }).click()
    await expect(confirm.getByText('This bid has changed. Please review it and accept again.')).toBeVisible()
    await expectNoFindings(bensPhone)
    await confirm.getByRole('button', { name: 'Show the new terms' }).click()
    await expect(confirm).toContainText('You risk $75.00 to win $50.00')
    await confirm.getByRole('button', { name: 'Accept, risk $75.00' }).click()
    await expect(bensPhone.getByText('Bid accepted successfully! Check your active bets.')).toBeVisible()
    await expect(annsPhone.getByRole('heading', { name: 'No bids yet' })).toBeVisible()
  })

  test('new bids of others wait behind a pill while one reads, and the address brings one to the very bid [BID-56]', async ({
    browser,
  }) => {
    const { path, ann, ben } = await aCrew(program)
    const first = await made(ann.post<{ id: string }>(`${path}/bids`, customBid))
    const page = await aPhone(browser, ben, program)
    await page.goto('/bids')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(1)
    for (const homeTeam of ['Snow', 'Hail']) await made(ann.post(`${path}/bids`, { ...customBid, homeTeam }))
    const pill = page.getByRole('button', { name: '2 new bids' })
    await expect(pill).toBeVisible()
    await expect(cards).toHaveCount(1)
    await pill.click()
    await expect(cards).toHaveCount(3)
    await page.goto(`/bids?bid=${first.id}`)
    await expect(page.locator('article:focus')).toContainText('Ann offers Rain on Sunday')
  })
})

type StoryProgram = ReturnType<typeof aStoryProgram>

/** Ann's group, with Ben; each time other people. */
async function aCrew({ url }: StoryProgram) {
  const person = (name: string) => signUp(url, name, `${name.toLowerCase()}.${crypto.randomUUID()}@example.org`)
  const [ann, ben] = [await person('Ann'), await person('Ben')]
  const { id, code } = await newGroup(ann)
  await done(ben.post('/api/groups/join', { code }))
  return { path: `/api/groups/${id}`, ann, ben }
}

function aPhone(browser: Browser, who: Person, program: StoryProgram): Promise<Page> {
  return aWindow(browser, program, { who, hasTouch: true })
}
