import type { Browser, Page } from '@playwright/test'
import type { RunningProgram } from '#test/support/aProgram.ts'
import { aWindow, expectNoFindings } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'
import { aStoryProgram } from '#test/support/storyProgram.ts'

test.describe('offers among three friends', () => {
  const program = aStoryProgram()

  test('a challenge is countered and agreed on, and another bid is taken in parts by two [BEY-17] [BEY-18]', async ({
    browser,
  }) => {
    const { path, ann, ben, cleo } = await aCrew(program)
    const [annsPhone, bensPhone, cleosPhone] = await Promise.all(
      [ann, ben, cleo].map((one) => aPhone(browser, one, program)),
    )
    if (!annsPhone || !bensPhone || !cleosPhone) throw new Error('a phone is missing')

    await annsPhone.goto('/bids')
    await annsPhone.getByRole('button', { name: 'Create Custom Bid' }).click()
    await annsPhone.getByRole('textbox', { name: 'What happens' }).fill('Ann wins at darts')
    await annsPhone.getByRole('textbox', { name: 'What else' }).fill('Ben wins at darts')
    await annsPhone.getByLabel('Your odds').fill('+150')
    await annsPhone.getByRole('button', { name: 'More options' }).click()
    await annsPhone.getByRole('combobox', { name: 'Who can take it' }).selectOption('Ben')
    await expectNoFindings(annsPhone)
    await annsPhone.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
    await expect(annsPhone.getByText('Bid Posted Successfully!')).toBeVisible()

    await cleosPhone.goto('/bids?tab=all')
    await expect(cleosPhone.getByText('Ann challenges Ben')).toBeVisible()
    await expect(cleosPhone.getByText('Only Ben can accept this bid')).toBeVisible()

    await bensPhone.goto('/bids')
    await expect(bensPhone.getByText('Ann challenges you')).toBeVisible()
    await bensPhone.getByRole('button', { name: 'Accept, risk $30.00' }).click()
    const confirm = bensPhone.getByRole('dialog', { name: 'Confirm Bet' })
    await confirm.getByRole('button', { name: 'Counter', exact: true }).click()
    const counter = bensPhone.getByRole('dialog', { name: 'Counter-Offer' })
    await counter.getByRole('textbox', { name: 'Your odds' }).fill('-120')
    await expectNoFindings(bensPhone)
    await counter.getByRole('button', { name: 'Send Counter-Offer' }).click()
    await expect(bensPhone.getByText('Counter-offer sent')).toBeVisible()

    await annsPhone.goto('/bids?tab=mine')
    const counters = annsPhone.getByRole('list', { name: 'Counter-offers' })
    await expect(counters).toContainText('Ben offers you Ann wins at darts at +120')
    await expectNoFindings(annsPhone)
    await counters.getByRole('button', { name: 'Accept' }).click()
    await annsPhone.getByRole('dialog').getByRole('button', { name: 'Accept, risk $20.00' }).click()
    await expect(annsPhone.getByText('Counter-offer accepted! Check your bets.')).toBeVisible()

    await made(ann.post(`${path}/bids`, { ...customBid, odds: 100, wagerAmount: 60, allowParts: true }))
    for (const [phone, part, left] of [
      [bensPhone, 'Half, $30', '$30'],
      [cleosPhone, 'Half, $15', '$15'],
    ] as const) {
      await phone.goto('/bids')
      await phone.getByRole('button', { name: /^Accept, risk/ }).click()
      const sheet = phone.getByRole('dialog', { name: 'Confirm Bet' })
      await sheet.getByRole('button', { name: part }).click()
      await sheet.getByRole('button', { name: `Accept, risk ${left}.00` }).click()
      await expect(phone.getByText('Bid accepted successfully! Check your active bets.')).toBeVisible()
    }
    await annsPhone.goto('/bids?tab=mine')
    await expect(annsPhone.getByText('$15 of $60 is left: Ben took $30, Cleo took $15')).toBeVisible()
  })

  test('a large bid waits until a group admin approves it, and everybody’s screen follows [GRP-33]', async ({
    browser,
  }) => {
    const { id, path, ann, ben, cleo } = await aCrew(program)
    const large = 'update groups set require_approval = true, large_bet_cents = 10000 where id = $1'
    await on(await builtInDatabase(program.dataDir), (client) => client.query(large, [id]))
    const phones = await Promise.all([ann, ben, cleo].map((one) => aPhone(browser, one, program)))
    const [annsPhone, bensPhone, cleosPhone] = phones as [Page, Page, Page]
    await Promise.all([annsPhone.goto('/bids'), bensPhone.goto('/bids?tab=mine'), cleosPhone.goto('/bids')])
    // Three windows load side by side; only then does the story begin.
    await bensPhone.getByRole('heading', { name: 'No bids yet' }).waitFor()
    await made(ben.post(`${path}/bids`, { ...customBid, wagerAmount: 200 }))

    await expect(bensPhone.getByText('Waiting for approval by a group admin')).toBeVisible()
    const accept = cleosPhone.getByRole('button', { name: 'Accept, risk $300.00' })
    await expect(accept).toBeDisabled()
    await expect(accept).toHaveAccessibleDescription('Waiting for approval by a group admin')
    await expectNoFindings(annsPhone)
    await annsPhone.getByRole('button', { name: 'Approve' }).click()
    await annsPhone.getByLabel(/Reason/).fill('For the weather')
    await annsPhone.getByRole('button', { name: 'Approve Bid' }).click()
    await expect(annsPhone.getByText('Bid approved')).toBeVisible()
    await expect(accept).toBeEnabled()
    await expect(bensPhone.getByText('Waiting for approval by a group admin')).toHaveCount(0)

    await expect(annsPhone.getByRole('button', { name: 'Decline' })).toHaveCount(0)
    await made(ben.post(`${path}/bids`, { ...customBid, homeTeam: 'Snow', wagerAmount: 400 }))
    await bring(annsPhone, annsPhone.getByRole('button', { name: 'Decline' }))
    await annsPhone.getByRole('button', { name: 'Decline' }).click()
    await annsPhone.getByLabel(/Reason/).fill('Too much for the weather')
    await annsPhone.getByRole('button', { name: 'Decline Bid' }).click()
    await expect(annsPhone.getByText('Bid declined')).toBeVisible()
    await expect(bensPhone.getByText('Approved: For the weather')).toBeVisible()
    await expect(bensPhone.getByText('Declined: Too much for the weather')).toBeVisible()
  })
})

/** Ann's group, with Ben and Cleo; each time other people. */
async function aCrew({ url }: Pick<RunningProgram, 'url'>) {
  const person = (name: string) => signUp(url, name, `${name.toLowerCase()}.${crypto.randomUUID()}@example.org`)
  const [ann, ben, cleo] = [await person('Ann'), await person('Ben'), await person('Cleo')]
  const { id, code } = await newGroup(ann)
  for (const friend of [ben, cleo]) await done(friend.post('/api/groups/join', { code }))
  return { id, path: `/api/groups/${id}`, ann, ben, cleo }
}

function aPhone(browser: Browser, who: Person, program: Pick<RunningProgram, 'url'>): Promise<Page> {
  return aWindow(browser, program, { who, hasTouch: true })
}

/** What came in while one reads stands behind the pill. */
async function bring(page: Page, wanted: ReturnType<Page['getByRole']>) {
  const pill = page.getByRole('button', { name: /new bids?$/ })
  await expect(pill.or(wanted).first()).toBeVisible()
  if (await pill.isVisible()) await pill.click()
}
