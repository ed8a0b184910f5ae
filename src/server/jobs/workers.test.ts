import { expect, it } from 'vitest'
import { untilNext } from './workers.ts'

it('workers of one pace wake at the same moment, however long their last turn took', () => {
  for (const now of [0.5, 13, 1_970, 2_000, 123_456.7]) expect((now + untilNext(2_000, now)) % 2_000).toBeCloseTo(0)
})

it('a worker that is woken a moment too early is not woken again in a moment', () => {
  expect(untilNext(2_000, 1_999.5)).toBeCloseTo(2_000.5)
})
