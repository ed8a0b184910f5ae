import { type Bundle, bundleMs, bundleWords, fromIn, type Growing, joinsBundle } from '#domain/notices/bundles.ts'
import type { Notice } from '#domain/notices/noticesOf.ts'
import { after, type Instant } from '#domain/times.ts'
import type { Transaction } from '#server/db/database.ts'
import { bundleIn } from './queries.ts'
import { listBundles, listGrowing } from './writeStore.ts'

/** A notice to write, with its recipient. */
type Addressed = {
  readonly notice: Notice & { readonly key: string; readonly at: Instant }
  readonly recipient: { readonly time_zone: string | null }
}

/** `bundle`: the key of the first notice of its line of the inbox; null for one that stands alone. */
export type Bundled<One> = One & { readonly bundle: string | null }

/**
 * Which notices join a bundle, and which begin one. The inboxes are locked: what was written before is seen, and what is
 * written at the same time waits.
 */
export async function withBundles<One extends Addressed>(
  tx: Transaction,
  groupId: string | null,
  addressed: readonly One[],
): Promise<Bundled<One>[]> {
  const starts = addressed.filter(({ notice }) => fromIn(notice.data) !== null).map(({ notice }) => notice.at)
  if (groupId === null || starts.length === 0) return addressed.map((one) => ({ ...one, bundle: null }))
  const userIds = [...new Set(addressed.map(({ notice }) => notice.userId))]
  const since = after(Math.min(...starts) as Instant, -bundleMs)
  const rows = await tx.query(listGrowing, { userIds, groupId, since })
  const growing = new Map<string, Growing & { readonly bundle: string }>(
    rows.map((row) => [
      `${row.user_id} ${row.type} ${row.from}`,
      { bundle: row.bundle, newestAt: row.newest_at, beganAt: row.began_at, isRead: row.is_read },
    ]),
  )
  return addressed.map((one) => {
    const { userId, type, data, at, key } = one.notice
    const from = fromIn(data)
    if (from === null) return { ...one, bundle: null }
    const line = `${userId} ${type} ${from}`
    const open = growing.get(line)
    const { bundle, beganAt } = open && joinsBundle(open, at) ? open : { bundle: key, beganAt: at }
    growing.set(line, { bundle, beganAt, newestAt: at, isRead: false })
    return { ...one, bundle }
  })
}

type Pushed = {
  readonly bundle: string
  readonly newest: number | null
  readonly words: ReturnType<typeof bundleWords>
}

/**
 * The notices to push after they are written: of several in one bundle only the newest, in the words of them all.
 * `bundle` also names the pushes that it replaces, and `newest` orders them.
 */
export async function inBundles(
  tx: Transaction,
  groupId: string | null,
  addressed: readonly Addressed[],
): Promise<(Addressed & Pushed)[]> {
  const mayBe = addressed.filter(({ notice }) => fromIn(notice.data) !== null)
  const rows =
    mayBe.length === 0
      ? []
      : await tx.query(listBundles, {
          userIds: mayBe.map(({ notice }) => notice.userId),
          keys: mayBe.map(({ notice }) => notice.key),
        })
  const byNotice = new Map(rows.map((row) => [`${row.user_id} ${row.key}`, row]))
  const newest = new Map(rows.map((row) => [`${row.user_id} ${row.bundle}`, row.key]))
  return addressed.flatMap((one) => {
    const { notice, recipient } = one
    const row = byNotice.get(`${notice.userId} ${notice.key}`)
    if (row && newest.get(`${row.user_id} ${row.bundle}`) !== notice.key) return []
    const bundle: Bundle = (row && bundleIn(row)) ?? alone
    const words = bundleWords({ ...notice, groupId }, bundle, {
      at: notice.at,
      timeZone: recipient.time_zone ?? undefined,
    })
    return [{ ...one, bundle: row?.bundle ?? notice.key, newest: row?.number ?? null, words }]
  })
}

const alone: Bundle = { count: 1, unread: 1, games: 0, game: null, startsFrom: null, startsTo: null }
