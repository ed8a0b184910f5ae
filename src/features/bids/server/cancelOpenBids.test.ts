import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BidView } from '#features/bids/contract.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { runCommand } from '#server/commands/command.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { accept, aGroup, anOpenBid, done, made, type TestGroup } from '#test/support/story.ts'
import { cancelOpenBids } from './cancelOpenBids.ts'

describe('open bids that are cancelled with what they belong to', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
  })
  afterAll(() => server.stop())

  /** As part of a command of Ann's, which then fails or succeeds. */
  const cancelIn = (group: TestGroup, of: string | null, { fails = false } = {}) =>
    runCommand(
      server.services,
      { actorId: group.ann.id, repeat: null },
      {
        lock: (command) => command.lock(uncheckedGroup(group.id)),
        read: async () => null,
        async run({ tx, now }, locked) {
          if (!locked) throw new Error('no group')
          const why = { cancelledBy: group.ann.id, cause: 'group-deleted', now } as const
          const count = await cancelOpenBids(tx, locked, { of, ...why })
          if (fails) throw new Error('something else failed')
          return count
        },
      },
    )
  const bidsOf = async (group: TestGroup) =>
    (await done(group.ann.get<{ items: BidView[] }>(`${group.path}/bids?limit=200`))).items
  const statuses = async (group: TestGroup) => {
    const found = (await bidsOf(group)).map(({ creatorName, status }) => `${creatorName} ${status}`)
    return found.toSorted()
  }

  it('are all of a group that is deleted, with when, by whom and why; what was taken stays [BID-28] [BID-29]', async () => {
    const [group, other] = [await aGroup(server), await aGroup(server)]
    await made(accept(group, group.ben, await anOpenBid(group, group.ann)))
    for (const who of [group.ann, group.ben]) await anOpenBid(group, who)
    await anOpenBid(other, other.ann)
    expect(await cancelIn(group, null)).toBe(2)
    expect(await statuses(group)).toEqual(['Ann accepted', 'Ann cancelled', 'Ben cancelled'])
    expect(await statuses(other)).toEqual(['Ann open'])
    for (const bid of (await bidsOf(group)).filter(({ status }) => status === 'cancelled')) {
      expect(bid).toMatchObject({ cancelledBy: group.ann.id, cancellationReason: 'the group was deleted' })
      expect(bid.cancellationCause).toBe('group-deleted')
      expect(bid.cancelledAt).toBe(new Date(server.clock.now()).toISOString())
    }
    const { body } = await group.ann.get<{ items: { type: string }[] }>(`${group.path}/events?limit=200`)
    expect(body.items.filter(({ type }) => type === 'bid.cancelled')).toHaveLength(2)
  })

  it('are those of a member who goes, and nobody else’s [BEY-08] [BID-28]', async () => {
    const group = await aGroup(server)
    for (const who of [group.ann, group.ben, group.ben]) await anOpenBid(group, who)
    expect(await cancelIn(group, group.ben.id)).toBe(2)
    expect(await statuses(group)).toEqual(['Ann open', 'Ben cancelled', 'Ben cancelled'])
    expect(await cancelIn(group, group.ben.id)).toBe(0)
  })

  it('stay open when the rest of the command fails [BID-28]', async () => {
    const group = await aGroup(server)
    await anOpenBid(group, group.ben)
    await expect(cancelIn(group, null, { fails: true })).rejects.toThrow('something else failed')
    expect(await statuses(group)).toEqual(['Ben open'])
  })
})
