import { afterEach, expect, test } from 'vitest'
import { framedPicture, wordsIn } from '#test/kit/pictures.ts'
import { aPool } from '#test/kit/poolExamples.ts'
import type { PoolStandingView, PoolView } from '../contract.ts'
import { makePoolPicture } from './poolPicture.ts'

afterEach(() => {
  document.documentElement.dataset.theme = 'dark'
})

const brand = ['Betwixt', 'Friends bet at fair odds']
const placed = (name: string, place: number, more: Partial<PoolStandingView> = {}): PoolStandingView => ({
  ...{ person: { id: name, name }, place, points: 10 - place, out: null, remaining: 0, used: [] },
  ...more,
})
const inIt = (standings: readonly PoolStandingView[], prizes: Readonly<Record<string, number>> = {}) =>
  standings.map(({ person }) => ({ ...person, hasAgreed: true, prize: prizes[person.name] ?? 0 }))
const standings = [placed('Ann Lee', 1), placed('Ben Day', 2, { points: 1 }), placed('Ann Day', 3)]
const settled: PoolView = aPool({ state: 'settled', pot: 60, members: inIt(standings, { 'Ann Lee': 60 }) })

test('the picture of a pool has its winner, its pot and its table, with first names alone [BEY-30] [BEY-34]', async () => {
  expect(await wordsIn(() => makePoolPicture(settled, standings))).toEqual([
    ...['Against the spread · NFL · $20 each', 'Settled', 'Sundays', 'Winner', 'Ann', 'Pot $60'],
    ...['1st', 'Ann', '9 pts', '$60', '2nd', 'Ben', '1 pt', '3rd', 'Ann (2)', '7 pts', ...brand],
  ])
})

test('of a survivor pool it says who is left, and all who are level [BEY-30] [BEY-34]', async () => {
  const last = [placed('Ann Lee', 1), placed('Ben Day', 1), placed('Cleo', 3, { out: 4 })]
  const pool = aPool({ kind: 'survivor', state: 'over', pot: 0, entry: 0, members: inIt(last) })
  const words = await wordsIn(() => makePoolPicture(pool, last))
  expect(words).toEqual(expect.arrayContaining(['Winners, level', 'Ann, Ben', 'In', 'Out in 4', 'Over']))
  expect(words.join(' ')).not.toContain('Pot')
})

test.each(['dark', 'light'])(
  'it stays within its margins in the %s theme, and counts whom it leaves out [BEY-30]',
  async (theme) => {
    document.documentElement.dataset.theme = theme
    const many = Array.from({ length: 30 }, (_, at) => placed(`${'Wilhelmina'.repeat(5)}${at}`, at + 1))
    const prizes = Object.fromEntries(many.map(({ person }) => [person.name, 29_000]))
    const pool = aPool({ name: 'W'.repeat(50), state: 'settled', pot: 30_000, members: inIt(many, prizes) })
    for (const picture of [await makePoolPicture(pool, many), await makePoolPicture(settled, standings)]) {
      await framedPicture(picture)
    }
    const drawn = await wordsIn(() => makePoolPicture(pool, many))
    expect(drawn).toContain(`and ${30 - drawn.filter((text) => text === '$29,000').length} more`)
  },
)
