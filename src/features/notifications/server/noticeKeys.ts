import { hash } from 'node:crypto'
import type { Transaction } from '#server/db/database.ts'
import { listKeysQueued, listKeysTold } from './writeStore.ts'

/**
 * What identifies the occasion of a notice: each user gets it once. Those of one occasion differ only in the type, at
 * the ends of `key`.
 */
export type Keyed = {
  readonly key: string
  /** The key in the inbox, where that is another: notices of the log, which are most, have a short one. */
  readonly inboxKey?: string
}

/**
 * The short form of a key: 60 bits of its hash. The key stands in the row, in an index, as the name of a bundle and with
 * each mail; it is unique among the notices of one person.
 */
export function shortKey(key: string): string {
  return hash('sha256', key, 'base64url').slice(0, 10)
}

/** The key of a notice in its inbox. */
export function inboxKeyOf({ key, inboxKey = key }: Keyed): string {
  return inboxKey
}

/** The key of the mail or text about a notice: each is for one notice to one person. */
export function messageKeyOf({ key, userId }: Keyed & { readonly userId: string }): string {
  return `${key} to ${userId}`
}

/** What the keys of its notices have in common. */
export function occasionOf({ key, type }: Keyed & { readonly type: string }): string {
  return key.slice(0, -type.length)
}

type Told = Keyed & { readonly type: string; readonly userId: string }

/** The occasions of which anybody has been told, and so everybody: all notices of one are committed together. */
export async function occasionsTold(
  tx: Transaction,
  userIds: readonly string[],
  notices: readonly Told[],
): Promise<ReadonlySet<string>> {
  const inboxKeys = new Map(notices.map((one) => [inboxKeyOf(one), occasionOf(one)]))
  const messageKeys = new Map(notices.map((one) => [messageKeyOf(one), occasionOf(one)]))
  const [told, queued] = await Promise.all([
    tx.query(listKeysTold, { userIds, keys: [...inboxKeys.keys()] }),
    tx.query(listKeysQueued, { keys: [...messageKeys.keys()] }),
  ])
  return new Set([
    ...told.flatMap(({ key }) => inboxKeys.get(key) ?? []),
    ...queued.flatMap(({ key }) => messageKeys.get(key) ?? []),
  ])
}
