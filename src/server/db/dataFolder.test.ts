import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartRefusal } from '../startRefusal.ts'
import { claimDataFolder } from './dataFolder.ts'

let folder: string
let other: ChildProcess | null = null

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'claims-')), 'data')
})
afterEach(async () => {
  if (other && other.exitCode === null && other.signalCode === null) {
    other.kill('SIGKILL')
    await once(other, 'exit')
  }
  other = null
  await rm(join(folder, '..'), { recursive: true })
})

async function startOther(): Promise<ChildProcess> {
  const script = `
    const { claimDataFolder } = await import('${new URL('./dataFolder.ts', import.meta.url).href}')
    const claim = await claimDataFolder(${JSON.stringify(folder)})
    process.stdout.write('claimed')
    process.on('SIGTERM', async () => {
      await claim.noteEnding()
      setTimeout(() => process.exit(0), 2_500)
    })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  other = child
  await once(child.stdout, 'data')
  return child
}

test('a second program on the same data folder is refused within a second, with a sentence that names the first', async () => {
  const { pid } = await startOther()
  const from = performance.now()
  await expect(claimDataFolder(folder)).rejects.toThrow(
    `Another Betwixt (process ${pid}) is running on the data folder`,
  )
  expect(performance.now() - from).toBeLessThan(1_000)
})

test('a program that is ending is waited for, which is said once; one that lives on is not', async () => {
  const ending = await startOther()
  const said: string[] = []
  const from = performance.now()
  await expect(claimDataFolder(folder, (sentence) => said.push(sentence))).rejects.toThrow(StartRefusal)
  expect(performance.now() - from).toBeLessThan(2_000)
  expect(said).toEqual([])
  ending.kill('SIGTERM')
  const claim = await claimDataFolder(folder, (sentence) => said.push(sentence))
  expect(said).toEqual(['Another Betwixt is ending; waiting for it.'])
  await claim.release()
})

test('what locks the folder is readable by its owner alone, also where an earlier version made it', async () => {
  const first = await claimDataFolder(folder)
  await first.release()
  await chmod(join(folder, 'program.lock'), 0o644)
  const second = await claimDataFolder(folder)
  expect((await stat(join(folder, 'program.lock'))).mode & 0o077).toBe(0)
  await second.release()
})

test('what a killed program held is free at once, even when its process id lives on', async () => {
  const killed = await startOther()
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await writeFile(join(folder, 'program.pid'), `${process.ppid}\n`)
  const claim = await claimDataFolder(folder)
  await claim.release()
})

test('a released folder can be claimed again, a held one cannot, also inside one process', async () => {
  const first = await claimDataFolder(folder)
  await expect(claimDataFolder(folder)).rejects.toThrow(StartRefusal)
  await expect(claimDataFolder(folder)).rejects.toThrow(StartRefusal)
  await first.release()
  const second = await claimDataFolder(folder)
  await second.release()
})

test('a data folder is made with what it stands in, for its owner alone', async () => {
  const deep = join(folder, 'of', 'friends')
  const claim = await claimDataFolder(deep)
  expect((await stat(deep)).mode & 0o077).toBe(process.getuid?.() === 0 ? 0o011 : 0)
  await claim.release()
})

test.runIf(existsSync('/proc/self'))('a place where no folders can be made is refused at once', async () => {
  for (const nowhere of ['/proc/x', '/proc/x/y/z']) {
    await expect(claimDataFolder(nowhere)).rejects.toThrow(
      `The data folder ${nowhere} cannot be used: no folder can be made in /proc. Name another one in DATA_DIR.`,
    )
  }
})

test('a data folder that cannot be one is refused with its name', async () => {
  await writeFile(folder, 'a file')
  await expect(claimDataFolder(folder)).rejects.toThrow(`The data folder ${folder} cannot be used`)
  await expect(claimDataFolder(folder)).rejects.toThrow(StartRefusal)
})
