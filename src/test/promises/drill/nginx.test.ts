import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chanceOf } from '#test/promises/model/chance.ts'
import { extent, seed } from '#test/support/extent.ts'
import { followStream } from '#test/support/followStream.ts'
import { aNginx, hasNginx } from '#test/support/nginxFront.ts'
import { aVisitor, password } from '#test/support/person.ts'
import { customBid, made } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { atWork } from './atWork.ts'
import { aBusySite, type BusySite } from './busySite.ts'
import { sayHowItWent } from './sayHowItWent.ts'
import { aTally, plainSender } from './senders.ts'
import type { Crew } from './work.ts'

/** Each takes ten seconds: only the long form has some. */
const rounds = extent('NGINX_ROUNDS', { once: 0, usual: 0, long: 6 })
const clients = extent('NGINX_CLIENTS', { once: 10, usual: 10, long: 20 })

const where = hasNginx ? '' : ' (skipped: no nginx is installed)'

describe.skipIf(!hasNginx)(`nginx as docker/nginx.conf sets it up${where}, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  let site: BusySite
  let crew: Crew

  beforeAll(async () => {
    site = await aBusySite(clients, { frontOf: aNginx })
    const [first] = site.crews
    if (!first) throw new Error('nobody is there')
    crew = first
  }, 120_000)
  afterAll(() => site?.stop(), 60_000)

  const member = () => {
    const [first] = crew.people
    if (!first) throw new Error('an empty crew')
    return first
  }

  it('passes the live stream on as it comes', async () => {
    const stream = await followStream(site.stand.url, member(), crew.id)
    expect(stream.status).toBe(200)
    const bid = await made(member().post<{ id: string }>(`${crew.path}/bids`, customBid))
    crew.book.bids.add(bid.id)
    await waitFor(() => stream.events.find(({ data }) => data.entityId === bid.id) ?? null, { withinMs: 3_000 })
    stream.close()
  })

  it('tells the program who asks, whatever the asker says, and believes only what ends TLS', async () => {
    const { email, id } = member()
    const addressOfSignIn = async (url: string) => {
      const said = { 'x-forwarded-for': '203.0.113.7' }
      const { status } = await aVisitor(url).post('/api/auth/sign-in/email', { email, password }, said)
      expect(status).toBe(200)
      const latest = 'select ip_address from sessions where user_id = $1 order by created_at desc limit 1'
      return (await site.pool.query<{ ip_address: string }>(latest, [id])).rows[0]?.ip_address
    }
    expect(await addressOfSignIn(site.stand.url)).toBe('127.0.0.1')
    const behindTls = await aNginx(site.stand.urls, { believed: '127.0.0.1' })
    try {
      expect(await addressOfSignIn(behindTls.url)).toBe('203.0.113.7')
    } finally {
      await behindTls.stop()
    }
  })

  it('names each request itself: nobody chooses by what name it stands in the log', async () => {
    const headers = { 'x-request-id': 'chosen-by-the-asker' }
    const ids = [
      (await fetch(`${site.stand.url}/healthz`, { headers })).headers.get('x-request-id'),
      (await fetch(`${site.stand.url}/healthz`, { headers })).headers.get('x-request-id'),
    ]
    // The program takes the name over from nginx.
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  it('keeps the figures inside and refuses what is too large', async () => {
    const { url } = site.stand
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    expect((await fetch(`${url}//%6detrics`)).status).toBe(404)
    const large = await fetch(`${url}/api/groups`, { method: 'POST', body: 'x'.repeat(100_000) })
    expect(large.status).toBe(413)
  })

  it.skipIf(rounds === 0)(
    `lets nobody notice that a process is replaced or killed, ${rounds} times`,
    async () => {
      const tally = aTally()
      const logs = await atWork(site, { send: plainSender(tally), chance, leaves: 0 }, async () => {
        for (let round = 0; round < rounds; round += 1) {
          await sleep(chance.whole(500, 1_500))
          expect((await site.stand.replace(round % 2)).exitCode).toBe(0)
          await sleep(chance.whole(500, 1_500))
          await site.stand.crash((round + 1) % 2)
        }
      })
      sayHowItWent(`${rounds} replacements and crashes behind nginx`, { site, tally, logs })
      expect(tally.failures).toEqual([])
    },
    120_000 + rounds * 40_000,
  )
})
