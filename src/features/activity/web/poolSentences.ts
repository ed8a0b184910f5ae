import type { ActivityView } from '../contract.ts'

type About = Pick<ActivityView, 'pool' | 'reason'>

/** The words for what happens to pools. [BEY-34] */
export const poolSentences = {
  'pool.opened': { did: (said: About) => `opened ${poolOf(said)}` },
  'pool.joined': { did: (said: About) => `joined ${poolOf(said)}` },
  'pool.round-opened': { happened: (said: About) => `${roundOf(said)} of ${poolOf(said)} is open` },
  'pool.picked': { did: () => 'picked in a pool' },
  'pool.reminded': { happened: () => 'Those who had not picked were reminded' },
  'pool.decided': { happened: () => 'Games of a pool were decided' },
  'pool.round-over': { happened: (said: About) => `${roundOf(said)} of ${poolOf(said)} is over` },
  'pool.agreed': { did: () => 'agreed in a pool' },
  'pool.settled': { happened: (said: About) => `Settled: ${poolOf(said)}` },
  'pool.called-off': {
    did: (said: About) => `called off ${poolOf(said)}${because(said)}`,
    happened: (said: About) => `Called off: ${poolOf(said)}${because(said)}`,
  },
  'pool.cancellation-asked': { did: (said: About) => `asked to call off ${poolOf(said)}${because(said)}` },
  'pool.cancellation-withdrawn': { did: (said: About) => `withdrew the request to call off ${poolOf(said)}` },
  'pool.disputed': {
    did: (said: About) => `disputed a result of ${onGame(said)}${because(said)}`,
    happened: (said: About) => `The score has changed in ${onGame(said)}${because(said)}`,
  },
  'pool.dispute-closed': {
    did: (said: About) => `let the result stand in ${onGame(said)}${because(said)}`,
    happened: (said: About) => `The result stands in ${onGame(said)}`,
  },
  'pool.corrected': {
    did: (said: About) => `corrected a result of ${onGame(said)}${because(said)}`,
    happened: (said: About) => `The score has changed in ${onGame(said)}`,
  },
}

function poolOf({ pool }: About): string {
  return pool ? `the pool “${pool.name}”` : 'a pool'
}

function roundOf({ pool }: About): string {
  return pool?.round == null ? 'A round' : `Round ${pool.round}`
}

function onGame(said: About): string {
  return said.pool?.onGame ? `${poolOf(said)}, ${said.pool.onGame}` : poolOf(said)
}

function because({ reason }: About): string {
  return reason ? `: ${reason}` : ''
}
