import { membershipEvents } from '#domain/log/events.ts'

/** What changes a pool as everybody sees it; picks change who has not picked. */
export const poolEvents = [
  ...(['pool.opened', 'pool.joined', 'pool.round-opened', 'pool.picked', 'pool.decided', 'pool.round-over'] as const),
  ...([
    'pool.agreed',
    'pool.settled',
    'pool.called-off',
    'pool.cancellation-asked',
    'pool.cancellation-withdrawn',
  ] as const),
  ...(['pool.disputed', 'pool.dispute-closed', 'pool.corrected', 'game.moved', 'lines.updated'] as const),
  ...membershipEvents,
] as const
