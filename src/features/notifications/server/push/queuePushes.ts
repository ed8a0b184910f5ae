import { createHash } from 'node:crypto'
import { isPushed, type PushSettings } from '#domain/notices/pushes.ts'
import type { Instant } from '#domain/times.ts'
import { currentCause } from '#server/cause.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { newId } from '#server/newId.ts'
import { type findPushSettings, findSubscriptions, insertPushes, listPushSettings } from './store.ts'

/** A notice in a user's inbox. `path`: the page that the push opens. */
export type Pushable = {
  readonly userId: string
  readonly key: string
  /** Names what it replaces on the screen: pushes with the same. */
  readonly replaces: string
  /** The number of its newest notice, where it may replace or be replaced. */
  readonly newest?: number | null
  readonly type: string
  readonly title: string
  readonly message: string
  readonly path: string
  /** When it happened. */
  readonly at: Instant
}

/**
 * The payload. A later push with the same `topic` replaces an earlier one; of two, the one with the higher `newest` is
 * later.
 */
export type PushContent = {
  readonly title: string
  readonly message: string
  readonly path: string
  readonly topic: string
  readonly newest?: number | null
}

// Rows per statement, so that none takes long.
const batch = 1_000

/** The subscribed browsers of users; those who have none are not in it. */
export type Browsers = ReadonlyMap<string, readonly Row<typeof findSubscriptions.columns>[]>

/** The browsers to which pushes may go. Most have none, for whom nothing else need be found. */
export async function browsersOf(
  tx: Transaction,
  recipients: readonly { readonly userId: string }[],
): Promise<Browsers> {
  const userIds = [...new Set(recipients.map(({ userId }) => userId))]
  const subscriptions = userIds.length === 0 ? [] : await tx.query(findSubscriptions, { userIds })
  return Map.groupBy(subscriptions, (row) => row.user_id)
}

/**
 * Queues the pushes of notices in the caller's transaction, to each of these browsers that was subscribed when it
 * happened. [BEY-15]
 */
export async function queuePushes(tx: Transaction, { groupId, notices, browsers, now }: PushedTo): Promise<void> {
  const userIds = [...new Set(notices.map(({ userId }) => userId))].filter((id) => browsers.has(id))
  if (userIds.length === 0) return
  const chosen = await tx.query(listPushSettings, { userIds })
  const settings = new Map(chosen.map((row) => [row.user_id, storedPushSettings(row)]))
  const pushes = notices.flatMap((notice) =>
    (browsers.get(notice.userId) ?? [])
      .filter(
        (row) =>
          row.created_at <= notice.at &&
          isPushed(pushSubject(notice, groupId), settings.get(row.user_id) ?? nothingChosen),
      )
      .map(({ id: subscriptionId }) => ({
        id: newId(),
        key: notice.key,
        kind: notice.type,
        subscriptionId,
        content: contentOf(notice),
      })),
  )
  for (let from = 0; from < pushes.length; from += batch) {
    tx.write(insertPushes, { pushes: pushes.slice(from, from + batch), now, cause: currentCause() })
  }
}

type PushedTo = {
  readonly groupId: string | null
  readonly notices: readonly Pushable[]
  readonly browsers: Browsers
  readonly now: Instant
}

function pushSubject({ type }: Pushable, groupId: string | null) {
  return { type, groupId, standsInApp: true }
}

/** Nothing is stored until a user changes one. */
const nothingChosen: PushSettings = { typesOff: [], mutedGroupIds: [] }

/** The stored settings of a user. */
export function storedPushSettings(row: Row<typeof findPushSettings.columns> | null): PushSettings {
  return row ? { typesOff: row.types_off, mutedGroupIds: row.muted_group_ids } : nothingChosen
}

function contentOf({ replaces, newest, title, message, path }: Pushable): PushContent {
  // A topic has at most 32 characters.
  const topic = createHash('sha256').update(replaces).digest('base64url').slice(0, 32)
  return { title: title.slice(0, 120), message: message.slice(0, 500), path, topic, newest: newest ?? null }
}
