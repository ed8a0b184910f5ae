import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { debianPostgres } from '#test/support/separatePostgres.ts'
import { installDebianPackages } from '../../scripts/debian.mjs'

export const parseVersion = '9.10.0'

/** Its batches do not work with the router that npm would choose, 2.3. */
const packages = [`parse-server@${parseVersion}`, 'router@2.2.0']

/** Kept between runs: it takes half a minute to install. */
const folder = join(import.meta.dirname, '..', '..', 'dist', 'peers', `parse-server-${parseVersion}`)

/**
 * A folder with Parse Server in its `node_modules`, and Debian's PostgreSQL with PostGIS, which are installed if they
 * are not there. Throws an Error whose message is one sentence for the person at the terminal.
 */
export async function ensureParseServer(): Promise<string> {
  try {
    ensurePostgis()
    await ensurePackage()
    return folder
  } catch (error) {
    throw new Error(`Parse Server is not measured: ${error instanceof Error ? error.message : error}.`)
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

/** With npm, outside of our own packages: it is no dependency of ours. */
async function ensurePackage(): Promise<void> {
  const done = join(folder, 'installed')
  if (existsSync(done)) return
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
}
