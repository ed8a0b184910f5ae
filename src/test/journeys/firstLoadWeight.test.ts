import type { Page, Request } from '@playwright/test'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aWindow, loaded } from '#test/support/aWindow.ts'
import { codeOf, kilobytesOf } from '#test/support/codeOf.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'
import { aStoryProgram } from '#test/support/storyProgram.ts'

/** The pages with the most that they may load, in kilobytes. */
const limits = {
  'a visitor': { '/': 130, '/lines': 135, '/login': 150, '/login?mode=register': 150, '/join/': 150 },
  // The bell and the marks of the tabs come after the page, and are counted.
  'a member': { '/lines': 138, '/bids': 150, '/bets': 150, '/debts': 150, '/stats': 150, '/join/': 150 },
} as const

/** A chart comes after the page that it is on, in the place that is kept for it. */
const chart = /(?:Chart|with-selector)-[^/]*\.js$/

test.describe('the first load', () => {
  const program = aStoryProgram()
  let member: Person
  let invite: string

  test.beforeAll(async () => {
    const [ann, ben] = await Promise.all([
      signUp(program.url, 'Ann', 'ann@example.org'),
      signUp(program.url, 'Ben', 'ben@example.org'),
    ])
    const { id, code } = await newGroup(ann)
    await done(ben.post('/api/groups/join', { code }))
    const group = `/api/groups/${id}`
    // One of everything that a list shows: an open bid, an active bet, a settled one and its debt.
    for (const isSettled of [true, false]) {
      const bid = await made(ann.post<BidView>(`${group}/bids`, customBid))
      const bet = await made(ben.post<BetAnswer>(`${group}/bids/${bid.id}/accept`, { version: bid.version }))
      if (isSettled) await done(ann.post(`${group}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: ann.id }))
    }
    await made(ann.post<BidView>(`${group}/bids`, customBid))
    ;[member, invite] = [ben, code]
  })

  for (const [who, pages] of Object.entries(limits))
    test(`of ${who} keeps within the kilobytes of scripts and styles of each main page [LINE-01]`, async ({
      browser,
    }) => {
      const over: string[] = []
      for (const [path, limit] of Object.entries(pages)) {
        const page = await aWindow(browser, program, { ...(who === 'a member' && { who: member }) })
        const { kilobytes, files } = await weigh(page, path === '/join/' ? path + invite : path)
        if (kilobytes > limit) over.push(`${path}: ${kilobytes.toFixed(1)} KB in ${files.join(' ')}`)
        await page.context().close()
      }
      expect(over).toEqual([])
    })
})

async function weigh(page: Page, path: string): Promise<{ kilobytes: number; files: string[] }> {
  const code = codeOf(page)
  await page.goto(path)
  await loaded(page)
  // What comes when the window is idle is there by then too.
  await page.waitForTimeout(1_000)
  const counted = code.filter((request) => !chart.test(pathOf(request)))
  expect(counted.length).toBeGreaterThan(2)
  const files = counted.map((request) => pathOf(request).replace('/assets/', ''))
  return { kilobytes: await kilobytesOf(counted), files }
}

const pathOf = (request: Request) => new URL(request.url()).pathname
