import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putInPlace, serverProgram } from './serverProgram.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'betwixt-build-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function filled(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const path = join(folder, name)
  await mkdir(path, { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text)
  return path
}

it('leaves the files of the former build to the programs that still run it, and those of earlier ones for a day', async () => {
  const built = join(folder, 'server')
  putInPlace({ fresh: await filled('first', { 'main.js': '1', 'auth-1.js': '1', 'same.js': 'same' }), built })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const tenDaysAgo = hoursAgo(240)
  for (const file of await readdir(built)) await utimes(join(built, file), tenDaysAgo, tenDaysAgo)
  putInPlace({ fresh: await filled('second', { 'main.js': '2', 'auth-2.js': '2', 'same.js': 'same' }), built })
  expect((await readdir(built)).toSorted()).toEqual(['auth-1.js', 'auth-2.js', 'main.js', 'same.js'])
  expect(await readFile(join(built, 'main.js'), 'utf8')).toBe('2')
  await utimes(join(built, 'auth-1.js'), hoursAgo(25), hoursAgo(25))
  putInPlace({ fresh: await filled('third', { 'main.js': '3', 'same.js': 'same' }), built })
  expect((await readdir(built)).toSorted()).toEqual(['auth-2.js', 'main.js', 'same.js'])
})

it('builds a program that needs no packages but those that are installed without the ones for development', async () => {
  const { dependencies } = JSON.parse(await readFile(join(dirname(serverProgram), '../../package.json'), 'utf8'))
  const text = await readFile(serverProgram, 'utf8')
  // What it imports at once stands before its first module; what it imports later is not among its packages.
  const atOnce = [...text.slice(0, text.indexOf('\n//')).matchAll(/^import .*?"([^"]+)";$/gm)].map(([, name]) => name)
  const later = [...text.matchAll(/\(await import\("([^"./][^"]*)"\)/g)].map(([, name]) => name)
  const packages = [...atOnce, ...later].filter(
    (name = '') => !/^(\.|node:)/.test(name) && !builtinModules.includes(name),
  )
  expect(atOnce.length).toBeGreaterThan(10)
  expect(packages.filter((name = '') => !(name in dependencies))).toEqual([])
})
