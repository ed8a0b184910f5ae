import { dayMs } from '#domain/times.ts'

/** A logo as cached in the browser. [LIM-05] */
export type KeptLogo = {
  readonly teamName: string
  readonly blob: Blob
  /** When it was fetched, in milliseconds. */
  readonly timestamp: number
  readonly originalUrl: string
}

/** Cached logos are fetched again after 30 days. [LIM-06] */
export const keptForMs = 30 * dayMs

const storeName = 'logos'

/** The logos cached in this browser. If it allows no cache, every result is "none" and nothing fails. */
export type LogoCache = {
  /** The logo at that address, unless it has expired at `now`. */
  read(originalUrl: string, now: number): Promise<KeptLogo | null>
  keep(logo: KeptLogo): Promise<void>
}

/** Opens the cache, and removes what has expired. */
export async function openLogoCache(now: number, databaseName = 'betwixt.logos'): Promise<LogoCache> {
  const database = await open(databaseName).catch(() => null)
  if (!database) return { read: async () => null, keep: async () => {} }
  const store = (mode: IDBTransactionMode) => database.transaction(storeName, mode).objectStore(storeName)
  await forgetExpired(store('readwrite'), now).catch(() => {})
  return {
    async read(originalUrl, at) {
      const kept = await done<KeptLogo | undefined>(store('readonly').get(originalUrl)).catch(() => undefined)
      return kept && at - kept.timestamp < keptForMs ? kept : null
    },
    async keep(logo) {
      // A full disk only means that it is fetched again next time.
      await done(store('readwrite').put(logo)).catch(() => {})
    },
  }
}

async function open(databaseName: string): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName, { keyPath: 'originalUrl' }).createIndex('timestamp', 'timestamp')
  }
  return done(request)
}

async function forgetExpired(store: IDBObjectStore, now: number): Promise<void> {
  const expired = IDBKeyRange.upperBound(now - keptForMs)
  const addresses = await done(store.index('timestamp').getAllKeys(expired))
  for (const address of addresses) store.delete(address)
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
