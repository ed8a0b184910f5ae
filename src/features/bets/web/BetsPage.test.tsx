import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { aServerOfBets, BetsAt, rain, wonBet } from '#test/kit/betExamples.tsx'
import { sam } from '#test/kit/slipExamples.tsx'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import { BetsPage } from './BetsPage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T17:18:00.000Z'), toFake: ['Date'] })
})

const soon = aBetAnswer({ id: 'soon' })
const lost = aBetAnswer({ ...wonBet, id: 'lost', winnerId: 'ann', createdAt: '2026-10-01T12:00:00.000Z' })
const shown = (at?: string) => render(<BetsAt at={at ?? '/bets'}>{<BetsPage />}</BetsAt>)
const cards = () => Array.from(document.querySelectorAll('article'), ({ id }) => id)
const filters = () => page.getByRole('button', { name: /^Filters/ }).click()
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

describe('the bets page', () => {
  test('has five tabs, each with its count, and shows what stands behind them [BET-08] [BET-09]', async () => {
    aServerOfBets([soon, rain, wonBet])
    await shown()
    await expect.poll(cards).toEqual(['bet-soon', 'bet-rain', 'bet-won'])
    for (const [name, count] of [
      ['All', 3],
      ['Active', 2],
      ['Settled', 1],
      ['Won', 1],
      ['Lost', 0],
    ] as const) {
      await expect.element(tab(name)).toMatchTextContent(`${name}${count}`)
    }
    await tab('Won').click()
    await expect.poll(cards).toEqual(['bet-won'])
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('Lost')).toHaveFocus()
    await expect.element(page.getByText('No bets match')).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test('shows the past month until one says other dates, and none until some are chosen [BET-11] [BET-12]', async () => {
    aServerOfBets([soon, lost])
    await shown()
    await expect.poll(cards).toEqual(['bet-soon'])
    await filters()
    const range = page.getByRole('combobox', { name: 'Date range' })
    await expect.element(range).toHaveValue('month')
    await range.selectOptions('All Time')
    await expect.poll(cards).toEqual(['bet-soon', 'bet-lost'])
    await range.selectOptions('No dates')
    await expect.element(page.getByText('Select a date range to see bets')).toBeVisible()
    expect(cards()).toEqual([])
  })

  test('searches by team and sport, also by the letters of a team [BET-10]', async () => {
    const sent = aServerOfBets([soon, rain])
    await shown()
    await expect.poll(cards).toEqual(['bet-soon', 'bet-rain'])
    await filters()
    await userEvent.keyboard('/')
    await userEvent.keyboard('rai')
    await expect.poll(cards).toEqual(['bet-rain'])
    const requested = sent.filter(({ path, query }) => path.endsWith('/counts') && query.has('query'))
    expect(requested.map(({ query }) => query.get('query'))).toEqual(['rai'])
    await page.getByRole('searchbox').fill('KC')
    await expect.poll(() => sent.at(-1)?.query.get('teams')).toContain('Kansas City Chiefs')
  })

  test('reads its tab, dates and search from the address [BET-09] [BET-10] [BET-11]', async () => {
    aServerOfBets([soon, rain, lost])
    await shown('/bets?tab=lost&range=all&q=bills')
    await expect.poll(cards).toEqual(['bet-lost'])
    await expect.element(tab('Lost')).toHaveAttribute('aria-selected', 'true')
    await filters()
    await expect.element(page.getByRole('searchbox')).toHaveValue('bills')
  })

  test.each([
    [[soon, rain, wonBet], '2 active bets'],
    [[soon], '1 active bet'],
    [[wonBet], 'All bets settled'],
    [[], 'No bets yet'],
  ])('sums up the group, whatever the dates [BET-14]', async (bets, words) => {
    aServerOfBets(bets)
    await shown('/bets?range=today')
    await expect.element(page.getByText(words).first()).toBeVisible()
  })

  test('opens on the reader’s own bets, with everyone’s beside them, and the address keeps the choice [BET-08]', async () => {
    const theirs = soon.participants.map((one, index) => ({ ...one, id: index === 0 ? 'ben' : 'cleo' }))
    const sent = aServerOfBets([
      soon,
      aBetAnswer({ id: 'theirs', creatorId: 'ben', acceptorId: 'cleo', participants: theirs }),
    ])
    await shown()
    await expect.poll(cards).toEqual(['bet-soon'])
    expect(sent.filter(({ path }) => path.endsWith('/counts')).map(({ query }) => query.get('whose'))).toEqual(['own'])
    await page.getByRole('radio', { name: 'Everyone' }).click()
    await expect.poll(() => cards().toSorted()).toEqual(['bet-soon', 'bet-theirs'])
    await expect.poll(() => sent.at(-1)?.query.has('whose')).toBe(false)
    await page.getByRole('radio', { name: 'Mine' }).click()
    await expect.poll(cards).toEqual(['bet-soon'])
  })

  test('leads who has no bet of their own to the bids and to everyone’s [BET-08]', async () => {
    const theirs = soon.participants.map((one, index) => ({ ...one, id: index === 0 ? 'ben' : 'cleo' }))
    aServerOfBets([aBetAnswer({ id: 'theirs', creatorId: 'ben', acceptorId: 'cleo', participants: theirs })])
    await shown()
    await expect.element(page.getByRole('heading', { name: 'No bets of yours yet' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'Show everyone’s bets' }).click()
    await expect.poll(cards).toEqual(['bet-theirs'])
  })

  test('names the bets that need attention to those whom they concern, whatever is chosen [BEY-04]', async () => {
    const unsure = { gameTime: '2026-11-20T18:00:00.000Z', needsAttention: 'no final score in time' }
    const theirs = { creatorId: 'ben', acceptorId: 'cleo' }
    const others = soon.participants.map((one, index) => ({ ...one, id: index === 0 ? 'ben' : 'cleo' }))
    aServerOfBets([
      aBetAnswer({ id: 'mine', ...unsure }),
      aBetAnswer({ id: 'theirs', ...unsure, ...theirs, participants: others }),
    ])
    await shown('/bets?tab=won')
    await expect.element(page.getByText('1 bet needs attention')).toBeVisible()
    await page.getByRole('button', { name: /^Bills \+3 against Ann.*no final score came/ }).click()
    await expect.element(page.getByRole('dialog', { name: 'Bet Details' })).toBeVisible()
  })

  test('says so when the list cannot be loaded, and tries again', async () => {
    const failing = vi
      .spyOn(window, 'fetch')
      .mockImplementation(async () =>
        Response.json({ error: { code: 'permission-denied', message: 'No.' } }, { status: 403 }),
      )
    await shown()
    await expect.element(page.getByText('Failed to load bets')).toBeVisible()
    failing.mockRestore()
    aServerOfBets([rain])
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(cards).toEqual(['bet-rain'])
  })

  test('shows all that is active in past weeks and months, and of today what was made today [BET-09] [BET-11]', async () => {
    const seasonLong = { ...rain, id: 'season', createdAt: '2026-09-01T12:00:00.000Z' }
    aServerOfBets([soon, lost, seasonLong])
    await shown()
    await expect.poll(cards).toEqual(['bet-soon', 'bet-season'])
    await expect.element(tab('Active')).toMatchTextContent('Active2')
    await filters()
    await page.getByRole('combobox', { name: 'Date range' }).selectOptions('week')
    await tab('Active').click()
    await expect.poll(cards).toEqual(['bet-soon', 'bet-season'])
    await page.getByRole('combobox', { name: 'Date range' }).selectOptions('today')
    await expect.poll(cards).not.toContain('bet-season')
  })
})

test('of 200 bets those near the screen are drawn, and every one has its place and its words [BET-08] [BEY-29]', async () => {
  await page.viewport(390, 844)
  // Every other one with a reaction of the reader, which does not keep it drawn.
  const reactions = [{ emoji: '🔥' as const, people: [{ id: sam.user.id, name: 'Sam' }] }]
  const given = (at: number) => (at % 2 === 0 ? reactions : [])
  aServerOfBets(Array.from({ length: 200 }, (_, at) => aBetAnswer({ id: `b${at}`, reactions: given(at) })))
  await shown()
  await expect.poll(() => cards().length).toBe(200)
  const end = document.documentElement.scrollHeight
  const isDrawnInTheMiddle = () =>
    [...document.querySelectorAll('article')].some((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      return top < 430 && bottom > 400 && card.childElementCount > 0
    })
  let most = 0
  for (let top = 0; top < end; top += end / 8) {
    window.scrollTo({ top })
    await expect.poll(isDrawnInTheMiddle).toBe(true)
    most = Math.max(most, document.querySelectorAll('body *').length)
    expect(cards()).toHaveLength(200)
  }
  // The page around the list has some 150 more: together at most 1,500.
  expect(most).toBeLessThan(1_200)
  window.scrollTo({ top: 0 })
  await expect.poll(() => document.querySelector('#bet-b199')?.textContent).toMatch(/against/)
  expect(await axeFindings()).toEqual([])
})

test('a card with a reaction of one’s own leaves like the others when it is far from the screen [BET-08] [BEY-29]', async () => {
  await page.viewport(390, 844)
  const reactions = [{ emoji: '🔥', people: [{ id: 'sam', name: 'Sam' }] }] as const
  aServerOfBets(Array.from({ length: 60 }, (_, at) => aBetAnswer({ id: `b${at}`, reactions: [...reactions] })))
  await shown()
  await expect.element(page.getByRole('button', { name: '1 fire, yours' }).first()).toBeVisible()
  // The page grows as more of it is drawn.
  await expect
    .poll(() => {
      window.scrollTo({ top: document.documentElement.scrollHeight })
      return document.querySelector('#bet-b0')?.childElementCount
    })
    .toBe(0)
})
