import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'))

type Locked = {
  readonly hasInstallScript?: boolean
  readonly resolved?: string
  readonly integrity?: string
  readonly dev?: boolean
}

const lockedPackages = async () => {
  const { packages } = (await read('package-lock.json')) as { packages: Record<string, Locked> }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ ...locked, name: path.replace(/^.*node_modules\//, '') }))
}

it('runs install scripts of the packages in allowScripts and of no others, also with an npm that does not know it', async () => {
  const { allowScripts } = (await read('package.json')) as { allowScripts: Record<string, boolean> }
  const withScripts = (await lockedPackages()).filter(({ hasInstallScript }) => hasInstallScript)
  expect([...new Set(withScripts.map(({ name }) => name))].sort()).toEqual(Object.keys(allowScripts).sort())
  expect(Object.values(allowScripts)).not.toContain(false)
})

it('takes what runs by its checksum, and nothing from elsewhere than the registry', async () => {
  const all = await lockedPackages()
  const elsewhere = all.filter(({ resolved }) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))
  expect(elsewhere.map(({ name, resolved }) => ({ name, resolved }))).toEqual([])
  const unchecked = all.filter(({ dev, integrity }) => !dev && !integrity?.startsWith('sha512-'))
  expect(unchecked.map(({ name }) => name)).toEqual([])
})
