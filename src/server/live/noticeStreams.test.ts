import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InboxPage } from '#features/notifications/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type FollowedStream, followStream } from '#test/support/followStream.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, anOpenBid, done, type TestGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

describe('the live stream tells a person of their own notices', () => {
  let server: TestServer
  let group: TestGroup
  beforeAll(async () => {
    server = await aServer({ JOBS: 'on' })
    group = await aGroup(server)
    await allTold(server, group)
  })
  afterAll(() => server.stop())

  const told = ({ events }: FollowedStream) => events.filter(({ type }) => type === 'notification')
  const inboxOf = async (who: Person) => (await done(who.get<InboxPage>('/api/notifications'))).items
  /** Waits until a stream has sent so many, and a moment longer for one too many. */
  async function toldOf(stream: FollowedStream, count: number): Promise<string[]> {
    await waitFor(() => (told(stream).length >= count ? true : null))
    await new Promise((resolve) => setTimeout(resolve, 100))
    return told(stream).map(({ data }) => data.id)
  }

  it('each once and in order, in this process and in others, also where no group is followed [NTF-08]', async () => {
    const other = await server.another()
    const { ann, ben, cleo } = group
    const streams = await Promise.all([
      followStream(server.url, ben, group.id),
      followStream(other.url, ben, ''),
      followStream(other.url, cleo, group.id),
    ])
    const silent = await followStream(server.url, ann, group.id)
    for (let turn = 0; turn < 3; turn += 1) await anOpenBid(group, ann)
    for (const [index, who] of [ben, ben, cleo].entries()) {
      const stream = streams[index]
      if (!stream) throw new Error('no stream')
      const newest = (await toldOf(stream, 3)).reverse()
      expect((await inboxOf(who)).slice(0, 3).map(({ id }) => id)).toEqual(newest)
      expect(told(stream).map(({ id, data }) => [id, data])).toEqual(
        newest.reverse().map((id) => [expect.stringMatching(`^\\d*\\.${id}$`), { type: 'notification', id }]),
      )
    }
    expect(told(silent)).toEqual([])
    // Admins, and nobody else, are notified that members of their group have new notices.
    const ofMembers = ({ events }: FollowedStream) => events.filter(({ type }) => type === 'members.notified').length
    expect(ofMembers(silent)).toBeGreaterThan(0)
    expect(streams.map(ofMembers)).toEqual([0, 0, 0])
    for (const stream of [...streams, silent]) stream.close()
    await other.stop()
  })

  it('and that they were read in another window', async () => {
    const stream = await followStream(server.url, group.ben, '')
    const [newest] = await inboxOf(group.ben)
    await done(group.ben.post('/api/notifications/read', { all: true }))
    expect(await toldOf(stream, 1)).toEqual([newest?.id])
    stream.close()
  })

  it('and an admin that a member has read theirs, which stands beside them in the group’s list [NTF-24]', async () => {
    await anOpenBid(group, group.ann)
    await allTold(server, group)
    const other = await server.another()
    const stream = await followStream(other.url, group.ann, group.id)
    await done(group.cleo.post('/api/notifications/read', { all: true }))
    await waitFor(() => (stream.events.length > 0 ? true : null), { withinMs: 1_500 })
    expect(stream.events.map(({ type }) => type)).toEqual(['members.notified'])
    stream.close()
    await other.stop()
  })

  it('also when the word between the processes is lost', async () => {
    const other = await server.another()
    const stream = await followStream(other.url, group.cleo, '')
    const announce = server.services.events.announceNotices
    server.services.events.announceNotices = () => {}
    await anOpenBid(group, group.ann)
    await allTold(server, group)
    expect(await toldOf(stream, 1)).toEqual([(await inboxOf(group.cleo))[0]?.id])
    server.services.events.announceNotices = announce
    stream.close()
    await other.stop()
  })
})
