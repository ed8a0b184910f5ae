import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BidView } from '#features/bids/contract.ts'
import { atWork } from '#test/promises/drill/atWork.ts'
import { aBusySite, type BusySite } from '#test/promises/drill/busySite.ts'
import { sayHowItWent } from '#test/promises/drill/sayHowItWent.ts'
import { aTally, carefulSender } from '#test/promises/drill/senders.ts'
import { chanceOf } from '#test/promises/model/chance.ts'
import { extent, seed } from '#test/support/extent.ts'
import { done } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { faultsInTurn, happen } from './faults.ts'
import { missing, type ThreeMachines, threeMachines } from './threeMachines.ts'
import { keepWriting, type Writes } from './writes.ts'

const faultCount = extent('CLUSTER_FAULTS', { once: 1, usual: 4, long: 30 })
const clients = extent('CLUSTER_CLIENTS', { once: 10, usual: 20, long: 50 })
/** From one fault to the next, if by then all machines are there again. */
const everyMs = extent('CLUSTER_EVERY_MS', { once: 10_000, usual: 20_000, long: 20_000 })
const backWithinMs = extent('CLUSTER_BACK_MS', { once: 15_000, usual: 15_000, long: 15_000 })

const title = missing.length === 0 ? `with SEED=${seed}` : `which needs ${missing.join(', ')} to be installed`

describe.skipIf(missing.length > 0)(`a PostgreSQL on three machines, ${title}`, () => {
  let site: BusySite
  let cluster: ThreeMachines
  let writes: Writes

  beforeAll(async () => {
    const postgresOf = async () => {
      cluster = await threeMachines()
      return cluster
    }
    site = await aBusySite(clients, { postgresOf })
    writes = await keepWriting(site.stand.url)
  }, 300_000)
  afterAll(async () => {
    await writes?.stop()
    await site?.stop()
  }, 60_000)

  it(
    `loses nothing that was acknowledged, and serves again within ${backWithinMs / 1_000} s of each of ${faultCount} faults`,
    async () => {
      const tally = aTally()
      const chance = chanceOf(seed)
      const outages: [what: string, ms: number][] = []
      if (!cluster.hasDisks) process.stdout.write('No disk is filled: only root may mount one.\n')
      const logs = await atWork(site, { send: carefulSender(tally), chance, leaves: 0 }, async () => {
        for (const fault of faultsInTurn(faultCount, cluster)) {
          await cluster.whole()
          const next = sleep(everyMs)
          const at = await happen(fault, cluster, { works: writes.worksSince })
          await next
          outages.push([fault.name, writes.longestPauseMs(at)])
          process.stdout.write(`${fault.name}: ${Math.round(writes.longestPauseMs(at))} ms without a write.\n`)
        }
        await cluster.whole()
        await writes.stop()
      })
      sayHowItWent(`${faultCount} faults`, { site, tally, logs })
      const written = await expectWritten(writes)
      const inCrews = site.crews.reduce((sum, { book }) => sum + countOf(book), 0)
      process.stdout.write(`${written + inCrews} acknowledged writes were found, each once.\n`)
      expect(outages.filter(([, ms]) => ms > backWithinMs)).toEqual([])
    },
    600_000 + faultCount * (everyMs + 60_000),
  )
})

/** What was acknowledged is there once; what was not may be there too. Returns how much it is. */
async function expectWritten({ who, path, acknowledged }: Writes): Promise<number> {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const address: string = `${path}/bids?limit=200${cursor && `&cursor=${cursor}`}`
    const page = await waitFor(() => done(who.get<{ items: BidView[]; nextCursor: string | null }>(address)))
    found.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(new Set(found).size).toBe(found.length)
  expect([...acknowledged].filter((id) => !found.includes(id))).toEqual([])
  return acknowledged.size
}

function countOf(book: object): number {
  const sets: unknown[] = Object.values(book)
  return sets.reduce<number>((sum, one) => sum + (one instanceof Set ? one.size : 0), 0)
}
