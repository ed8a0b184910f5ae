import { expect, test } from 'vitest'
import { adminActs } from '#domain/website/adminActs.ts'
import type { AdminActView } from '../../contract.ts'
import { actWords } from './actWords.ts'

const crew = { type: 'group', id: 'crew', name: 'Sunday Crew' }
const website = { type: 'website', id: 'website', name: 'Betwixt' }
const dev = { type: 'user', id: 'dev', name: 'dev@example.org' }

test.each([
  ['admin.added', dev, {}, 'added dev@example.org as administrator'],
  ['admin.added', dev, { by: 'command' }, 'became administrator by a command on the server'],
  ['admin.added', dev, { by: 'setup-link' }, 'became administrator by the setup link'],
  ['flag.set', website, { name: 'propBets', enabled: true }, 'switched Prop Bets on'],
  ['flag.overridden', crew, { name: 'propBets', enabled: false }, 'set Prop Bets to Off in Sunday Crew'],
  ['flag.overridden', crew, { name: 'propBets', enabled: null }, 'set Prop Bets to Global in Sunday Crew'],
  ['settings.changed', website, { enableAutoSettlement: false }, 'changed the settings: auto-settlement off'],
  [
    'settings.changed',
    website,
    { leagues: ['americanfootball_nfl', 'basketball_nba'], oddsRegions: ['us'] },
    'changed the settings: leagues NFL and NBA, regions us',
  ],
  [
    'settings.changed',
    website,
    { secondStepForAdmins: true },
    'changed the settings: second step for administrators on',
  ],
  ['group.deleted', crew, { members: 4, cancelledBids: 0 }, 'deleted the group Sunday Crew'],
  ['user.deleted', dev, { cancelledBids: 1 }, 'deleted the account dev@example.org with 1 open bid'],
  ['group.bids_cancelled', crew, { cancelled: 2 }, 'cancelled 2 open bids in Sunday Crew'],
  ['payment.reversed', crew, { debts: 2 }, 'undid a payment of 2 debts in Sunday Crew'],
  ['announcement.posted', website, { title: 'Hi', recipients: 1 }, 'announced “Hi” to 1 person'],
  ['announcement.posted', crew, { title: 'Hi', recipients: 4 }, 'announced “Hi” to 4 people of Sunday Crew'],
] as const)('the log tells %s in words', (act, target, details, says) => {
  expect(actWords({ act, target, details } as AdminActView)).toBe(says)
})

test('every act has words', () => {
  for (const act of adminActs) expect(actWords({ act, target: crew, details: {} })).not.toBe('')
})
