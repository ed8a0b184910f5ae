import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { readImport } from './importFile.ts'
import { importedPairs, matchNames, netsAfter } from './importPairs.ts'

const members = [
  { userId: 'a', names: ['Ann Lee'] },
  { userId: 'b', names: ['Ben'] },
  { userId: 'c1', names: ['Cleo'] },
  { userId: 'c2', names: ['Cleo', 'Cleo (2)'] },
]
const leftIds = new Set(['b0'])
const named = (...names: string[]) => names.map((name) => ({ name, id: null }))

describe('the names of a file', () => {
  it('are members by what exactly one is called, whatever its capitals and spaces [BEY-36]', () => {
    const matched = matchNames(named('ann  LEE', 'Ben', 'Cleo (2)'), { members, leftIds }, {})
    expect(matched.map(({ userId, state }) => [userId, state])).toEqual([
      ['a', 'matched'],
      ['b', 'matched'],
      ['c2', 'matched'],
    ])
  })

  it('are never guessed: one that two members have, and one of nobody, are open [BEY-36]', () => {
    expect(matchNames(named('Cleo', 'An', 'toString'), { members, leftIds }, {})).toEqual([
      { name: 'Cleo', userId: null, state: 'open', choices: ['c1', 'c2'] },
      { name: 'An', userId: null, state: 'open', choices: [] },
      { name: 'toString', userId: null, state: 'open', choices: [] },
    ])
  })

  it('are chosen or left out by hand, and a choice that is no member is none [BEY-36]', () => {
    const matched = matchNames(named('Cleo', 'Ben', 'An'), { members, leftIds }, { Cleo: 'c1', Ben: null, An: 'z' })
    expect(matched.map(({ userId, state }) => [userId, state])).toEqual([
      ['c1', 'matched'],
      [null, 'left out'],
      [null, 'open'],
    ])
  })

  it('are who the file says they are, in the group that wrote it [BEY-36]', () => {
    expect(matchNames([{ name: 'Cleo', id: 'c2' }], { members, leftIds }, {})[0]?.userId).toBe('c2')
    expect(matchNames([{ name: 'Ben', id: 'other' }], { members, leftIds }, {})[0]?.userId).toBe('b')
    expect(matchNames([{ name: 'Cleo', id: 'other' }], { members, leftIds }, {})[0]?.state).toBe('open')
  })
})

it('somebody who left the group is nobody of the same name who is there, unless an admin says so [BEY-36]', () => {
  const ben = [{ name: 'Ben', id: 'b0' }]
  expect(matchNames(ben, { members, leftIds }, {})).toEqual([{ name: 'Ben', userId: null, state: 'open', choices: [] }])
  expect(matchNames(ben, { members, leftIds }, { Ben: 'b' })[0]?.userId).toBe('b')
})

describe('the lines of a file', () => {
  const file = readImport(
    'from,to,amount,date,note\nAnn,Ben,10,2024-01-01,Pizza\nBen,Ann,4,2024-03-01,\nCleo,Ben,2,2024-02-01,Cab\nDev,Ann,9,,\nAnn,Al,1,,',
  )
  if ('code' in file) throw new Error(file.message)
  const people = { Ann: 'a', Ben: 'b', Cleo: 'c', Dev: null, Al: 'a' }
  const ids = ['a', 'b', 'c'].map((userId) => ({ userId, names: [] }))
  const pairs = importedPairs(file, matchNames(file.names, { members: ids, leftIds }, people))

  it('come to one amount for each two members, without those who are left out, and nobody owes themselves [BEY-36]', () => {
    expect(pairs).toEqual([
      { debtorId: 'a', creditorId: 'b', amount: 6_00, lines: 2, note: '2 lines of a file', date: '2024-03-01' },
      { debtorId: 'c', creditorId: 'b', amount: 2_00, lines: 1, note: 'Cab', date: '2024-02-01' },
    ])
  })

  it('change everybody’s net by what they come to, and sum to zero [BEY-36]', () => {
    const before = new Map([
      ['a', cents(5_00)],
      ['b', cents(-5_00)],
    ])
    const nets = netsAfter(before, pairs)
    expect(nets).toEqual([
      { userId: 'a', before: 5_00, after: -1_00 },
      { userId: 'b', before: -5_00, after: 3_00 },
      { userId: 'c', before: 0, after: -2_00 },
    ])
  })

  it('come to nothing where they cancel out [BEY-36]', () => {
    const owed = [
      { from: 'x', to: 'y', amount: cents(5), date: null, note: '' },
      { from: 'y', to: 'x', amount: cents(5), date: null, note: '' },
    ]
    const matched = matchNames(named('x', 'y'), { members: ids, leftIds }, { x: 'a', y: 'b' })
    expect(importedPairs({ owed }, matched)).toEqual([])
  })
})
