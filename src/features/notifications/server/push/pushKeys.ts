import { firstOf } from '#server/db/database.ts'
import { inMemory } from '#server/memory.ts'
import type { Services } from '#server/services.ts'
import { findPushKeys, insertPushKeys } from './store.ts'

/**
 * The key pair that identifies this site to push services, in base64url. The private key is never logged or answered.
 */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const known = inMemory((): { keys: PushKeys | null } => ({ keys: null }))

/** The configured pair, else the one generated once and stored in the database for all processes. */
export async function pushKeysOf({
  config,
  db,
  memory,
}: Pick<Services, 'config' | 'db' | 'memory'>): Promise<PushKeys> {
  const held = memory.of(known)
  held.keys ??= config.vapid ?? (await keptKeys(db))
  return held.keys
}

async function keptKeys(db: Services['db']): Promise<PushKeys> {
  const kept = firstOf(await db.query(findPushKeys, {}))
  if (kept) return { publicKey: kept.public_key, privateKey: kept.private_key }
  const { default: webPush } = await import('web-push')
  await db.query(insertPushKeys, webPush.generateVAPIDKeys())
  return keptKeys(db)
}
