import type { Page } from '@playwright/test'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

test.describe('results', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let people: { ann: Person; ben: Person; cleo: Person }
  let group: string

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path })
    const person = (name: string) => signUp(program.url, name, `${name.toLowerCase()}@example.org`)
    people = { ann: await person('Ann'), ben: await person('Ben'), cleo: await person('Cleo') }
    const { id, code } = await newGroup(people.ann)
    for (const friend of [people.ben, people.cleo]) await done(friend.post('/api/groups/join', { code }))
    group = `/api/groups/${id}`
    await done(people.ann.send('PATCH', `${group}/members/${people.cleo.id}`, { role: 'admin' }))
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  const agreed = async () => {
    const { id, version } = await made(people.ann.post<BidView>(`${group}/bids`, customBid))
    return made(people.ben.post<BetAnswer>(`${group}/bids/${id}/accept`, { version }))
  }
  const details = (page: Page) => page.getByRole('dialog', { name: 'Bet Details' })

  test('a wrong result is put right: disputed on one phone, decided on a desk, and the debts follow [BEY-11]', async ({
    browser,
  }) => {
    const bet = await agreed()
    await done(people.ann.post(`${group}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: people.ann.id }))
    const ben = await aWindow(browser, program, { who: people.ben })
    const cleo = await aWindow(browser, program, { who: people.cleo, size: desktop })
    await cleo.goto('/bets?whose=all')
    await expect(cleo.getByRole('article')).toContainText('Settled')

    await ben.goto(`/bets?bet=${bet.id}`)
    await expect(details(ben)).toContainText('Not right? Dispute it until')
    await details(ben).getByRole('button', { name: 'Dispute' }).click()
    const sheet = ben.getByRole('dialog', { name: 'Dispute the Result' })
    await sheet.getByText('You won').click()
    await sheet.getByRole('textbox', { name: /Why/ }).fill('It was dry all day')
    await sheet.getByRole('button', { name: 'Dispute: You won' }).click()
    await expect(details(ben)).toContainText('You say you won: “It was dry all day”')
    await expect(details(ben)).toContainText('Ann has not answered yet.')

    await expect(cleo.getByText('1 bet needs attention')).toBeVisible()
    await cleo.getByRole('button', { name: 'Decide', exact: true }).click()
    const desk = cleo.getByRole('region', { name: 'Bet Details' })
    await desk.getByRole('button', { name: 'Decide' }).click()
    const decision = cleo.getByRole('dialog', { name: 'Decide the Dispute' })
    await expect(decision).toContainText('Ben says Ben won: “It was dry all day”')
    await decision.getByRole('group', { name: 'What is right?' }).getByText('Ben won').click()
    await decision.getByRole('textbox', { name: /Why/ }).fill('The garden is dust')
    await decision.getByRole('button', { name: 'Decide: Ben won' }).click()

    await expect(details(ben)).toContainText('Decided by Cleo: “The garden is dust”')
    await expect(details(ben)).toContainText('Ann owes you$50.00')
    const { items } = await done(people.ben.get<{ items: DebtView[] }>(`${group}/debts`))
    expect(items.map(({ debtorId, remaining, status }) => [debtorId === people.ann.id, remaining, status])).toEqual([
      [false, 0, 'cancelled'],
      [true, 50, 'pending'],
    ])
    await ben.goto('/notifications')
    await expect(ben.getByText('Result Corrected').first()).toBeVisible()
  })

  test('a bet is called off by both, on two open phones [BEY-10]', async ({ browser }) => {
    const bet = await agreed()
    const ann = await aWindow(browser, program, { who: people.ann })
    const ben = await aWindow(browser, program, { who: people.ben })
    await ann.goto(`/bets?bet=${bet.id}`)
    await ben.goto(`/bets?bet=${bet.id}`)
    await details(ben).getByRole('button', { name: 'Call it off' }).click()
    await ben.getByRole('button', { name: 'Ask Ann' }).click()
    await expect(details(ben)).toContainText('You asked to call off your bet on Sun on Sunday')
    await expect(details(ann)).toContainText('Ben asks to call off your bet on Rain on Sunday')
    await details(ann).getByRole('button', { name: 'Agree' }).click()
    await ann.getByRole('dialog', { name: 'Call this bet off?' }).getByRole('button', { name: 'Call it off' }).click()
    for (const page of [ann, ben]) await expect(details(page)).toContainText('Both agreed to call it off.')
  })
})
