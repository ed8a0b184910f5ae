import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { AccountChange } from '#domain/people/accountChanges.ts'
import { hourMs, type Instant, isoFromInstant } from '#domain/times.ts'
import { countAgainst, type Limit } from '#server/commands/rateLimit.ts'
import { concurrencyLimit } from '#server/concurrencyLimit.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'

/** A file as the contract answers it. */
export type Download = { readonly headers: Record<string, string>; readonly body: ReadableStream<Uint8Array> }

const downloads: Limit = { name: 'downloads', times: 30, windowMs: hourMs }

const pageSize = 500

type File = {
  readonly userId: string
  /** Whoever asks is told of it. */
  readonly what: AccountChange
  readonly name: string
  readonly type: 'text/csv' | 'application/json'
  /** The text in parts, read within one snapshot of the database. */
  readonly write: (tx: Queryable) => AsyncIterable<string>
}

/**
 * Makes a file whose rows fit together. It is read as fast as the database gives it, so that a slow client holds no
 * connection, and kept compressed until it has been sent: 100,000 rows are some megabytes. A failure comes before the
 * first byte, never as a file that ends early.
 */
export async function makeDownload(services: Services, { userId, what, name, type, write }: File): Promise<Download> {
  const { db, clock, memory } = services
  const now = clock()
  await countAgainst(db, services, downloads, { who: userId, code: 'too-many-downloads', now })
  await db.transaction((tx) => services.tellOwner(tx, { userId, what, now }))
  const limit = memory.of(concurrencyLimit)
  const parts = await limit.within(['downloads'], () => db.snapshot((tx) => compressed(write(tx))))
  return {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
    body: Readable.toWeb(Readable.from(parts).pipe(createGunzip())) as ReadableStream<Uint8Array>,
  }
}

async function compressed(text: AsyncIterable<string>): Promise<Buffer[]> {
  const parts: Buffer[] = []
  await pipeline(text, createGzip({ level: constants.Z_BEST_SPEED }), async (packed: AsyncIterable<Buffer>) => {
    for await (const part of packed) parts.push(part)
  })
  return parts
}

/** A file name that every system takes: `betwixt-sunday-crew-debts-2026-11-20.csv`. */
export function fileName(words: readonly string[], now: Instant, ending: string): string {
  const plain = words.map((word) =>
    word
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase()
      .slice(0, 40),
  )
  return `${['betwixt', ...plain.filter((word) => word !== ''), isoFromInstant(now).slice(0, 10)].join('-')}.${ending}`
}

/** The part of a list, the oldest first, that follows a row: its time as PostgreSQL writes it, and its id. */
export type PageRange = { readonly afterAt: string; readonly afterId: string; readonly limit: number }

/** All rows of a list, page by page. */
export async function* inPages<Row extends { readonly at: string; readonly id: string }>(
  read: (range: PageRange) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after = { afterAt: '-infinity', afterId: '' }
  for (;;) {
    const rows = await read({ ...after, limit: pageSize })
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < pageSize) return
    after = { afterAt: last.at, afterId: last.id }
  }
}

/** A list in JSON, item by item. */
export async function* jsonList(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const items of pages) {
    yield before + items.map((item) => JSON.stringify(item)).join(',\n')
    before = ',\n'
  }
  yield before === '[' ? '[]' : ']'
}
