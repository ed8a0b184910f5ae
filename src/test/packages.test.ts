import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'))

type Locked = {
  readonly version?: string
  readonly hasInstallScript?: boolean
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  /** Within the archive of the package above it, which has the checksum. */
  readonly inBundle?: boolean
}

const lockedPackages = async () => {
  const { packages } = (await read('package-lock.json')) as { packages: Record<string, Locked> }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ ...locked, path, name: path.replace(/^.*node_modules\//, '') }))
}

it('runs install scripts of the packages in allowScripts and of no others, also with an npm that does not know it', async () => {
  const { allowScripts } = (await read('package.json')) as { allowScripts: Record<string, boolean> }
  const withScripts = (await lockedPackages()).filter(({ hasInstallScript }) => hasInstallScript)
  expect([...new Set(withScripts.map(({ name }) => name))].sort()).toEqual(Object.keys(allowScripts).sort())
  expect(Object.values(allowScripts)).not.toContain(false)
})

it('takes every package from the registry by its version, and by its checksum', async () => {
  const all = await lockedPackages()
  // The registry is the one of whoever installs. What comes from elsewhere names its place, or is a link.
  const elsewhere = all.filter(
    ({ resolved, link, version = '' }) => resolved || link || !/^\d+\.\d+\.\d+/.test(version),
  )
  expect(elsewhere.map(({ path }) => path)).toEqual([])
  const unchecked = all.filter(({ inBundle, integrity = '' }) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity))
  expect(unchecked.map(({ path }) => path)).toEqual([])
  expect(all.length).toBeGreaterThan(500)
})

it('asks for exact versions, and takes none that is younger than a week', async () => {
  const { dependencies, devDependencies, optionalDependencies } = await read('package.json')
  const asked = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const settings = (await readFile(join(root, '.npmrc'), 'utf8')).split('\n')
  expect(settings).toEqual(expect.arrayContaining(['save-exact=true', 'min-release-age=7']))
})
