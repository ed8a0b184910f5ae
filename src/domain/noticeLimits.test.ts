import { expect, test } from 'vitest'
import { isLimitedAway } from './noticeLimits.ts'

test('what a person does with payments leaves the app only so often, anything else always', () => {
  const limited = (types: readonly string[], by: string | null) => types.map((type) => isLimitedAway(type, by))
  expect(limited(['debt_paid', 'debt_settled', 'debt_reversed', 'debt_created'], 'ann')).toEqual(Array(4).fill(true))
  expect(limited(['bid_created', 'bet_settled', 'comment_created', 'user_joined'], 'ann')).toEqual(Array(4).fill(false))
  expect(limited(['debt_created', 'debt_reminder'], null)).toEqual([false, false])
})
