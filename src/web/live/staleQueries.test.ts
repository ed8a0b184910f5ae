import { oc } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { isAbout, makesStale } from './staleQueries.ts'

const staleOn = (...types: string[]) => oc.$meta({ kind: 'query', staleOn: types })
const contract = {
  bids: { list: staleOn('bid.posted', 'bid.accepted') },
  debts: { payments: staleOn('payment.recorded') },
  groups: { list: staleOn('group.changed', 'member.joined') },
}
const posted = { type: 'bid.posted', groupId: 'g1' }
const bidsOf = (groupId: string) => [['bids', 'list'], { type: 'query', input: { groupId } }]

describe('an event of the group fetches again', () => {
  test('the queries whose operation names it', () => {
    expect(makesStale(contract, posted, bidsOf('g1'))).toBe(true)
    expect(makesStale(contract, { type: 'payment.recorded', groupId: 'g1' }, bidsOf('g1'))).toBe(false)
    expect(makesStale(contract, posted, [['debts', 'payments'], { input: { groupId: 'g1' } }])).toBe(false)
  })

  test('but not those about another group', () => {
    expect(makesStale(contract, posted, bidsOf('g2'))).toBe(false)
  })

  test('those about no group in particular too, such as the list of groups', () => {
    expect(
      makesStale(contract, { type: 'member.joined', groupId: 'g1' }, [['groups', 'list'], { type: 'query' }]),
    ).toBe(true)
  })

  test('and leaves alone what is no query of ours', () => {
    expect(makesStale(contract, posted, ['logo', 'Bills'])).toBe(false)
    expect(makesStale(contract, posted, [['bids', 'nothing'], {}])).toBe(false)
    expect(makesStale(contract, posted, [['bids', 'list', 'staleOn'], {}])).toBe(false)
  })
})

test('a query is about the group that it names', () => {
  expect(isAbout('g1', bidsOf('g1'))).toBe(true)
  expect(isAbout('g1', bidsOf('g2'))).toBe(false)
  expect(isAbout('g1', [['groups', 'list'], { type: 'query' }])).toBe(false)
})
