import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { tellNews } from '#features/notifications/server/tellNews.ts'
import { openDatabase, systemClock } from '#server/db/database.ts'
import { root } from '#server/root.ts'

/** After an upgrade; the start does not depend on it. */
export async function tellWhatIsNew(connection: pg.ClientConfig, log: Logger): Promise<void> {
  const db = openDatabase(connection, { connections: 1 })
  try {
    const told = await tellNews(db, await readFile(join(root, 'CHANGELOG.md'), 'utf8'), systemClock())
    if (told > 0) log.info({ told }, 'members were told what is new')
  } catch (error) {
    log.error({ error }, 'members were not told what is new')
  } finally {
    await db.end()
  }
}
