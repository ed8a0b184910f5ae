import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { root } from './root.ts'

/** `commit`: what it was made from; null where nobody knows. */
export type Version = { readonly version: string; readonly commit: string | null }

/** The version of this program. */
export const version: Version = versionIn(root)

/** "1.0.0 (8767d6d8)". */
export function versionWords({ version: number, commit }: Version): string {
  return commit === null ? number : `${number} (${commit.slice(0, 8)})`
}

/** What the program in that folder is: by its package, and by its clone or, in an image, its file `commit`. */
export function versionIn(folder: string): Version {
  const text = read(join(folder, 'package.json')) ?? '{}'
  const { version: number } = z.object({ version: z.string().default('unknown') }).parse(JSON.parse(text))
  const commit = read(join(folder, 'commit')) ?? commitOfClone(folder)
  return { version: number, commit: commit !== null && /^[0-9a-f]{7,64}$/.test(commit.trim()) ? commit.trim() : null }
}

/** Read from the files of Git, which need not be installed. */
function commitOfClone(folder: string): string | null {
  const own = join(folder, '.git')
  // In a worktree it is a file that says where.
  const [, elsewhere] = /^gitdir: (.+)$/m.exec(isFile(own) ? (read(own) ?? '') : '') ?? []
  const git = elsewhere ? resolve(folder, elsewhere) : own
  const head = read(join(git, 'HEAD'))?.trim() ?? null
  const [, ref] = /^ref: (.+)$/.exec(head ?? '') ?? []
  if (ref === undefined) return head
  const common = resolve(git, read(join(git, 'commondir'))?.trim() ?? '.')
  const packed = read(join(common, 'packed-refs'))?.split('\n')
  return (
    read(join(git, ref)) ??
    read(join(common, ref)) ??
    packed?.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ??
    null
  )
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
