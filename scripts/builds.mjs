import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, say } from './terminal.mjs'

/** The file with the hash of what was built last. */
const hashFile = (name) => join(root, 'dist', `${name}.hash`)

/**
 * Builds `dist/NAME` if what it is made of has changed since the last time. `build` makes it in the folder that it is
 * given, and `replace` puts that in the place of the former one, `built`, which is complete until then.
 */
export function ensureBuilt({ name, words, sources, isPart, build, replace }) {
  const built = join(root, 'dist', name)
  const hash = hashOf(sources, isPart)
  if (existsSync(built) && existsSync(hashFile(name)) && readFileSync(hashFile(name), 'utf8') === hash) return
  say(`Building ${words}.`)
  const fresh = join(root, 'dist', `${name}-${process.pid}`)
  try {
    build(fresh)
    rmSync(hashFile(name), { force: true })
    replace({ fresh, built })
    writeFileSync(hashFile(name), hash)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function hashOf(sources, isPart) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of filesIn(join(root, source)).filter(isPart)) {
      const content = readFileSync(path)
      hash.update(`${relative(root, path)} ${content.length}\n`).update(content)
    }
  }
  return hash.digest('hex')
}

/** Every file at or below `path`, sorted by name. */
export function filesIn(path) {
  try {
    const entries = readdirSync(path, { withFileTypes: true, recursive: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    if (error.code === 'ENOENT') return []
    throw error
  }
}
