import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/**
 * The secret that signs sessions: configured, or generated once and stored in the data folder, readable by its owner
 * only. The file is written atomically: a full disk or a crash leaves no file rather than an empty secret.
 */
export async function authSecretOf({ authSecret, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): Promise<string> {
  if (authSecret !== null) return authSecret
  const file = join(dataDir, 'auth-secret')
  const kept = (await readFile(file, 'utf8').catch(missing)).trim()
  if (kept !== '') return kept
  const made = randomBytes(48).toString('base64url')
  // We hold the folder exclusively while we run.
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, made, { flag: 'wx', mode: 0o600, flush: true })
  await rename(unfinished, file)
  return made
}

function missing(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
  throw error
}
