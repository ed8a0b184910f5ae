import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { debianPostgres } from '#test/support/separatePostgres.ts'
import { installDebianPackages } from '../../scripts/debian.mjs'

export const parseVersion = '9.10.0'
export const postgraphileVersion = '5.1.5'

/**
 * A folder with Parse Server in its `node_modules`, and Debian's PostgreSQL with PostGIS, which are installed if they
 * are not there. Throws an Error whose message is one sentence for the person at the terminal.
 */
export function ensureParseServer(): Promise<string> {
  return ensured('Parse Server', () => {
    ensurePostgis()
    // Its batches do not work with the router that npm would choose, 2.3.
    return installed(`parse-server-${parseVersion}`, [`parse-server@${parseVersion}`, 'router@2.2.0'])
  })
}

/** The same of PostGraphile, which takes the PostgreSQL that we have. */
export function ensurePostgraphile(): Promise<string> {
  return ensured('PostGraphile', () =>
    installed(`postgraphile-${postgraphileVersion}`, [`postgraphile@${postgraphileVersion}`]),
  )
}

async function ensured(name: string, install: () => Promise<string>): Promise<string> {
  try {
    return await install()
  } catch (error) {
    throw new Error(`${name} is not measured: ${error instanceof Error ? error.message : error}.`)
  }
}

function ensurePostgis(): void {
  const missing = missingPackages()
  if (missing.length === 0) return
  const names = missing.join(', ')
  const services: Record<string, string> = debianPostgres() === null ? { postgresql: 'postgres' } : {}
  try {
    installDebianPackages(missing, `Installing Debian's packages ${names}; this takes a minute.`, services)
  } catch (error) {
    throw new Error(`${names} is not there, and ${error instanceof Error ? error.message : error}`)
  }
  if (missingPackages().length > 0) throw new Error(`${names} was installed but not found`)
}

function missingPackages(): string[] {
  const programs = debianPostgres()
  if (programs === null) return ['postgresql', 'postgresql-postgis']
  const version = basename(dirname(programs))
  const isThere = existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`)
  return isThere ? [] : [`postgresql-${version}-postgis-3`]
}

/** With npm, outside of our own packages: it is no dependency of ours. Kept between runs: it takes half a minute. */
async function installed(name: string, packages: readonly string[]): Promise<string> {
  const folder = join(import.meta.dirname, '..', '..', 'dist', 'peers', name)
  const done = join(folder, 'installed')
  if (existsSync(done)) return folder
  await mkdir(folder, { recursive: true })
  process.stdout.write(`Installing ${packages.join(', ')} with npm; this takes a minute.\n`)
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawn('npm', ['install', '--prefix', folder, ...quietly, ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
  })
  const [code] = await once(npm, 'exit')
  if (code !== 0) throw new Error(`npm could not install ${packages.join(', ')} (it ended with ${code})`)
  await writeFile(done, '')
  return folder
}
