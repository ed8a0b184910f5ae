import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret in the file `name` of the data folder, 64 letters, digits, `-` and `_`: generated once, readable by its
 * owner only. The file is written atomically: a full disk or a crash leaves no file rather than an empty secret. The
 * caller must hold the data folder.
 */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const kept = await readSecret(dataDir, name)
  if (kept !== '') return kept
  const made = randomBytes(48).toString('base64url')
  const file = join(dataDir, name)
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, made, { flag: 'wx', mode: 0o600, flush: true })
  await rename(unfinished, file)
  return made
}

/** The same without generating one: empty where there is none. */
export async function readSecret(dataDir: string, name: string): Promise<string> {
  return (await readFile(join(dataDir, name), 'utf8').catch(missing)).trim()
}

function missing(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
  throw error
}
