import { z } from 'zod'
import { isAmericanOdds } from '#domain/odds/odds.ts'
import type { BookPrices } from '../sampleFeed/feedProtocol.ts'

const quoted = z.object({ close: z.object({ line: z.string().optional(), odds: z.union([z.string(), z.number()]) }) })
const side = quoted.optional().catch(undefined)
const pair = <Name extends string>(first: Name, second: Name) =>
  z
    .object({ [first]: side, [second]: side } as Record<Name, typeof side>)
    .optional()
    .catch(undefined)

const odds = z.object({
  provider: z.object({ name: z.string().trim().min(1).max(60) }),
  moneyline: pair('home', 'away'),
  pointSpread: pair('home', 'away'),
  total: pair('over', 'under'),
})

/**
 * The prices of the one book that the scoreboard has, of a game not begun. Only whole pairs count; the form of 2022 has
 * lines without prices, which are none. Null if there is no whole market.
 */
export function readPrices(untrusted: unknown): BookPrices | null {
  const { data: found } = odds.safeParse(untrusted)
  if (!found) return null
  const { name } = found.provider
  const markets = {
    ...moneylineIn(found.moneyline),
    ...spreadIn(found.pointSpread),
    ...totalIn(found.total),
  }
  if (Object.keys(markets).length === 0) return null
  return {
    key:
      name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '')
        .slice(0, 40) || 'espn',
    title: name,
    ...markets,
  }
}

type Side = z.infer<typeof side>

function moneylineIn(found: z.infer<typeof odds>['moneyline']): Pick<BookPrices, 'moneyline'> {
  const [home, away] = [american(found?.home), american(found?.away)]
  return home === null || away === null ? {} : { moneyline: { home, away } }
}

function spreadIn(found: z.infer<typeof odds>['pointSpread']): Pick<BookPrices, 'spread'> {
  const [home, away] = [american(found?.home), american(found?.away)]
  const [point, opposite] = [lineOf(found?.home), lineOf(found?.away)]
  if (home === null || away === null || point === null || opposite === null || point + opposite !== 0) return {}
  return { spread: { point, home, away } }
}

function totalIn(found: z.infer<typeof odds>['total']): Pick<BookPrices, 'total'> {
  const [over, under] = [american(found?.over), american(found?.under)]
  const [point, same] = [lineOf(found?.over), lineOf(found?.under)]
  if (over === null || under === null || point === null || point !== same || point <= 0) return {}
  return { total: { point, over, under } }
}

/** "-155", "+125", "EVEN"; "OFF" is no price. */
function american(found: Side): number | null {
  const price = found?.close.odds
  if (typeof price === 'string' && price.trim().toUpperCase() === 'EVEN') return 100
  const number = typeof price === 'string' && /^[+-]?\d{3,6}$/.test(price.trim()) ? Number(price) : price
  return typeof number === 'number' && isAmericanOdds(number) ? number : null
}

/** "-1.5", "PK", "o8.5", "u8.5"; only whole and half points. */
function lineOf(found: Side): number | null {
  const line = found?.close.line?.trim().toLowerCase() ?? ''
  if (line === 'pk' || line === 'even') return 0
  const number = /^[ou]?[+-]?\d{1,3}(\.\d)?$/.test(line) ? Number(line.replace(/^[ou]/, '')) : Number.NaN
  return Number.isInteger(number * 2) ? number + 0 : null
}
