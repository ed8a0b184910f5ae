import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Like npm ci: removes what is there first, and may fail. */
const npm = `
const { cpSync, mkdirSync, rmSync, writeFileSync, readFileSync } = require('node:fs')
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/node/bin', { recursive: true })
if (process.env.FAILS) process.exit(1)
cpSync('package-lock.json', 'node_modules/.package-lock.json')
writeFileSync('node_modules/node/bin/node', readFileSync('package-lock.json'))`

function aProject() {
  const folder = mkdtempSync(join(tmpdir(), 'betwixt-install-'))
  folders.push(folder)
  mkdirSync(join(folder, 'scripts'))
  for (const name of ['dependencies.mjs', 'terminal.mjs'])
    cpSync(join(import.meta.dirname, name), join(folder, 'scripts', name))
  writeFileSync(join(folder, 'npm.js'), npm)
  writeFileSync(join(folder, 'package.json'), '{}')
  const code =
    "import { runScript } from './scripts/terminal.mjs'; import { ensureDependencies } from './scripts/dependencies.mjs'; await runScript(() => { ensureDependencies() })"
  const there = join(folder, 'node_modules', 'node', 'bin', 'node')
  return {
    lock: (text: string) => {
      const file = join(folder, 'package-lock.json')
      writeFileSync(file, text)
      // Newer than what was installed: packages that are as new as it count as installed by hand.
      const later = Date.now() / 1_000 + 10
      utimesSync(file, later, later)
    },
    start: (environment: Record<string, string> = {}) =>
      spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
        ...{ cwd: folder, encoding: 'utf8' },
        env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm.js'), ...environment },
      }),
    installed: () => (existsSync(there) ? readFileSync(there, 'utf8') : null),
    leftOver: () => existsSync(join(folder, '.install')),
  }
}

it('npm start never removes packages that worked before the new ones are there', () => {
  const project = aProject()
  project.lock('{"one":1}')
  expect(project.start().status).toBe(0)
  expect(project.installed()).toBe('{"one":1}')
  project.lock('{"two":2}')
  const refused = project.start({ FAILS: '1' })
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringContaining('The packages of before are still there'),
  ])
  expect(project.installed()).toBe('{"one":1}')
  // Back on the former commit it starts, without a registry.
  project.lock('{"one":1}')
  expect(project.start({ FAILS: '1' }).status).toBe(0)
  project.lock('{"two":2}')
  expect(project.start().status).toBe(0)
  expect([project.installed(), project.leftOver()]).toEqual(['{"two":2}', false])
  expect(project.start({ FAILS: '1' }).status).toBe(0)
}, 30_000)
