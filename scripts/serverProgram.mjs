import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './builds.mjs'
import { root, ScriptFailure } from './terminal.mjs'

/** The built program, which Node runs. */
export const serverProgram = join(root, 'dist/server/main.js')

const dayMs = 86_400_000

/**
 * Builds the server's program into `dist/server` if its sources have changed since the last build; `node` is the Node to
 * build with.
 */
export function ensureServerProgram(node) {
  ensureBuilt({
    name: 'server',
    words: 'the server',
    sources: [
      'src/app',
      'src/server',
      'src/domain',
      'src/features',
      'rolldown.config.ts',
      'package-lock.json',
      'scripts/builds.mjs',
      'scripts/serverProgram.mjs',
    ],
    isPart: isPartOfTheServer,
    build: (folder) => build(node, folder),
    replace: putInPlace,
  })
}

function build(node, folder) {
  const rolldown = join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs')
  const parameters = [rolldown, '--config', 'rolldown.config.ts', '--dir', folder]
  const { status, stdout, stderr } = spawnSync(node, parameters, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new ScriptFailure(`${stdout ?? ''}${stderr ?? ''}\nThe server could not be built; see above.`)
}

/**
 * Puts each file in its place, the one that starts last. A program that runs loads some of its files later: those of
 * the former build stay, however old it is, and those of earlier ones for a day.
 */
export function putInPlace({ fresh, built }) {
  mkdirSync(built, { recursive: true })
  const now = new Date()
  const formerAt = statSync(join(built, 'main.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const names = readdirSync(fresh).sort((one, other) => Number(one === 'main.js') - Number(other === 'main.js'))
  for (const name of names) {
    utimesSync(join(fresh, name), now, now)
    renameSync(join(fresh, name), join(built, name))
  }
  for (const name of readdirSync(built)) {
    const path = join(built, name)
    if (statSync(path).mtimeMs < Math.min(now - dayMs, formerAt)) rmSync(path)
  }
}

// The screens are not part of it.
function isPartOfTheServer(path) {
  return !/\.test\.tsx?$|\.tsx$|[/\\]app[/\\]window[/\\]|[/\\]features[/\\][^/\\]+[/\\]web[/\\]/.test(path)
}
