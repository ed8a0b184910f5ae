import { postOf } from '#domain/channels/posts.ts'
import type { FactsReader } from '#server/events/factsSource.ts'
import type { EventReader } from '#server/jobs/eventReaders.ts'
import { chatsOf, queueEventPosts } from './chatPosts.ts'

/**
 * Posts what happens in groups to their chats. Like the notices, it follows the log after the fact, and what it writes is
 * known by its place in the log, so that nothing is lost or written twice, whatever crashes. [BEY-35]
 */
export const writeChatPosts = (reader: FactsReader): EventReader => ({
  name: 'channels',
  async read(tx, events, services) {
    const relevant = events.filter(reader.isTold)
    const [first] = relevant
    if (!first) return
    const { groupId } = first
    const chats = await chatsOf(tx, groupId)
    if (!chats) return
    const { told } = await reader.read(tx, relevant)
    const posts = told.flatMap(({ seq, at, cause, facts }) =>
      facts()
        .flatMap((one) => postOf(one, { groupId, name: chats.outside.name }) ?? [])
        .map((post) => ({ ...post, seq, at, cause })),
    )
    if (posts.length > 0) await queueEventPosts(services, chats, posts)
  },
})
