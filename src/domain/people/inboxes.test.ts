import { expect, it } from 'vitest'
import { inboxOf } from './inboxes.ts'

it.each([
  ['ann@example.org', 'ann@example.org'],
  [' Ann+Bets@Example.org ', 'ann@example.org'],
  ['ann+a+b@example.org', 'ann@example.org'],
  ['a.n.n@example.org', 'a.n.n@example.org'],
  ['A.n.n+x@gmail.com', 'ann@gmail.com'],
  ['an.n@googlemail.com', 'ann@gmail.com'],
  ['no address', 'no address'],
  ['', ''],
])('mails to %j come to the inbox of %j', (address, inbox) => {
  expect(inboxOf(address)).toBe(inbox)
})
