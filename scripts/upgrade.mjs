import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root, runScript, ScriptFailure, say } from './terminal.mjs'
import {
  built,
  former,
  formerCommit,
  git,
  hasOwnChanges,
  isHalfDone,
  next,
  noteReady,
  removeNext,
  saidBy,
} from './upgradeSwap.mjs'

// npm run upgrade: makes a backup, and prepares the newest version beside the one that runs, which goes on meanwhile; when
// all of it is there, the program starts again with it. npm run upgrade -- COMMIT takes that commit, also a former one.
await runScript(() => {
  const [asked] = process.argv.slice(2)
  if (isHalfDone())
    throw new ScriptFailure('The last upgrade is half done. Start the program: that ends it. Then try again.')
  if (hasOwnChanges())
    throw new ScriptFailure('Files of the project were changed by hand. Undo that first: git status.')
  const from = git('rev-parse', 'HEAD')
  const to = targetOf(asked)
  if (to === from) return say(`This is that version already: ${from.slice(0, 8)}.`)
  step('The backup was not made. Nothing was changed.', root, 'scripts/backup.mjs', 'backup')
  prepare(to)
  noteReady({ from, to })
  say(`${to.slice(0, 8)} is ready.`)
  startAgain()
})

function targetOf(asked) {
  try {
    git('fetch', '--tags', '--quiet')
  } catch (error) {
    // A commit that is here needs no network.
    if (asked === undefined) throw new ScriptFailure(`The new version could not be fetched: ${saidBy(error)}`)
  }
  try {
    return git('rev-parse', '--verify', '--quiet', `${asked ?? '@{upstream}'}^{commit}`)
  } catch {
    throw new ScriptFailure(asked ? `There is no version ${asked}.` : 'This branch follows no other: name a version.')
  }
}

/** Installs and builds it in a folder of its own. What was replaced last is whole already. */
function prepare(to) {
  removeNext()
  try {
    git('worktree', 'add', '--quiet', '--force', '--detach', next, to)
  } catch (error) {
    removeNext()
    throw new ScriptFailure(`The new version could not be prepared: ${saidBy(error)} Nothing was changed.`)
  }
  if (formerCommit() === to) {
    for (const name of built) if (existsSync(join(former, name))) renameSync(join(former, name), join(next, name))
    rmSync(former, { recursive: true, force: true })
  }
  step('The new version could not be prepared. Nothing was changed.', next, 'scripts/build.mjs')
}

function step(failure, cwd, ...words) {
  const { status } = spawnSync(process.execPath, words, { cwd, stdio: 'inherit' })
  if (status === 0) return
  if (cwd === next) removeNext()
  throw new ScriptFailure(failure)
}

/** The program that runs on the data folder ends for that; where none is known, whoever runs it restarts it. */
function startAgain() {
  try {
    process.loadEnvFile?.(join(root, '.env'))
  } catch {
    // There is none.
  }
  const holder = join(resolve(root, process.env.DATA_DIR || 'data'), 'program.pid')
  try {
    const pid = Number(readFileSync(holder, 'utf8'))
    // Another program may have that number by now.
    if (!(pid > 0) || !isProgram(pid)) throw new Error('it does not run')
    process.kill(pid, 'SIGHUP')
    say('The program starts again with it.')
  } catch {
    say('Restart the program: it starts with it.')
  }
}

function isProgram(pid) {
  const commandLine = `/proc/${pid}/cmdline`
  return !existsSync('/proc/self') || (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('main.js'))
}
