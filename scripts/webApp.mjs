import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root, ScriptFailure, say } from './terminal.mjs'

const built = join(root, 'dist', 'web')
const hashFile = join(root, 'dist', 'web.hash')
const sources = [
  'src/app/window',
  'src/web',
  'src/domain',
  'src/features',
  'vite.config.ts',
  'package-lock.json',
  'scripts/webApp.mjs',
]

/** Builds the web app into `dist/web` when its sources changed since the last time; `node` is the Node to build with. */
export function ensureWebApp(node) {
  const hash = hashOfSources()
  if (existsSync(built) && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return
  say('Building the web app.')
  // Beside the old one, which stays whole for whoever is served from it until the new one is.
  const fresh = join(root, 'dist', `web-${process.pid}`)
  try {
    build(node, fresh)
    compress(fresh)
    rmSync(hashFile, { force: true })
    rmSync(built, { recursive: true, force: true })
    renameSync(fresh, built)
    writeFileSync(hashFile, hash)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function build(node, outDir) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const parameters = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const { status, stdout, stderr } = spawnSync(node, parameters, { cwd: root, encoding: 'utf8' })
  if (status !== 0)
    throw new ScriptFailure(`${stdout ?? ''}${stderr ?? ''}\nThe web app could not be built; see above.`)
}

/** The server sends these instead of compressing at each request. */
function compress(folder) {
  for (const path of filesIn(folder)) {
    const content = readFileSync(path)
    // Where compressing saves less than this, it is not worth the header that tells of it.
    if (!/\.(js|css|html|svg|json|webmanifest|txt)$/.test(path) || content.length < 200) continue
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of filesIn(join(root, source)).filter(isPartOfTheApp)) {
      const content = readFileSync(path)
      hash.update(`${relative(root, path)} ${content.length}\n`).update(content)
    }
  }
  return hash.digest('hex')
}

// Of the features only the server is left out; the route tree is written by the build itself.
function isPartOfTheApp(path) {
  return !/\.test\.tsx?$|\.gen\.ts$|[/\\]features[/\\][^/\\]+[/\\]server[/\\]/.test(path)
}

/** Every file at or below `path`, in the order of the names. */
function filesIn(path) {
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
