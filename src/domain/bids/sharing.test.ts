import { expect, it } from 'vitest'
import { instant } from '../times.ts'
import type { Offer } from './bids.ts'
import { whyNotForOutsiders } from './sharing.ts'

const now = instant(1_000)
const open: Offer = {
  ...{ creatorId: 'ann', challengedId: null, challengedName: null, approval: 'none', status: 'open', isLive: false },
  ...{ startsAt: instant(5_000), expiresAt: instant(2_000), game: null },
}

it.each<[string, Partial<Offer>, string | null]>([
  ['that is open', {}, null],
  ['that was approved', { approval: 'approved' }, null],
  ['that waits for an admin', { approval: 'waiting' }, 'approval-waiting'],
  ['that an admin declined', { approval: 'declined' }, 'bid-not-available'],
  ['for one member alone', { challengedId: 'ben', challengedName: 'Ben' }, 'challenge-of-other'],
  ['that was taken', { status: 'accepted' }, 'bid-not-available'],
  ['that was cancelled', { status: 'cancelled' }, 'bid-not-available'],
  ['that has closed', { expiresAt: now }, 'bid-not-available'],
])('a bid %s is shown to somebody who is not in the group, or not [BEY-44]', (_, different, code) => {
  expect(whyNotForOutsiders({ ...open, ...different }, now)?.code ?? null).toBe(code)
})
