import type { Locator, Page } from '@playwright/test'
import { dayMs, hourMs, after as later, minuteMs } from '#domain/times.ts'
import type { PoolView } from '#features/pools/contract.ts'
import { aMovingProgram } from '#test/support/aMovingProgram.ts'
import { aWindow, expectNoFindings, expectNothingSideways, loaded } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { laterThisWeek } from '#test/support/laterThisWeek.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { type Person, password, signUp } from '#test/support/person.ts'
import { done, newGroup } from '#test/support/story.ts'

/** What whoever runs a pool does on a phone, and the taps it takes. The same list stands in docs/internals.md. */
const tapsOf = {
  'open a pool': 4,
  'set its rules, while it is opened': 3,
  'invite, from the pool': 3,
  'see who has not picked, from the pool': 1,
  'remind them': 0,
  'move the deadline of a game that is moved': 0,
  'correct a result, from the pool': 4,
  'decide what is right, from the pool': 4,
  'share the result, from the pool': 2,
  'see who owes, from the pool': 1,
  'export what is owed, from the pool': 6,
  'open the next season, from the pool': 3,
  'call a pool off, from the pool': 3,
} as const
type Task = keyof typeof tapsOf

test.describe('the commissioner of a pool', () => {
  let program: Awaited<ReturnType<typeof aMovingProgram>>
  test.beforeAll(async () => {
    program = await aMovingProgram()
  })
  test.afterAll(() => program?.stop())

  const taps = new Map<Task, number>()
  const doing = (task: Task) => {
    taps.set(task, 0)
    return async (target: Locator) => {
      await target.tap()
      taps.set(task, (taps.get(task) ?? 0) + 1)
    }
  }
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

  test('does twelve tasks on a phone, each in few taps [BEY-34]', async ({ browser }) => {
    test.setTimeout(90_000)
    const first = laterThisWeek(program.clock())
    const [one, two] = [
      aFeedGame({ startsAt: first, awayTeam: 'Detroit Lions', homeTeam: 'Chicago Bears' }),
      aFeedGame({ startsAt: later(first, hourMs), awayTeam: 'New York Jets', homeTeam: 'New England Patriots' }),
    ]
    program.feed.setGames(one, two)
    const [ann, ben, cleo] = await people()
    const { id, code } = await newGroup(ann)
    for (const friend of [ben, cleo]) await friend.post('/api/groups/join', { code })
    await done(ann.send('PATCH', `/api/groups/${id}/members/${cleo.id}`, { role: 'admin' }))
    const page = await aWindow(browser, program, { who: ann, hasTouch: true })
    const menu = button(page, /^Group: Sunday Crew/)

    await page.goto(`/groups/${id}/lines`)
    let tap = doing('open a pool')
    await tap(menu)
    await tap(page.getByRole('menuitem', { name: 'Pools' }))
    await tap(button(page, 'Open a Pool'))
    const sheet = page.getByRole('dialog', { name: 'Open a Pool' })
    const rule = doing('set its rules, while it is opened')
    await rule(sheet.getByRole('radio', { name: 'Pick’em' }))
    await rule(button(page, 'Increase Entry'))
    await rule(sheet.getByRole('switch', { name: /^Confidence points/ }))
    await tap(button(page, 'Open the Pool'))
    await expect(page.getByText('Pick’em with points · NFL · $15 each')).toBeVisible()
    await expect(page).toHaveURL(/\/pools\/\w+$/)
    const poolId = poolIn(page)
    const path = `/api/groups/${id}/pools/${poolId}`

    tap = doing('invite, from the pool')
    await tap(menu)
    await tap(page.getByRole('menuitem', { name: 'Invite to Group' }))
    await expect(page.getByLabel('Invite link')).toHaveValue(new RegExp(`/join/${code}$`))
    await tap(button(page, /^Copy/).first())
    await page.keyboard.press('Escape')

    await done(ben.post(`${path}/join`))
    await pickHome(ann, path, [one, two])
    tap = doing('see who has not picked, from the pool')
    await tap(page.getByRole('tab', { name: 'About' }))
    await expect(page.getByText('Still to pick: Ben.')).toBeVisible()
    doing('remind them')
    await expect(page.getByText('They are reminded three hours before the first game.')).toBeVisible()

    doing('move the deadline of a game that is moved')
    await pickHome(ben, path, [one])
    program.feed.addGame({ ...two, startsAt: later(two.startsAt, 3 * hourMs) })
    await program.leapTo(later(first, minuteMs))
    await done(ann.get('/api/lines?sport=NFL'))
    await program.leapTo(later(first, 2 * hourMs))
    await page.goto(`/groups/${id}/pools/${poolId}`)
    const moved = page.getByRole('group', { name: 'New York Jets @ New England Patriots' })
    await expect(moved.getByRole('button').first()).toBeEnabled()
    await expect(
      page
        .getByRole('group', { name: /Lions @/ })
        .getByRole('button')
        .first(),
    ).toBeDisabled()

    await program.leapTo(later(first, 8 * hourMs))
    program.feed.finish(one.id, 10, 24)
    program.feed.finish(two.id, 24, 10)
    await program.leapTo(later(program.clock(), 10 * minuteMs))
    await page.reload()
    await correct(page, doing('correct a result, from the pool'), 'Dispute the Result')
    await expect(page.getByText('Result disputed', { exact: true }).first()).toBeVisible()
    const cleos = await aWindow(browser, program, { who: cleo, hasTouch: true })
    await cleos.goto(`/groups/${id}/pools/${poolId}`)
    await correct(cleos, doing('decide what is right, from the pool'), 'Decide the Dispute')
    await expect(cleos.getByText('Result disputed', { exact: true })).toBeHidden()

    await program.leapTo(later(program.clock(), 25 * hourMs))
    await page.reload()
    tap = doing('share the result, from the pool')
    await tap(page.getByRole('tab', { name: 'Standings' }))
    await tap(button(page, 'Share'))
    await expect(page.getByText('Picture saved')).toBeVisible()
    tap = doing('see who owes, from the pool')
    await tap(page.getByRole('link', { name: 'Debts' }))
    await expect(page.getByRole('definition').first()).toHaveText('+$15.00')
    await page.goBack()

    tap = doing('export what is owed, from the pool')
    await tap(button(page, 'Settings'))
    await tap(page.getByRole('menuitem', { name: 'Group Settings' }))
    await loaded(page)
    await tap(page.getByRole('radio', { name: 'Debts' }))
    const download = page.waitForEvent('download')
    await tap(button(page, 'Download'))
    // Whoever signed in a while ago says their password first.
    await tap(page.getByLabel('Your password'))
    await page.keyboard.type(password)
    await tap(button(page, 'Continue'))
    expect((await download).suggestedFilename()).toMatch(/^betwixt-sunday-crew-debts-.*\.csv$/)

    await nextSeason(page, { id, poolId }, aFeedGame({ startsAt: later(program.clock(), 6 * dayMs) }))
    const { state, calledOff } = await done(ann.get<PoolView>(`/api/groups/${id}/pools/${poolIn(page)}`))
    expect([state, calledOff?.by?.name]).toEqual(['calledOff', 'Ann'])
    expect(Object.fromEntries(taps)).toEqual(tapsOf)
  })

  const people = async (): Promise<[Person, Person, Person]> => [
    await signUp(program.url, 'Ann', 'ann@example.org'),
    await signUp(program.url, 'Ben', 'ben@example.org'),
    await signUp(program.url, 'Cleo', 'cleo@example.org'),
  ]
  const poolIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const pickHome = (who: Person, path: string, games: readonly TestGame[]) => {
    const picks = games.map(({ id, homeTeam }, at) => ({ gameId: id, team: homeTeam, confidence: at + 1 }))
    return done(who.send('PUT', `${path}/rounds/1/picks`, { picks }))
  }

  /** Says that the Bears won, or decides that they did not: against a final score only the website's administrator can. */
  async function correct(page: Page, tap: (target: Locator) => Promise<void>, title: string): Promise<void> {
    const isDeciding = title.startsWith('Decide')
    const right = isDeciding ? 'Lions won' : 'Bears won'
    await tap(isDeciding ? button(page, 'Decide') : button(page, /^Dispute Detroit Lions/))
    const sheet = page.getByRole('dialog', { name: title })
    await tap(sheet.getByText(right, { exact: true }))
    await tap(sheet.getByRole('textbox', { name: /Why/ }))
    await page.keyboard.type('The league says so')
    await expectNoFindings(page, title)
    await tap(sheet.getByRole('button', { name: `: ${right}` }))
  }

  /** The browser's own clock follows the program's, by which it is another week. */
  async function nextSeason(page: Page, { id, poolId }: { id: string; poolId: string }, game: TestGame): Promise<void> {
    program.feed.setGames(game)
    await program.leapTo(later(program.clock(), 5 * dayMs))
    await page.clock.setFixedTime(program.clock())
    await page.goto(`/groups/${id}/pools/${poolId}`)
    let tap = doing('open the next season, from the pool')
    await tap(page.getByRole('tab', { name: 'About' }))
    await expectNoFindings(page, 'a settled pool')
    await expectNothingSideways(page, 'a settled pool')
    await tap(button(page, 'Open It Again'))
    await tap(button(page, 'Open the Pool'))
    await expect(page.getByText('Pick’em with points · NFL · $15 each')).toBeVisible()
    await loaded(page)
    tap = doing('call a pool off, from the pool')
    await tap(page.getByRole('tab', { name: 'About' }))
    await tap(button(page, 'Call It Off'))
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Call It Off' }))
    await expect(page.getByText('Called off. Nobody owes anything.')).toBeVisible()
  }
})
