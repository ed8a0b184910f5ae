import type { ActivityView } from '#features/activity/contract.ts'
import { event } from '#test/kit/activityExamples.ts'

const pool = { name: 'Sundays', round: 2, onGame: 'Bills @ Dolphins' }
const ofPool = (type: string, different: Partial<ActivityView> = {}) =>
  event(`pool.${type}`, { entityType: 'pool', pool, ...different })
const byNobody = { actor: null }
const reason = 'I saw it'

/** What happens to pools, with how it reads. */
export const aboutPools: [ActivityView, string][] = [
  [ofPool('opened'), 'Ann opened the pool “Sundays”'],
  [ofPool('joined'), 'Ann joined the pool “Sundays”'],
  [ofPool('round-opened', byNobody), 'Round 2 of the pool “Sundays” is open'],
  [ofPool('picked'), 'Ann picked in a pool'],
  [ofPool('reminded', byNobody), 'Those who had not picked were reminded'],
  [ofPool('decided', byNobody), 'Games of a pool were decided'],
  [ofPool('round-over', byNobody), 'Round 2 of the pool “Sundays” is over'],
  [ofPool('agreed'), 'Ann agreed in a pool'],
  [ofPool('settled', byNobody), 'Settled: the pool “Sundays”'],
  [ofPool('called-off', { reason }), 'Ann called off the pool “Sundays”: I saw it'],
  [ofPool('called-off', byNobody), 'Called off: the pool “Sundays”'],
  [ofPool('cancellation-asked', { reason }), 'Ann asked to call off the pool “Sundays”: I saw it'],
  [ofPool('cancellation-withdrawn'), 'Ann withdrew the request to call off the pool “Sundays”'],
  [ofPool('disputed', { reason }), 'Ann disputed a result of the pool “Sundays”, Bills @ Dolphins: I saw it'],
  [ofPool('dispute-closed'), 'Ann let the result stand in the pool “Sundays”, Bills @ Dolphins'],
  [ofPool('corrected', byNobody), 'The score has changed in the pool “Sundays”, Bills @ Dolphins'],
]
