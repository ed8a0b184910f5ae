import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chanceOf } from '#test/promises/model/chance.ts'
import { extent, seed } from '#test/support/extent.ts'
import { atWork } from './atWork.ts'
import { aBusySite, type BusySite } from './busySite.ts'
import { sayHowItWent } from './sayHowItWent.ts'
import { aTally, carefulSender, plainSender } from './senders.ts'

const crashes = extent('DRILL_CRASHES', { once: 1, usual: 3, long: 30 })
const replacements = extent('DRILL_REPLACEMENTS', { once: 1, usual: 2, long: 6 })
const clients = extent('DRILL_CLIENTS', { once: 10, usual: 15, long: 50 })
/** From one crash to the next. */
const everyMs = extent('DRILL_EVERY_MS', { once: 2_000, usual: 4_000, long: 10_000 })
/** Expiring is timed work, whose turns a short drill does not wait for. */
const leaves = extent('DRILL_LEAVES', { once: 0, usual: 0, long: 15 })

describe(`two processes behind a balancer, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  let site: BusySite

  beforeAll(async () => {
    site = await aBusySite(clients)
  }, 120_000)
  afterAll(() => site?.stop(), 60_000)

  it(
    `lose nothing and do nothing twice while they are killed in turn, ${crashes} times`,
    async () => {
      const tally = aTally()
      const logs = await atWork(site, { send: carefulSender(tally), chance, leaves }, async () => {
        for (let crash = 0; crash < crashes; crash += 1) {
          const next = sleep(everyMs)
          await sleep(chance.whole(everyMs / 4, everyMs / 2))
          await Promise.all([site.stand.crash(crash % 2), next])
        }
      })
      sayHowItWent(`${crashes} crashes`, { site, tally, logs })
      expect(logs.some((log) => log.connections() > 1)).toBe(true)
    },
    300_000 + crashes * everyMs * 2,
  )

  it(
    `are replaced one after the other without a failed request, ${replacements} times`,
    async () => {
      const tally = aTally()
      const before = site.stand.front.failures().length
      const logs = await atWork(site, { send: plainSender(tally), chance, leaves: 0 }, async () => {
        for (let count = 0; count < replacements; count += 1) {
          await sleep(1_000)
          const { exitCode, tookMs } = await site.stand.replace(count % 2)
          expect(exitCode).toBe(0)
          expect(tookMs).toBeLessThan(10_000)
        }
      })
      sayHowItWent(`${replacements} replacements`, { site, tally, logs })
      expect([tally.failures, site.stand.front.failures().slice(before)]).toEqual([[], []])
      expect(logs.map((log) => log.refusals())).toEqual(logs.map(() => 0))
      expect(logs.some((log) => log.connections() > 1)).toBe(true)
    },
    120_000 + replacements * 20_000,
  )
})
