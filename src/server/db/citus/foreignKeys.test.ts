import { expect, it } from 'vitest'
import type { Places } from './citusCatalog.ts'
import { whyUnchecked } from './foreignKeys.ts'

const places: Places = new Map([
  ['users', { is: 'everywhere' }],
  ['games', { is: 'everywhere' }],
  ['groups', { is: 'distributed', by: 'id', colocation: 2 }],
  ['bids', { is: 'distributed', by: 'group_id', colocation: 2 }],
  ['bets', { is: 'distributed', by: 'group_id', colocation: 2 }],
  ['inboxes', { is: 'distributed', by: 'user_id', colocation: 3 }],
  ['sessions', { is: 'local' }],
])
const apart = (from: string, to: string) => `rows of ${from} and ${to} are on different nodes`

it.each([
  ['bids (creator_id)', 'users (id)', null],
  ['inboxes (user_id)', 'users (id)', null],
  ['sessions (user_id)', 'users (id)', null],
  ['users (game)', 'games (id)', null],
  ['sessions (message_id)', 'outbox (id)', null],
  ['bids (group_id)', 'groups (id)', null],
  ['bets (group_id, bid_id)', 'bids (group_id, id)', null],
  ['bets (bid_id, group_id)', 'bids (id, group_id)', null],
  ['bets (group_id, bid_id)', 'bids (id, group_id)', 'it does not lead from group_id to group_id'],
  ['bets (bid_id)', 'bids (id)', 'it does not lead from group_id to group_id'],
  ['bids (note)', 'groups (id)', 'it does not lead from group_id to id'],
  ['inboxes (group_id)', 'groups (id)', apart('inboxes', 'groups')],
  ['sessions (group_id)', 'groups (id)', apart('sessions', 'groups')],
  ['bids (session_id)', 'sessions (id)', apart('bids', 'sessions')],
  ['users (group_id)', 'groups (id)', apart('users', 'groups')],
  ['users (session_id)', 'sessions (id)', apart('users', 'sessions')],
])('a foreign key from %s to %s is checked by Citus, or says why not: %s', (from, to, why) => {
  const [table = '', ...columns] = from.split(/[ (),]+/).filter(Boolean)
  const [other = '', ...referred] = to.split(/[ (),]+/).filter(Boolean)
  expect(whyUnchecked({ table, columns, to: other, referred }, places)).toBe(why)
})
