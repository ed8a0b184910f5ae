import { firstOf } from '#server/db/database.ts'
import { inMemory } from '#server/memory.ts'
import type { Services } from '#server/services.ts'
import { findPushKeys, insertPushKeys } from './store.ts'

/** The pair that push services know this site by, in base64url. The private one is in no log and no answer. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const known = inMemory((): { keys: PushKeys | null } => ({ keys: null }))

/** The configured pair, else the one that was made once and is kept in the database, the same for every process. */
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
