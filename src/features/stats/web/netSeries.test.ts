import fc from 'fast-check'
import { expect, it } from 'vitest'
import { netSeriesOf } from './netSeries.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T17:00:00.000Z`

it('starts at nothing, ends at the right edge at the last net, and has zero at its height [BEY-20]', () => {
  const series = netSeriesOf([
    { at: at(1), net: 30 },
    { at: at(11), net: -10 },
    { at: at(21), net: 10 },
  ])
  expect(series?.points.map(({ net }) => net)).toEqual([0, 30, -10, 10])
  expect(series?.spots.map(({ x, y }) => [Math.round(x), y])).toEqual([
    [0, 75],
    [4, 0],
    [52, 100],
    [100, 50],
  ])
  expect(series?.zero).toBe(75)
  expect([series?.highest.net, series?.lowest.net]).toEqual([30, -10])
})

it('is none without a settlement, and flat where nothing was won [BEY-20]', () => {
  expect(netSeriesOf([])).toBeNull()
  const pushed = netSeriesOf([{ at: at(1), net: 0 }])
  expect([pushed?.zero, pushed?.spots]).toEqual([
    50,
    [
      { x: 0, y: 50 },
      { x: 100, y: 50 },
    ],
  ])
})

it('stays within the picture, from left to right, whatever was won [BEY-20]', () => {
  const anyNet = fc.tuple(fc.nat(1_000_000), fc.integer({ min: -1e6, max: 1e6 }))
  fc.assert(
    fc.property(fc.array(anyNet, { minLength: 1 }), (said) => {
      let time = Date.UTC(2026, 0, 1)
      const series = netSeriesOf(
        said.map(([later, cents]) => {
          time += later
          return { at: new Date(time).toISOString(), net: cents / 100 }
        }),
      )
      const spots = series?.spots ?? []
      for (const { x, y } of spots) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(100)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(100)
      }
      expect(spots.map(({ x }) => x)).toEqual(spots.map(({ x }) => x).toSorted((a, b) => a - b))
      expect(spots.at(-1)?.x).toBe(100)
    }),
  )
})
