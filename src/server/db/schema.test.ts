import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'
import { releases } from '#test/support/releases.ts'
import { schemaText } from '#test/support/schemaText.ts'
import { root } from '../root.ts'
import { ourMigrations } from './migrate.ts'

it('docs/schema.sql shows what the migrations come to; npm test -- schema -u writes it', async () => {
  const database = await freshDatabase()
  const text = await on(database.connection, schemaText)
  await database.giveBack()
  await expect(text).toMatchFileSnapshot(join(root, 'docs', 'schema.sql'))
})

it.each(releases)('the migrations of version $version stay as they were released', async ({ last, digest }) => {
  const released = (await readdir(ourMigrations)).toSorted().filter((file) => file <= `${last}.sql`)
  const texts = await Promise.all(released.map((file) => readFile(join(ourMigrations, file), 'utf8')))
  expect(createHash('sha256').update(texts.join('\n')).digest('hex')).toBe(digest)
})
