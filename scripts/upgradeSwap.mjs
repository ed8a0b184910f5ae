import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root, ScriptFailure, say } from './terminal.mjs'

const folder = join(root, '.upgrade')
/** The new version beside the one that runs, and what was replaced last. */
export const next = join(folder, 'next')
export const former = join(folder, 'former')
/** What belongs to a version besides its commit. */
export const built = ['node_modules', 'dist']
const ready = join(folder, 'ready.json')

export function git(...words) {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}

/** What Git has said of its failure. */
export function saidBy(error) {
  return String(error.stderr ?? error.message).trim()
}

/** Whether files of the project were changed by hand. */
export function hasOwnChanges() {
  return git('status', '--porcelain', '--untracked-files=no') !== ''
}

/** What lies in `next` is whole: the next start takes it. */
export function noteReady(upgrade) {
  writeFileSync(`${ready}.new`, JSON.stringify(upgrade))
  renameSync(`${ready}.new`, ready)
}

/** Whether a start was broken off while it put the new version in its place: only a start may go on with that. */
export function isHalfDone() {
  return existsSync(ready) && JSON.parse(readFileSync(ready, 'utf8')).isBegun === true
}

/** The commit of what was replaced last, if all of it is there. */
export function formerCommit() {
  const commit = join(former, 'commit')
  return existsSync(commit) ? readFileSync(commit, 'utf8') : null
}

/**
 * At a start: puts a new version that is ready in the place of the former one. Broken off anywhere, the next start goes
 * on. Returns whether this is another version now.
 */
export function finishUpgrade() {
  if (!existsSync(ready)) return false
  const upgrade = JSON.parse(readFileSync(ready, 'utf8'))
  if (!upgrade.isBegun) {
    if (hasOwnChanges() || git('rev-parse', 'HEAD') !== upgrade.from) {
      say('The new version is set aside: the project was changed since it was prepared. Run "npm run upgrade" again.')
      rmSync(ready)
      return false
    }
    if (!built.every((name) => existsSync(join(next, name)))) {
      say('The new version is set aside: it is not whole. Run "npm run upgrade" again.')
      removeNext()
      return false
    }
    rmSync(former, { recursive: true, force: true })
    try {
      noteReady({ ...upgrade, isBegun: true })
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error
      say('The disk is full: the new version waits for room, and the former one starts.')
      return false
    }
  }
  // A lock of what was broken off here: nobody else uses Git at a start.
  rmSync(resolve(root, git('rev-parse', '--git-path', 'index.lock')), { force: true })
  try {
    git('reset', '--hard', upgrade.to)
  } catch (error) {
    throw new ScriptFailure(
      `The new version is half in its place: ${saidBy(error)}\nMend that. Start again: it goes on there.`,
    )
  }
  for (const name of built) takePlace(name)
  mkdirSync(former, { recursive: true })
  writeFileSync(join(former, 'commit'), upgrade.from)
  removeNext()
  say(`This is ${upgrade.to.slice(0, 8)} now; it was ${upgrade.from.slice(0, 8)}.`)
  return true
}

function takePlace(name) {
  const [fresh, current, replaced] = [join(next, name), join(root, name), join(former, name)]
  if (!existsSync(fresh)) return
  if (existsSync(current)) moveTo(current, replaced)
  renameSync(fresh, current)
}

function moveTo(from, to) {
  mkdirSync(former, { recursive: true })
  renameSync(from, to)
}

/** The worktree of a new version, whole or not. First that it is ready: no start may take what is gone. */
export function removeNext() {
  rmSync(ready, { force: true })
  rmSync(next, { recursive: true, force: true })
  git('worktree', 'prune')
}
