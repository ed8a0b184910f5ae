import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureBuilt, filesIn } from './builds.mjs'
import { root, ScriptFailure } from './terminal.mjs'

const sources = [
  'src/app/window',
  'src/web',
  'src/domain',
  'src/features',
  'vite.config.ts',
  'package-lock.json',
  'scripts/builds.mjs',
  'scripts/webApp.mjs',
  'scripts/screenChunks.ts',
]

/**
 * Builds the web app into `dist/web` if its sources have changed since the last build; `node` is the Node to build
 * with.
 */
export function ensureWebApp(node) {
  ensureBuilt({
    name: 'web',
    words: 'the web app',
    sources,
    isPart: isPartOfTheApp,
    build(folder) {
      build(node, ['--outDir', folder])
      compress(folder)
      // What the server draws pages with.
      build(node, ['--outDir', join(folder, 'draw'), '--ssr', 'draw.tsx'])
    },
    replace({ fresh, built }) {
      rmSync(built, { recursive: true, force: true })
      renameSync(fresh, built)
    },
  })
}

function build(node, options) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const parameters = [vite, 'build', ...options, '--emptyOutDir', '--logLevel', 'warn']
  // Whoever asks, such as a test: what is built is kept, and served.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(node, parameters, { cwd: root, encoding: 'utf8', env })
  if (status !== 0)
    throw new ScriptFailure(`${stdout ?? ''}${stderr ?? ''}\nThe web app could not be built; see above.`)
}

/** The server sends these instead of compressing on each request. */
function compress(folder) {
  for (const path of filesIn(folder)) {
    const content = readFileSync(path)
    // Below this size compression does not save enough to be worth its header.
    if (!/\.(js|css|html|svg|json|webmanifest|txt)$/.test(path) || content.length < 200) continue
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

// The features' server code is not part of it.
function isPartOfTheApp(path) {
  return !/\.test\.tsx?$|[/\\]features[/\\][^/\\]+[/\\]server[/\\]/.test(path)
}
