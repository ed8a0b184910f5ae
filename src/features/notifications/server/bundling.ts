import { type Bundle, bundleGapMs, bundleWords, fromIn, type Growing, joinsBundle } from '#domain/notices/bundles.ts'
import type { Notice } from '#domain/notices/noticesOf.ts'
import { after, type Instant } from '#domain/times.ts'
import type { Transaction } from '#server/db/database.ts'
import { inboxKeyOf, type Keyed } from './noticeKeys.ts'
import { bundleIn } from './queries.ts'
import { listBundles, listGrowing } from './writeStore.ts'

/** A notice to write, with its recipient. */
type Addressed = {
  readonly notice: Notice & Keyed & { readonly at: Instant }
  readonly recipient: { readonly time_zone: string | null }
}

/** `bundle`: the key, in its inbox, of the first notice of its line of the inbox; null for one that stands alone. */
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
  const lines = new Map(addressed.flatMap(({ notice }) => lineOf(notice) ?? []).map((line) => [nameOf(line), line]))
  if (groupId === null || lines.size === 0) return addressed.map((one) => ({ ...one, bundle: null }))
  const times = addressed.filter(({ notice }) => lineOf(notice) !== null).map(({ notice }) => notice.at)
  const rows = await tx.query(listGrowing, {
    userIds: [...lines.values()].map(({ userId }) => userId),
    types: [...lines.values()].map(({ type }) => type),
    froms: [...lines.values()].map(({ from }) => from),
    groupId,
    // What is further away is not joined.
    since: after(Math.min(...times) as Instant, -bundleGapMs),
    until: after(Math.max(...times) as Instant, bundleGapMs),
  })
  const growing = new Map<string, Growing & { readonly bundle: string }>(
    rows.map((row) => [
      nameOf({ userId: row.user_id, type: row.type, from: row.from }),
      { bundle: row.bundle, newestAt: row.newest_at, beganAt: row.began_at, isRead: row.is_read },
    ]),
  )
  return addressed.map((one) => {
    const { at } = one.notice
    const line = lineOf(one.notice)
    if (line === null) return { ...one, bundle: null }
    const open = growing.get(nameOf(line))
    const { bundle, beganAt } = open && joinsBundle(open, at) ? open : { bundle: inboxKeyOf(one.notice), beganAt: at }
    growing.set(nameOf(line), { bundle, beganAt, newestAt: at, isRead: false })
    return { ...one, bundle }
  })
}

/** Notices of the same line of an inbox go together. */
type Line = { readonly userId: string; readonly type: string; readonly from: string }

function lineOf({ userId, type, data }: Notice): Line | null {
  const from = fromIn(data)
  return from === null ? null : { userId, type, from }
}

function nameOf({ userId, type, from }: Line): string {
  return `${userId} ${type} ${from}`
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
  const mayBe = groupId === null ? [] : addressed.filter(({ notice }) => lineOf(notice) !== null)
  const rows =
    mayBe.length === 0
      ? []
      : await tx.query(listBundles, {
          userIds: mayBe.map(({ notice }) => notice.userId),
          keys: mayBe.map(({ notice }) => inboxKeyOf(notice)),
        })
  const newest = new Map(rows.map((row) => [`${row.user_id} ${row.key}`, row]))
  const inOne = new Set<Addressed>(mayBe)
  return addressed.flatMap((one) => {
    const { notice, recipient } = one
    const row = newest.get(`${notice.userId} ${inboxKeyOf(notice)}`)
    if (inOne.has(one) && !row) return []
    const bundle: Bundle = (row && bundleIn(row)) ?? alone
    const words = bundleWords({ ...notice, groupId }, bundle, {
      at: notice.at,
      timeZone: recipient.time_zone ?? undefined,
    })
    return [{ ...one, bundle: row?.bundle ?? inboxKeyOf(notice), newest: row?.number ?? null, words }]
  })
}

const alone: Bundle = { count: 1, unread: 1, games: 0, game: null, startsFrom: null, startsTo: null }
