import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authSecretOf } from './secret.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('the secret is made once, is long, and only its owner may read it', async () => {
  const made = await authSecretOf({ authSecret: null, dataDir })
  expect(made.length).toBeGreaterThanOrEqual(64)
  expect(await authSecretOf({ authSecret: null, dataDir })).toBe(made)
  expect((await stat(join(dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600)
  expect(await authSecretOf({ authSecret: 'a configured one', dataDir })).toBe('a configured one')
})

test('a file that a full disk or a crash left empty is no secret: it is made anew', async () => {
  for (const name of ['auth-secret', 'auth-secret.unfinished']) await writeFile(join(dataDir, name), '')
  const made = await authSecretOf({ authSecret: null, dataDir })
  expect(made.length).toBeGreaterThanOrEqual(64)
  expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(made)
  expect(await readdir(dataDir)).toEqual(['auth-secret'])
})
