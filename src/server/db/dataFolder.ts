import { access, chmod, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { diskFullSentence, isDiskFull, StartRefusal } from '../startRefusal.ts'

/** A data folder that we hold. `noteEnding` tells the next program that it is worth waiting. */
export type Claim = { noteEnding(): Promise<void>; release(): Promise<void> }

/** How long to wait for a program that is ending: longer than a shutdown ever takes. */
const endingMs = 15_000
/** How long a program takes at most to notice that it has to end. */
const noticeMs = 500
const betweenLooksMs = 100

/**
 * Creates the data folder if it is missing, and claims it until `release` or the end of this process, however it ends.
 * If a program that is ending still holds it, waits for that and says so to `log`, if given.
 *
 * @throws StartRefusal within a second or so if another program holds it, or if the folder cannot be used
 */
export async function claimDataFolder(dataDir: string, log?: (sentence: string) => void): Promise<Claim> {
  const holder = join(dataDir, 'program.pid')
  const file = join(dataDir, 'program.lock')
  let lock: DatabaseSync | null = null
  try {
    await makeFolder(dataDir)
    // Nobody else may read the file: a reader could hold a lock on it, and so block the start.
    await writeFile(file, '', { flag: 'a', mode: 0o600 })
    await chmod(file, 0o600)
    lock = lockedFile(file) ?? (log ? await lockedInTime(file, holder, log) : null)
    if (!lock) throw new StartRefusal(await sentenceAbout({ dataDir, holder }))
    // Who holds the folder, for the sentence that refuses the next program; nothing is decided by it.
    await rm(holder, { force: true })
    await writeFile(holder, `${process.pid}\n`)
  } catch (error) {
    lock?.close()
    throw error instanceof StartRefusal ? error : unusable(dataDir, error)
  }
  const held = lock
  return {
    noteEnding: () => writeFile(holder, `${process.pid}${endingMark}\n`),
    release: async () => {
      await rm(holder, { force: true })
      held.close()
    },
  }
}

const endingMark = ' ending'

/** Waits for as long as the other program may be about to end; null if it keeps running. */
async function lockedInTime(
  file: string,
  holder: string,
  log: (sentence: string) => void,
): Promise<DatabaseSync | null> {
  const from = performance.now()
  let isSaid = false
  for (;;) {
    const isEnding = (await holderOf(holder)).endsWith(endingMark)
    if (isEnding && !isSaid) log('Another Betwixt is ending; waiting for it.')
    isSaid ||= isEnding
    if (performance.now() - from > (isSaid ? endingMs : noticeMs)) return null
    await wait(betweenLooksMs)
    const lock = lockedFile(file)
    if (lock) return lock
  }
}

async function makeFolder(dataDir: string): Promise<void> {
  const isNew = await makeFolders(resolve(dataDir))
  // Only root's PostgreSQL runs as another user, who must be able to pass through; others may not list the folder.
  if (isNew) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  await access(join(dataDir, '.'), constants.R_OK | constants.W_OK | constants.X_OK)
}

/**
 * Creates a folder and its parents, and returns whether it was missing. Node's own recursive `mkdir` loops forever
 * where the file system reports an existing folder as missing, as /proc does.
 */
async function makeFolders(path: string): Promise<boolean> {
  const parent = dirname(path)
  const problem = await makeOne(path)
  if (problem !== 'ENOENT' || parent === path) return problem === null
  await makeFolders(parent)
  if ((await makeOne(path)) === 'ENOENT') throw new Error(`no folder can be made in ${parent}`)
  return true
}

/** Null: it was created. A code: it exists, or its parent does not. */
async function makeOne(path: string): Promise<'EEXIST' | 'ENOENT' | null> {
  try {
    await mkdir(path)
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST' || code === 'ENOENT') return code
    throw error
  }
}

/**
 * The lock file, held by this process; null when another process holds it. Node itself has no file locks. SQLite's
 * exclusive transaction is one: the kernel holds it for the process, so it never outlives a killed program, cannot be
 * confused by reused process ids, and also works between containers that share the folder.
 */
function lockedFile(path: string): DatabaseSync | null {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('pragma journal_mode = memory; begin exclusive')
    return file
  } catch (error) {
    file?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null
    throw error
  }
}

const sqliteBusy = 5

function unusable(dataDir: string, error: unknown): StartRefusal {
  if (isDiskFull(error)) return new StartRefusal(diskFullSentence(dataDir))
  const reason = error instanceof Error ? error.message : String(error)
  return new StartRefusal(`The data folder ${dataDir} cannot be used: ${reason}. Name another one in DATA_DIR.`)
}

async function holderOf(holder: string): Promise<string> {
  return (await readFile(holder, 'utf8').catch(() => '')).trim()
}

async function sentenceAbout({ dataDir, holder }: { dataDir: string; holder: string }): Promise<string> {
  const pid = (await holderOf(holder)).replace(endingMark, '')
  const who = pid ? `Another Betwixt (process ${pid})` : 'Another Betwixt'
  return `${who} is running on the data folder ${dataDir}. Stop it first, or name another folder in DATA_DIR.`
}
