import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { firstNames, namesTellingApart } from './namesakes.ts'

describe('two people of one group whose names read alike', () => {
  const told = (...people: [userId: string, name: string][]) =>
    Object.fromEntries(namesTellingApart(people.map(([userId, name]) => ({ userId, name }))))

  it('are told apart by a number, the first who joined without one [SET-15]', () => {
    expect(told(['a', 'Ann'], ['b', 'Ben'], ['c', 'Ann'], ['d', 'Ann'])).toEqual({ c: 'Ann (2)', d: 'Ann (3)' })
    expect(told(['a', 'Ann'], ['b', 'Ben'])).toEqual({})
  })

  it.each(['ann', 'ANN', 'Ann\u200b', 'A\u00adnn', '\uff21nn', 'Ann ', '\u0410nn', '\u0391nn'])(
    'also where one is written %o',
    (name) => {
      expect(told(['a', 'Ann'], ['b', name])).toEqual({ b: `${name} (2)` })
    },
  )

  it('get a number that nobody has as their name', () => {
    expect(told(['a', 'Ann'], ['b', 'Ann (2)'], ['c', 'Ann'])).toEqual({ c: 'Ann (3)' })
    expect(told(['a', 'Ann'], ['b', 'Ann'], ['c', 'ann (2)'])).toEqual({ b: 'Ann (2)', c: 'ann (2) (2)' })
  })

  it('keep their names when others join after them, and never share one, whatever the names', () => {
    const anyName = fc.constantFrom('Ann', 'ann', 'Ann (2)', 'ANN (2)', 'Ben', 'Ann (3)')
    fc.assert(
      fc.property(fc.array(anyName, { minLength: 1, maxLength: 8 }), (names) => {
        const people = names.map((name, index) => ({ userId: `u${index}`, name }))
        const shown = namesTellingApart(people)
        const all = people.map(({ userId, name }) => (shown.get(userId) ?? name).toLowerCase())
        expect(new Set(all).size).toBe(all.length)
        const before = namesTellingApart(people.slice(0, -1))
        for (const { userId } of people.slice(0, -1)) expect(shown.get(userId)).toBe(before.get(userId))
      }),
    )
  })
})

test.each([
  ['Ann Lee', 'Ann'],
  ['  Ann  Lee Day ', 'Ann'],
  ['Ann', 'Ann'],
  ['Jean-Luc Picard', 'Jean-Luc'],
  ['Zoë\u00a0O’Hara', 'Zoë'],
  ['Ann (2)', 'Ann'],
  ['W'.repeat(24), 'W'.repeat(24)],
  ['👨‍👩‍👧‍👦'.repeat(50), `${'👨‍👩‍👧‍👦'.repeat(24)}…`],
])('the first name in %j is %j [BEY-30]', (name, first) => {
  expect(firstNames([{ id: 'one', name }])('one')).toBe(first)
})

test('two people with one first name are told apart without their surnames [BEY-30]', () => {
  const people = ['Ann Lee', 'Ben', 'ann Day', 'Ann (2)'].map((name, index) => ({ id: `p${index}`, name }))
  const shown = firstNames(people)
  expect(people.map(({ id }) => shown(id))).toEqual(['Ann', 'Ben', 'ann (2)', 'Ann (3)'])
})

test('somebody who has deleted their account keeps no first name, and reads as everywhere else [BEY-30] [BEY-23]', () => {
  const people = ['Former member', 'Ann Lee', 'Former member (2)'].map((name, index) => ({ id: `p${index}`, name }))
  const shown = firstNames(people)
  expect(people.map(({ id }) => shown(id))).toEqual(['Former member', 'Ann', 'Former member (2)'])
})
