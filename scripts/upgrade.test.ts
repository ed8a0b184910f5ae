import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Ends the process at its nth change of a file, or has no room for any. */
const killer = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
let left = Number(process.env.KILL_AT)
for (const name of ['renameSync', 'rmSync', 'writeFileSync', 'mkdirSync']) {
  const real = fs[name]
  fs[name] = (...given) => {
    if (process.env.FULL && name === 'writeFileSync') throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    return real(...given)
  }
}
syncBuiltinESMExports()`

/** Git on a disk that is full when it does what GIT_FAILS names. */
const fullGit = `#!/bin/sh
case "$*" in *"$GIT_FAILS"*) echo 'fatal: No space left on device' >&2; exit 128;; esac
PATH=\${PATH#*:} exec git "$@"`

/** What it is made of says which version it is. */
const build = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
const root = join(import.meta.dirname, '..')
if (process.env.FAILS === 'kill') process.kill(process.ppid, 'SIGKILL')
if (process.env.FAILS) process.exit(1)
for (const name of ['node_modules', 'dist']) {
  mkdirSync(join(root, name), { recursive: true })
  writeFileSync(join(root, name, 'version'), readFileSync(join(root, 'version'), 'utf8'))
}`

function aSite() {
  const folder = mkdtempSync(join(tmpdir(), 'betwixt-upgrade-'))
  folders.push(folder)
  const [origin, site] = [join(folder, 'origin'), join(folder, 'site')]
  mkdirSync(join(origin, 'scripts'), { recursive: true })
  for (const name of ['upgrade.mjs', 'upgradeSwap.mjs', 'terminal.mjs']) {
    cpSync(join(import.meta.dirname, name), join(origin, 'scripts', name))
  }
  writeFileSync(join(origin, 'scripts', 'build.mjs'), build)
  writeFileSync(join(origin, 'scripts', 'backup.mjs'), 'if (process.env.NO_BACKUP) process.exit(1)')
  writeFileSync(join(origin, '.gitignore'), '/node_modules/\n/dist/\n/.upgrade/\n/data/\n')
  const git = (cwd: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...words], {
      cwd,
      encoding: 'utf8',
    })
  const release = (version: string) => {
    writeFileSync(join(origin, 'version'), version)
    git(origin, 'add', '--all')
    git(origin, 'commit', '--quiet', '--message', version)
    return git(origin, 'rev-parse', 'HEAD').trim()
  }
  git(folder, 'init', '--quiet', '--initial-branch=main', origin)
  const first = release('one')
  git(folder, 'clone', '--quiet', origin, site)
  writeFileSync(join(folder, 'killer.mjs'), killer)
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'git'), fullGit, { mode: 0o755 })
  const run = (words: readonly string[], environment: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      ...{ cwd: site, encoding: 'utf8' },
      env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), ...environment },
    })
    return { status, said: `${stdout}${stderr}` }
  }
  run(['scripts/build.mjs'])
  const code =
    "import { runScript } from './scripts/terminal.mjs'; import { finishUpgrade } from './scripts/upgradeSwap.mjs'; await runScript(() => { finishUpgrade() })"
  const finish = ['--import', join(folder, 'killer.mjs'), '--input-type=module', '--eval', code]
  return {
    ...{ site, origin, first, release },
    upgrade: (environment?: Record<string, string>, ...words: string[]) =>
      run(['scripts/upgrade.mjs', ...words], environment),
    start: (environment?: Record<string, string>) => run(finish, environment),
    fullDisk: (command: string) => ({ PATH: `${join(folder, 'bin')}:${process.env.PATH}`, GIT_FAILS: command }),
    /** Returns whether it was killed before its end. */
    startKilledAt: (n: number) => run(finish, { KILL_AT: String(n) }).status === null,
    versions: () =>
      ['version', 'node_modules/version', 'dist/version'].map((path) => {
        const file = join(site, path)
        return existsSync(file) ? readFileSync(file, 'utf8') : null
      }),
  }
}

const [one, two] = [
  ['one', 'one', 'one'],
  ['two', 'two', 'two'],
]

describe('npm run upgrade', () => {
  it('prepares the new version beside the one that runs, which is replaced at the next start, and goes back without a registry', () => {
    const site = aSite()
    expect(site.upgrade().said).toMatch(/^This is that version already/)
    site.release('two')
    const { status, said } = site.upgrade()
    expect([status, said]).toEqual([0, expect.stringContaining('Restart the program')])
    expect(site.versions()).toEqual(one)
    expect(site.start().said).toMatch(/^This is \w{8} now/)
    expect(site.versions()).toEqual(two)
    expect(site.start().said).toBe('')
    expect(site.upgrade({}, site.first).status).toBe(0)
    site.start()
    expect(site.versions()).toEqual(one)
  })

  it('changes nothing where there is no backup, no network, no build, or a kill in the middle, and can be tried again', () => {
    const site = aSite()
    site.release('two')
    expect(site.upgrade({ NO_BACKUP: '1' })).toMatchObject({
      status: 1,
      said: expect.stringContaining('The backup was not made'),
    })
    expect(site.upgrade({ FAILS: 'build' })).toMatchObject({
      status: 1,
      said: expect.stringContaining('could not be prepared'),
    })
    expect(site.upgrade({ FAILS: 'kill' }).status).toBeNull()
    expect(site.upgrade({}, 'v9').said).toContain('There is no version v9.')
    site.start()
    expect(site.versions()).toEqual(one)
    writeFileSync(join(site.site, 'version'), 'mine')
    expect(site.upgrade().said).toContain('changed by hand')
    writeFileSync(join(site.site, 'version'), 'one')
    expect(site.upgrade().status).toBe(0)
    site.start()
    expect(site.versions()).toEqual(two)
  })

  it('changes nothing where the new version cannot be fetched, and says why', () => {
    const site = aSite()
    site.release('two')
    const away = `${site.origin}-away`
    renameSync(site.origin, away)
    expect(site.upgrade()).toMatchObject({
      status: 1,
      said: expect.stringContaining('The new version could not be fetched: '),
    })
    expect(site.start().said).toBe('')
    expect(site.versions()).toEqual(one)
    renameSync(away, site.origin)
    expect(site.upgrade().status).toBe(0)
  })

  it('changes nothing on a full disk, in a sentence, and goes on once there is room', () => {
    const site = aSite()
    site.release('two')
    expect(site.upgrade(site.fullDisk('worktree add'))).toMatchObject({
      status: 1,
      said: expect.stringMatching(
        /^The new version could not be prepared: .*No space left on device.* Nothing was changed/m,
      ),
    })
    expect(site.start().said).toBe('')
    expect(site.upgrade().status).toBe(0)
    // Not even that it begins can be noted: the former version starts.
    expect(site.start({ FULL: '1' })).toMatchObject({ status: 0, said: expect.stringContaining('waits for room') })
    expect(site.versions()).toEqual(one)
    const { status, said } = site.start(site.fullDisk('reset'))
    expect([status, said]).toEqual([1, expect.stringMatching(/No space left on device[\s\S]*Start again/)])
    expect(said).not.toContain('    at ')
    expect(site.start().said).toMatch(/^This is \w{8} now/)
    expect(site.versions()).toEqual(two)
  })

  it('takes no version that another upgrade was preparing when it was killed', () => {
    const site = aSite()
    site.release('two')
    site.upgrade()
    const three = site.release('three')
    expect(site.upgrade({ FAILS: 'kill' }).status).toBeNull()
    expect(site.start().said).toBe('')
    expect(site.versions()).toEqual(one)
    site.upgrade()
    rmSync(join(site.site, '.upgrade', 'next', 'dist'), { recursive: true })
    expect(site.start().said).toContain('not whole')
    expect(site.versions()).toEqual(one)
    expect(site.upgrade({}, three).status).toBe(0)
    site.start()
    expect(site.versions()).toEqual(['three', 'three', 'three'])
  })

  it('is refused while a swap is half done, which a start ends', () => {
    const site = aSite()
    site.release('two')
    site.upgrade()
    expect(site.startKilledAt(6)).toBe(true)
    site.release('three')
    expect(site.upgrade()).toMatchObject({ status: 1, said: expect.stringContaining('half done') })
    site.start()
    expect(site.versions()).toEqual(two)
    expect(site.upgrade().status).toBe(0)
  })

  it('goes on at the next start wherever the swap was killed', () => {
    const site = aSite()
    site.release('two')
    site.upgrade()
    const kept = `${site.site}-prepared`
    cpSync(site.site, kept, { recursive: true, verbatimSymlinks: true })
    let n = 1
    for (; site.startKilledAt(n); n += 1) {
      site.start()
      expect(site.versions(), `killed at change ${n}`).toEqual(two)
      rmSync(site.site, { recursive: true })
      cpSync(kept, site.site, { recursive: true, verbatimSymlinks: true })
    }
    expect(n).toBeGreaterThan(8)
    expect(site.versions()).toEqual(two)
  }, 120_000)
})
