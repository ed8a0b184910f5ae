import { expect, test } from 'vitest'
import type { LedgerModel } from './ledgerModel.ts'
import { applyInSomeOrder, type Operation, type Played } from './operations.ts'

const aModel = (): LedgerModel => ({
  ...{ names: new Map(), bids: new Map(), bets: new Map(), counters: new Map(), debtIds: new Map([['bet', '1']]) },
  payments: [],
})
const sum = ({ debtIds }: LedgerModel) => Number(debtIds.get('bet'))

function changing(model: LedgerModel, change: (from: number) => number, isLegal = () => true): Operation {
  return {
    ...{ says: 'a change', of: { model } as Played, isLegal, send: () => Promise.reject(new Error('not sent')) },
    fits: (body) => body === null || body === change(sum(model)),
    apply: () => void model.debtIds.set('bet', String(change(sum(model)))),
  }
}

test('what was answered is applied in the order in which it was possible, whichever that is', () => {
  const model = aModel()
  const [double, add] = [changing(model, (from) => from * 2), changing(model, (from) => from + 3)]
  expect(
    applyInSomeOrder([
      { operation: double, body: null },
      { operation: add, body: 4 },
    ]),
  ).toBe(true)
  expect(sum(model)).toBe(8)
})

test('nothing is applied of what was possible in no order', () => {
  const model = aModel()
  const never = changing(
    model,
    (from) => from,
    () => sum(model) > 2,
  )
  const twice = changing(model, (from) => from * 2)
  expect(applyInSomeOrder([twice, never].map((operation) => ({ operation, body: null })))).toBe(false)
  expect(sum(model)).toBe(1)
})
