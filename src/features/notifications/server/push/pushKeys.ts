import { firstOf } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { findPushKeys, insertPushKeys } from './store.ts'

/** The pair that push services know this site by, in base64url. The private one is in no log and no answer. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const known = new WeakMap<Services['db'], PushKeys>()

/** The configured pair, else the one that was made once and is kept in the database, the same for every process. */
export async function pushKeysOf({ config, db }: Pick<Services, 'config' | 'db'>): Promise<PushKeys> {
  const keys = config.vapid ?? known.get(db) ?? (await keptKeys(db))
  known.set(db, keys)
  return keys
}

async function keptKeys(db: Services['db']): Promise<PushKeys> {
  const kept = firstOf(await db.query(findPushKeys, {}))
  if (kept) return { publicKey: kept.public_key, privateKey: kept.private_key }
  const { default: webPush } = await import('web-push')
  await db.query(insertPushKeys, webPush.generateVAPIDKeys())
  return keptKeys(db)
}
