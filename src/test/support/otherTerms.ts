import { expect } from 'vitest'
import { anOpenBid, customBid, done, made, type TestGroup } from './story.ts'

type Run = (command: () => Promise<unknown>, ids: Record<string, string>) => Promise<void>

/**
 * A challenge that is declined, counter-offers with each of their answers, one that other terms of its bid end, and a part
 * that is taken, each by `run`.
 */
export async function takeOnOtherTerms(group: TestGroup, run: Run): Promise<void> {
  const challenge = await anOpenBid(group, group.ann, { ...customBid, challengedUserId: group.ben.id })
  const no = `${group.path}/bids/${challenge.id}/decline-challenge`
  await run(() => done(group.ben.post(no)), { bidId: challenge.id })

  const countered = await anOpenBid(group, group.ben)
  const counters = `${group.path}/bids/${countered.id}/counters`
  for (const [who, answer] of [
    [group.ben, 'decline'],
    [group.ann, 'withdraw'],
    [group.ben, 'accept'],
  ] as const) {
    let id = ''
    const offer = async () => {
      id = (await made(group.ann.post<{ id: string }>(counters, { odds: 120 }))).id
    }
    await run(offer, { bidId: countered.id })
    await run(async () => expect((await who.post(`${counters}/${id}/${answer}`)).status).toBeLessThan(300), {
      bidId: countered.id,
    })
  }

  const changed = await anOpenBid(group, group.ben)
  const path = `${group.path}/bids/${changed.id}`
  await made(group.ann.post(`${path}/counters`, { odds: 120 }))
  await run(() => done(group.ben.send('PATCH', path, { odds: 130 })), { bidId: changed.id })

  const shared = await anOpenBid(group, group.ann, { ...customBid, allowParts: true })
  const some = { version: shared.version, part: 20 }
  await run(async () => made(group.ben.post(`${group.path}/bids/${shared.id}/accept`, some)), { bidId: shared.id })
}
