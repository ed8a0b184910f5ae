import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MemberStats, StatsView, VersusView } from '#features/stats/contract.ts'
import { BetsAt } from '#test/kit/betExamples.tsx'
import { framedPicture, wordsIn } from '#test/kit/pictures.ts'
import { aServerOfStats, farAhead, lastFall, samAgainstAnn, someStats } from '#test/kit/seasonExamples.ts'
import { StatsPage } from './StatsPage.tsx'
import { makeSeasonPicture } from './seasonPicture.ts'
import { VersusPage } from './VersusPage.tsx'
import { makeVersusPicture } from './versusPicture.ts'

afterEach(() => {
  document.documentElement.dataset.theme = 'dark'
})

const brand = ['Betwixt', 'Friends bet at fair odds']
const longest = 'Wilhelmina'.repeat(5)
const themes = ['dark', 'light'] as const
const sam = { id: 'sam', name: 'Sam Smith' }
const ann = { id: 'ann', name: 'Ann Lee Day' }
const versus: VersusView = { ...samAgainstAnn, member: sam, opponent: ann }

describe('the picture of two members', () => {
  const words = (change: Partial<VersusView> = {}) => wordsIn(() => makeVersusPicture({ ...versus, ...change }))

  test('says who is ahead and what each has, with first names alone [BEY-30] [BEY-20]', async () => {
    expect(await words()).toEqual([
      ...['Head to Head · All Time', '4 bets, 1 push', 'Sam', 'vs', 'Ann', 'Sam is ahead by', '$15.00'],
      ...['2', 'Bets won', '1', '$30.00', 'Biggest win', '$20.00', '1', 'Current streak', '0'],
      ...['2', 'NFL', '0', '0', 'Custom', '1', ...brand],
    ])
  })

  test('says of the other that they are ahead, that both are even, and which season it is [BEY-30]', async () => {
    expect(await words({ net: -1234.5 })).toEqual(expect.arrayContaining(['Ann is ahead by', '$1,234.50']))
    expect(await words({ net: 0, season: lastFall })).toEqual(
      expect.arrayContaining(['Head to Head · Last Fall', 'After all bets', 'Even']),
    )
    const first = { ...{ pushes: 0, wins: 0, losses: 1, net: -20 }, biggestWin: null, bySport: [] }
    expect(await words({ ...first, streak: { result: 'lost', count: 1 } })).toEqual(
      expect.arrayContaining(['1 bet', 'Bets won', '–', 'Ann is ahead by', '0', '1']),
    )
  })

  test('says who was ahead in more pools of both [BEY-30] [BEY-34]', async () => {
    const drawn = await words({ pools: { ahead: 3, behind: 0, level: 1 } })
    const at = drawn.indexOf('Ahead in pools')
    expect(drawn.slice(at - 1, at + 2)).toEqual(['3', 'Ahead in pools', '0'])
  })

  test.each(themes)('stays within its margins in the %s theme [BEY-30]', async (theme) => {
    document.documentElement.dataset.theme = theme
    const wide = { id: 'wide', name: 'W'.repeat(50) }
    const amount = { ...versus, net: 99_999_999.99, wins: 12_345 }
    const long = { ...amount, member: wide, opponent: { id: 'l', name: longest } }
    for (const picture of await Promise.all([versus, long].map(makeVersusPicture))) await framedPicture(picture)
  })
})

const none = { activeBets: 0, wins: 0, losses: 0, totalBets: 0, winRate: 0, totalWagered: 0, roi: 0 }
const member = (name: string, profit: number): MemberStats => ({ ...none, id: name, name, profit })
const champion = { id: 'Ann Lee', name: 'Ann Lee', profit: 20 }
const over: StatsView['season'] & object = { ...lastFall, state: 'over', champions: [champion] }
const table = [{ ...member('Ann Lee', 20), wins: 3, losses: 1 }, member('Ben Day', 0), member('Ann Day', -20)]

describe('the picture of a season', () => {
  const words = (season: Partial<typeof over> = {}, members = table) =>
    wordsIn(() => makeSeasonPicture({ ...over, ...season }, members))

  test('has its champion and its table, with first names alone [BEY-30] [BEY-20]', async () => {
    expect(await words()).toEqual([
      ...['Sep 4 - Dec 31, 2025', 'Over', 'Last Fall', 'Champion', 'Ann', '+$20.00'],
      ...['1', 'Ann', '3-1', '+$20.00', '2', 'Ben', '0-0', '$0.00', '3', 'Ann (2)', '0-0', '-$20.00', ...brand],
    ])
  })

  test('has all who share the first place, nobody where nobody won, and no champion while it runs [BEY-30]', async () => {
    const ben = { id: 'Ben Day', name: 'Ben Day', profit: 20 }
    expect(await words({ champions: [champion, ben] })).toEqual(
      expect.arrayContaining(['Champions, shared', 'Ann, Ben']),
    )
    expect(await words({ champions: [] })).toContain('Nobody won anything')
    const running = await words({ state: 'running', champions: [] })
    expect(running).toContain('Running')
    expect(running.join(' ')).not.toMatch(/Champion|Nobody/)
  })

  test.each(themes)(
    'stays within its margins in the %s theme, and counts whom it leaves out [BEY-30]',
    async (theme) => {
      document.documentElement.dataset.theme = theme
      const many = Array.from({ length: 30 }, (_, index) =>
        member(`${longest}${index}`, 9_999_999.99 - index * 1_000_000),
      )
      const [first] = many
      if (!first) throw new Error('no members')
      const season = { ...over, name: 'W'.repeat(50), champions: [first] }
      const pictures = [makeSeasonPicture(season, many), makeSeasonPicture(over, table)]
      for (const picture of await Promise.all(pictures)) await framedPicture(picture)
      const drawn = await words(season, many)
      const left = drawn.find((text) => /^and \d+ more$/.test(text))
      const rows = drawn.filter((text) => text === '0-0').length
      expect(left).toBe(`and ${30 - rows} more`)
      expect(rows).toBeGreaterThan(4)
    },
  )
})

describe('the pages', () => {
  const line = { interval: 'day', members: [], points: [] }
  const shared = () => {
    const files: File[] = []
    Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
    const share = async (data: ShareData) => void files.push(...(data.files ?? []))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    return files
  }
  const pressed = async (files: readonly File[]) => {
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => files.map(({ name }) => name)).toHaveLength(1)
    for (const file of files) await framedPicture(file)
    return files[0]?.name
  }

  test('share the head-to-head of two who have bet, and nothing else [BEY-30]', async () => {
    const files = shared()
    aServerOfStats({ '/versus/ann': samAgainstAnn })
    const screen = await render(<BetsAt at="/versus?user=ann">{<VersusPage />}</BetsAt>)
    expect(await pressed(files)).toBe('betwixt-head-to-head.png')
    await screen.unmount()
    aServerOfStats({ '/versus/ann': { ...samAgainstAnn, wins: 0, losses: 0, pushes: 0 } })
    await render(<BetsAt at="/versus?user=ann">{<VersusPage />}</BetsAt>)
    await expect.element(page.getByText('You and Ann have never bet against each other')).toBeVisible()
    expect(page.getByRole('button', { name: 'Share' }).elements()).toEqual([])
  })

  test('share a season that has begun, not one that is ahead, nor other dates [BEY-30]', async () => {
    const files = shared()
    const at = async (address: string, season: StatsView['season']) => {
      aServerOfStats({ '/stats/profit': line, '/stats': { ...someStats, season } })
      const screen = await render(<BetsAt at={address}>{<StatsPage />}</BetsAt>)
      await expect.element(page.getByText('Total Wagered')).toBeVisible()
      return screen
    }
    let screen = await at('/stats?season=fall', over)
    expect(await pressed(files)).toBe('betwixt-season-2025-09-04.png')
    for (const season of [null, { ...farAhead, state: 'ahead' as const, champions: [] }]) {
      await screen.unmount()
      screen = await at(season ? '/stats?season=ahead' : '/stats', season)
      expect(page.getByRole('button', { name: 'Share' }).elements()).toEqual([])
    }
  })
})
