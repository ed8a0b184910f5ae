import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '../startRefusal.ts'
import type { PostgresPrograms } from './postgresPrograms.ts'

/** The user PostgreSQL runs as: it refuses to run as root, so root needs another one. */
export type PostgresUser = {
  /** The owner of its files, as seen by this process. */
  readonly uid: number
  run(program: string, parameters: readonly string[], options: SpawnOptions): ChildProcess
}

const nobody = 65_534

/**
 * The user for the PostgreSQL files in `home`, which exists; afterwards everything in `home` belongs to that user.
 *
 * For an ordinary user it is that user. For root it is the first of these that can reach both the programs and `home`:
 * the user of the last start; uid 65534; the owner of the programs (a user who became root by sudo); root itself inside
 * a user namespace where it appears as 65534, for folders that only root may enter.
 */
export async function postgresUser(options: { home: string; programs: PostgresPrograms }): Promise<PostgresUser> {
  const self = process.getuid?.() ?? nobody
  if (self !== 0) return ordinaryUser(self, options)
  for (const user of await usersForRoot(options)) {
    if ((await takesOver(options.home, user)) && (await canReach(user, options))) return user
  }
  throw new StartRefusal(
    `PostgreSQL does not run as root, and no other user can reach both ${options.home} and the program's own folder. ` +
      'Start Betwixt as an ordinary user, or name a folder in DATA_DIR that other users may pass through, ' +
      'or a PostgreSQL of your own in DATABASE_URL.',
  )
}

async function usersForRoot({ home, programs }: { home: string; programs: PostgresPrograms }): Promise<PostgresUser[]> {
  const isNew = (await readdir(home)).length === 0
  const lastTime = isNew ? [] : [await ownerOf(home)]
  const uids = new Set([...lastTime, nobody, await ownerOf(programs.initdb), 0])
  return [...uids].map((uid) => (uid === 0 ? mappedUser(0) : otherUser(uid)))
}

async function ordinaryUser(
  self: number,
  { home, programs }: { home: string; programs: PostgresPrograms },
): Promise<PostgresUser> {
  const owner = await ownerOf(home)
  if (owner !== self) {
    throw new StartRefusal(
      `The database in ${home} belongs to another user (uid ${owner}). Start Betwixt as that user or as root, ` +
        'or name another folder in DATA_DIR.',
    )
  }
  // A uid without an account, as in some containers, cannot create a database unless it appears as one that has an
  // account.
  const users = [plainUser(self), mappedUser(self)]
  for (const user of users) if (await canReach(user, { home, programs })) return user
  throw new StartRefusal(`PostgreSQL cannot be run from ${programs.postgres}: this user may not start it.`)
}

function plainUser(uid: number): PostgresUser {
  return { uid, run: (program, parameters, options) => spawn(program, parameters, options) }
}

function otherUser(uid: number): PostgresUser {
  return { uid, run: (program, parameters, options) => spawn(program, parameters, { ...options, uid, gid: uid }) }
}

function mappedUser(uid: number): PostgresUser {
  const mapping = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
  return {
    uid,
    run: (program, parameters, options) => spawn('unshare', [...mapping, program, ...parameters], options),
  }
}

async function canReach(
  user: PostgresUser,
  { home, programs }: { home: string; programs: PostgresPrograms },
): Promise<boolean> {
  const script = 'cd "$0" && test -w . && test -x "$2" && exec "$1" --show -D "$0/none"'
  try {
    const probe = user.run('/bin/sh', ['-c', script, home, programs.initdb, programs.postgres], {
      stdio: 'ignore',
      env: { PATH: process.env.PATH },
      cwd: '/',
    })
    const [code] = await once(probe, 'exit')
    return code === 0
  } catch {
    return false
  }
}

async function takesOver(home: string, { uid }: PostgresUser): Promise<boolean> {
  try {
    await give(home, uid)
    return true
  } catch {
    // Root without the right to change owners: a container with a single user.
    return false
  }
}

// The folder itself comes last: its owner shows that everything inside already belongs to the same user.
async function give(path: string, uid: number): Promise<void> {
  if ((await ownerOf(path)) === uid) return
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) await give(inside, uid)
    else await lchown(inside, uid, uid)
  }
  await chown(path, uid, uid)
}

async function ownerOf(path: string): Promise<number> {
  return (await stat(path)).uid
}
