import type { Line } from '#domain/channels/messages.ts'
import { namedIn, namedOutside, renamedSince } from '#domain/channels/outsideWords.ts'
import type { Post, PostKind } from '#domain/channels/posts.ts'
import { afterQuiet } from '#domain/channels/quietHours.ts'
import { type ChatService, spacingMs } from '#domain/chatServices.ts'
import type { Named } from '#domain/notices/noticeFacts.ts'
import { after, type Instant, minuteMs } from '#domain/times.ts'
import { listUnnamed } from '#features/accounts/server/store.ts'
import { queueMessages } from '#features/messages/server/outbox.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { findPost, hurryBids, joinBids, listLatestPosts, listMembers, listOpenChannels } from './chatStore.ts'

/** What a message to a chat holds: its lines with whom they name, and the numbers of the events that they tell. */
export type ChatContent = {
  readonly lines: readonly (Line & { readonly people: readonly Named[] })[]
  readonly seqs: readonly number[]
}

/** A post of an event of the group's log, or of anything else, which has a key of its own. */
export type EventPost = Post & { readonly seq: number; readonly at: Instant; readonly cause?: string | null }

/** All who were ever in a group, and what they are called outside. */
type Outside = { readonly people: readonly Named[]; readonly outside: ReturnType<typeof namedOutside> }

/** The channels of a group that are on, and what its members are called in them; null where there is no channel. */
export type Chats = Outside & { readonly channels: readonly Row<(typeof listOpenChannels)['columns']>[] }

/**
 * Posts a text to the chats of a group that were connected with that kind, once for a key: said again, nothing happens.
 * It leaves within seconds, or when the quiet hours end, behind what was posted before. For what is no event of the
 * group's log; an event is posted by its telling in `domain/channels/posts.ts`. `path`: where the text leads, in the
 * product. [BEY-35]
 */
export async function postToChats(
  services: Services,
  { groupId, key, ...post }: { groupId: string; kind: PostKind; key: string; text: string; path: string },
): Promise<void> {
  const chats = await chatsOf(services.db, groupId)
  if (!chats) return
  const now = services.clock()
  const seq = Math.max(...chats.channels.map((channel) => channel.last_seq))
  await services.db.transaction(async (tx) => {
    for (const channel of chats.channels.filter(({ kinds }) => kinds.includes(post.kind))) {
      // The place in the log is another one by now where something has happened since.
      if ((await tx.query(findPost, { recipient: recipientOf(channel), name: key })).length > 0) continue
      queue(tx, channel, wordedOutside({ ...post, seq, at: now }, chats), {
        now,
        dueAt: outsideQuiet(channel, now),
        name: key,
      })
    }
  })
}

/** The chats of a group; null if it has none. */
export async function chatsOf(db: Queryable, groupId: string): Promise<Chats | null> {
  const channels = await db.query(listOpenChannels, { groupId })
  if (channels.length === 0) return null
  return { channels, ...(await outsideOf(db, groupId)) }
}

async function outsideOf(db: Queryable, groupId: string): Promise<Outside> {
  const members = await db.query(listMembers, { groupId })
  const people = members.map(({ user_id: id, name }) => ({ id, name }))
  const unnamed = await db.query(listUnnamed, { userIds: people.map(({ id }) => id) })
  const ids = new Set(unnamed.map(({ user_id }) => user_id))
  return { people, outside: namedOutside(people.filter(({ id }) => ids.has(id))) }
}

/**
 * The lines of a message as they may be read now: since it was written, somebody may have taken another name, deleted
 * their account, or chosen not to be named. [BEY-35] [BEY-23]
 */
export async function linesNow(db: Queryable, groupId: string, { lines }: ChatContent): Promise<Line[]> {
  const { people, outside } = await outsideOf(db, groupId)
  return lines.map(({ text, path, people: told }) => ({ text: outside.words(renamedSince(text, told, people)), path }))
}

type WordedPost = EventPost & { readonly people: readonly Named[] }

function wordedOutside(post: EventPost, { people, outside }: Outside): WordedPost {
  const text = outside.words(post.text)
  return { ...post, text, people: namedIn(text, people) }
}

/**
 * Writes the posts of events to the outbox, those of each channel in the order of the log. What was written before is left
 * out, so the same events may be told again after a crash. Bids that follow each other within a minute are one message:
 * the first leaves at once, the others when the minute is over or something else follows.
 */
export async function queueEventPosts(
  services: Services,
  { channels, ...outside }: Chats,
  posts: readonly EventPost[],
) {
  const now = services.clock()
  await services.db.transaction(async (tx) => {
    for (const channel of channels) {
      const wanted = posts.filter(({ kind, at }) => channel.kinds.includes(kind) && at >= channel.connected_at)
      if (wanted.length === 0) continue
      await queueForChannel(
        tx,
        channel,
        wanted.map((post) => wordedOutside(post, outside)),
        now,
      )
    }
  })
}

type OpenChannel = Chats['channels'][number]

async function queueForChannel(tx: Transaction, channel: OpenChannel, posts: readonly WordedPost[], now: Instant) {
  const recipient = recipientOf(channel)
  const latest = (await tx.query(listLatestPosts, { recipient })).map((row) => ({
    ...row,
    content: row.content as ChatContent,
  }))
  const told = new Set(latest.flatMap(({ content }) => content.seqs))
  const lastSent = Math.max(0, ...latest.map(({ sent_at }) => sent_at ?? 0))
  const soonest = after(
    Math.max(now, after(lastSent as Instant, spacingMs[channel.service as ChatService])) as Instant,
    0,
  )
  const open = outsideQuiet(channel, soonest)
  let last = latest[0] && { ...latest[0], isBids: latest[0].kind === 'bids' }
  for (const post of posts) {
    if (told.has(post.seq)) continue
    if (post.kind === 'bids' && last?.isBids && last.due_at !== null && last.due_at > now) {
      const content = withLine(last.content, post)
      const [joined] = await tx.query(joinBids, { key: last.key, now, content })
      if (joined) {
        last = { ...last, content }
        continue
      }
    }
    const lastBids = last?.isBids ? last : latest.find(({ kind }) => kind === 'bids')
    const minuteOver = lastBids ? after(lastBids.created_at, minuteMs) : now
    const due = post.kind === 'bids' && minuteOver > open ? outsideQuiet(channel, minuteOver) : open
    // What follows a bid that waits for others takes it along.
    if (post.kind !== 'bids') tx.write(hurryBids, { recipient, dueAt: open })
    const queued = queue(tx, channel, post, { now, dueAt: due, name: post.kind })
    last = { ...queued, isBids: post.kind === 'bids' }
  }
}

function withLine({ lines, seqs }: ChatContent, { text, path, people, seq }: WordedPost): ChatContent {
  return { lines: [...lines, { text, path, people }], seqs: [...seqs, seq] }
}

/** `name`: what tells apart the messages of one moment in the log. The key orders them, and lets none be written twice. */
function queue(
  tx: Transaction,
  channel: OpenChannel,
  post: WordedPost,
  { dueAt: due, name }: { now: Instant; dueAt: Instant; name: string },
) {
  const recipient = recipientOf(channel)
  const key = `${recipient} ${String(post.seq).padStart(12, '0')} ${name}`
  const content = withLine({ lines: [], seqs: [] }, post)
  queueMessages(tx, [
    {
      ...{ channel: 'chat', key, kind: post.kind, userId: null, recipient, content, isTest: false, error: null },
      // As if it were written when it may leave: then its first attempt is due, and its last one a day later.
      now: due,
      ...(post.cause !== undefined && { cause: post.cause }),
    },
  ])
  return { key, kind: post.kind, attempts: 0, created_at: due, due_at: due, sent_at: null, content }
}

type Quiet = Pick<OpenChannel, 'quiet_from' | 'quiet_to' | 'time_zone'>

/** When a message to a channel may leave, from a moment on. */
export function outsideQuiet({ quiet_from: from, quiet_to: to, time_zone: timeZone }: Quiet, at: Instant): Instant {
  return afterQuiet(at, from === null || to === null ? null : { from, to }, timeZone)
}

/** A channel as the recipient of its messages. */
export function recipientOf({ group_id, id }: { group_id: string; id: string }): string {
  return `${group_id} ${id}`
}
