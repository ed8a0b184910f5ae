import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFullSentence, isDiskFull, StartRefusal } from '../startRefusal.ts'
import type { PostgresPrograms } from './postgresPrograms.ts'
import type { PostgresUser } from './postgresUser.ts'

/** The owner of the database inside PostgreSQL. */
export const superuser = 'betwixt'

type Options = {
  readonly home: string
  readonly programs: PostgresPrograms
  readonly user: PostgresUser
  /** Whether the new files must survive a power failure. */
  readonly durable: boolean
}

/**
 * The folder of the database's files in `home`, created on the first start. It is created under another name and
 * renamed at the end, so an interrupted start leaves nothing half done.
 */
export async function cluster({ home, programs, user, durable }: Options): Promise<string> {
  const made = join(home, 'cluster')
  if (existsSync(made)) return made
  for (const name of await readdir(home)) {
    if (name.startsWith('unfinished-')) await removeUnfinished(join(home, name))
  }
  const unfinished = join(home, `unfinished-${process.pid}`)
  await initialise(unfinished, { programs, user, durable })
  await rename(unfinished, made)
  if (durable) await sync(home)
  return made
}

/** The initdb of a start that was killed may still be writing there for a moment. */
async function removeUnfinished(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 8, retryDelay: 100 })
}

/**
 * Text is UTF-8 with PostgreSQL's built-in collation by code point, so a system library's locale cannot change an
 * index. It is given its password before a server runs on it.
 */
async function initialise(folder: string, { programs, user, durable }: Omit<Options, 'home'>): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${superuser}`, '--auth=trust']
  const safety = ['--data-checksums', ...(durable ? [] : ['--no-sync'])]
  const parameters = ['--pgdata', folder, ...locale, ...access, ...safety, '--no-instructions']
  const failed = `The database could not be made in ${folder}`
  await runToEnd(user, [programs.initdb, ...parameters], { folder, failed })
}

/** Runs a program on files in `folder`. Refuses where it fails: with `failed`, and what the program says. */
export async function runToEnd(
  user: PostgresUser,
  [program, ...parameters]: readonly [string, ...string[]],
  { folder, failed, input = '' }: { folder: string; failed: string; input?: string },
): Promise<void> {
  const child = user.run(program, parameters, {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: postgresEnvironment(),
    cwd: '/',
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  // A program that ends early says why itself.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const [code] = await once(child, 'close')
  if (code === 0) return
  throw new StartRefusal(isDiskFull(complaint) ? diskFullSentence(folder) : `${failed}: ${complaint.trim()}`)
}

/** Only what PostgreSQL needs: the caller's environment may hold settings for its tools, which must not reach it. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
