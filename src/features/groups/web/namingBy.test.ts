import { expect, test } from 'vitest'
import { namingBy } from './namingBy.ts'

test('two who read alike are told apart in the log, in a timeline and in payments too [SET-15] [BEY-07]', () => {
  const named = namingBy(new Map([['second', 'Ann (2)']]))
  const [first, second] = [
    { id: 'first', name: 'Ann' },
    { id: 'second', name: 'Ann' },
  ]
  const shown = { id: 'second', name: 'Ann (2)' }
  const event = {
    id: 'event',
    actorId: 'second',
    actorName: 'Ann',
    member: null,
    offer: { creator: first, acceptor: second },
  }
  expect(named(event)).toEqual({ ...event, actorName: 'Ann (2)', offer: { creator: first, acceptor: shown } })
  expect(named({ type: 'bid.accepted', actor: second, payment: null })).toMatchObject({ actor: shown })
  expect(named({ payment: { payer: second, payee: first } })).toEqual({ payment: { payer: shown, payee: first } })
  const other = { actor: first, offer: { creator: first, acceptor: null } }
  expect(named(other)).toBe(other)
})

test('who asks, disputes, decides, doubts and counters is told apart like everybody else [SET-15] [BEY-10] [BEY-11]', () => {
  const named = namingBy(new Map([['second', 'Ann (2)']]))
  const asked = (id: string, name: string) => ({
    acceptorId: id,
    acceptorName: name,
    cancellation: { byId: id, byName: name, reason: name },
    dispute: { openedById: id, openedByName: name, decidedById: id, decidedByName: name },
    settlements: [
      { number: 1, byId: null, byName: null },
      { number: 2, byId: id, byName: name },
    ],
    counters: [{ userId: id, userName: name }],
    doubt: { byId: id, byName: name, answeredById: id, answeredByName: name },
  })
  const shown = asked('second', 'Ann (2)')
  expect(named(asked('second', 'Ann'))).toEqual({ ...shown, cancellation: { ...shown.cancellation, reason: 'Ann' } })
  const other = asked('first', 'Ann')
  expect(named(other)).toBe(other)
})
