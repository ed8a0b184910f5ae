import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The secret that signs sessions: configured, or made once and kept in the data folder, readable by its owner only. */
export async function authSecretOf({ authSecret, dataDir }: Config): Promise<string> {
  if (authSecret !== null) return authSecret
  const file = join(dataDir, 'auth-secret')
  try {
    // `wx`: whoever makes it first has made it.
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
