import { postOf } from '#domain/channels/posts.ts'
import { happenedIn } from '#features/notifications/server/happenedStore.ts'
import { isTold, noticeFactsFrom } from '#features/notifications/server/noticeFacts.ts'
import type { EventReader } from '#server/jobs/eventReaders.ts'
import { chatsOf, queueEventPosts } from '#server/outbox/chatPosts.ts'

// Only disputes and doubts are decided by somebody, and those are posted nowhere.
const known = { commenters: [], timeZones: {}, admins: [], payments: new Map() }

/**
 * Posts what happens in groups to their chats. Like the notices, it follows the log after the fact, and what it writes is
 * known by its place in the log, so that nothing is lost or written twice, whatever crashes. [BEY-35]
 */
export const writeChatPosts: EventReader = {
  name: 'channels',
  async read(tx, events, services) {
    const relevant = events.filter(({ type }) => isTold(type))
    const [first] = relevant
    if (!first) return
    const { groupId } = first
    const chats = await chatsOf(tx, groupId)
    if (!chats) return
    const seqs = relevant.map(({ seq }) => seq)
    const rows = await happenedIn(tx, groupId, seqs)
    const posts = rows.flatMap((row) =>
      noticeFactsFrom(row, known)
        .flatMap((facts) => postOf(facts, { groupId, name: chats.outside.name }) ?? [])
        .map((post) => ({ ...post, seq: row.seq, at: row.at, cause: row.cause })),
    )
    if (posts.length > 0) await queueEventPosts(services, chats, posts)
  },
}
