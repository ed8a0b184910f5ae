import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefusal } from '../startRefusal.ts'

/** The part of the socket's name that PostgreSQL chooses. Nothing listens on a network port of this number. */
export const socketPort = 5432

/** What every system takes; the shortest limit is 104 bytes with a closing zero. */
const longestSocketPath = 103

/**
 * The folder of PostgreSQL's socket: `home` itself, or, where its path is too long for a socket, a private folder among
 * the temporary ones whose name follows from `home`. Only the owner `uid` (and root) may enter either.
 */
export async function socketFolder({ home, uid }: { home: string; uid: number }): Promise<string> {
  if (Buffer.byteLength(join(home, `.s.PGSQL.${socketPort}`)) <= longestSocketPath) return home
  const folder = join(tmpdir(), `betwixt-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
  await makePrivate(folder, uid)
  return folder
}

async function makePrivate(folder: string, uid: number): Promise<void> {
  const self = process.getuid?.() ?? uid
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  // Anybody may write among the temporary folders; a folder that somebody else prepared there is not ours.
  if (!created && (!found.isDirectory() || ![self, uid].includes(found.uid))) {
    throw new StartRefusal(`${folder} belongs to another user; remove it, or name a shorter folder in DATA_DIR.`)
  }
  await chmod(folder, 0o700)
  if (found.uid !== uid) await chown(folder, uid, uid)
}
