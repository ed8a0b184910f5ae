import type { ActivityView } from '#features/activity/contract.ts'

/** Something that Ann did, by default. */
export function event(type: string, different: Partial<ActivityView> = {}): ActivityView {
  return {
    seq: 1,
    type,
    entityType: 'bid',
    entityId: 'bid1',
    actor: { id: 'ann', name: 'Ann' },
    at: '2026-11-20T16:00:00Z',
    offer: null,
    before: null,
    cause: null,
    reason: null,
    doubt: null,
    outcome: null,
    how: null,
    payment: null,
    opening: null,
    member: null,
    role: null,
    game: null,
    leg: null,
    season: null,
    channel: null,
    pool: null,
    comment: null,
    ...different,
  }
}
