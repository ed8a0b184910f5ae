import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '#test/support/waitFor.ts'

let folder: string
let launcher: ChildProcess

/** A program that records what happens to it, and ends 300 ms after the first signal with code 7. */
const program = `
  const { appendFileSync } = await import('node:fs')
  const note = (text) => appendFileSync(process.argv[2], text + '\\n')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    note(signal)
    setTimeout(() => process.exit(7), 300)
  })
  process.on('disconnect', () => {
    note('alone')
    process.exit()
  })
  note('up')
  setInterval(() => {}, 1000)`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launcher-'))
  await writeFile(join(folder, 'program.mjs'), program)
  const script = `
    const { runChild } = await import('${new URL('./children.mjs', import.meta.url).href}')
    const child = runChild(process.execPath, ['${join(folder, 'program.mjs')}', '${join(folder, 'notes')}'])
    process.exit(await child.exitCode)`
  // A process group of its own, as in a terminal.
  launcher = spawn(process.execPath, ['--input-type=module', '--eval', script], { detached: true, stdio: 'inherit' })
  await waitFor(async () => (await notes()).includes('up') || null)
})
afterEach(async () => {
  launcher.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

const notes = async () => (await readFile(join(folder, 'notes'), 'utf8')).trim().split('\n')

test('Ctrl-C, which reaches the whole process group and may come twice, is one signal to the program', async () => {
  const ended = once(launcher, 'exit')
  process.kill(-Number(launcher.pid), 'SIGINT')
  await sleep(50)
  launcher.kill('SIGINT')
  expect(await ended).toEqual([7, null])
  expect(await notes()).toEqual(['up', 'SIGTERM'])
})

test('SIGTERM reaches the program, and its exit code comes back', async () => {
  const ended = once(launcher, 'exit')
  launcher.kill('SIGTERM')
  expect(await ended).toEqual([7, null])
  expect(await notes()).toEqual(['up', 'SIGTERM'])
})

test('the program learns at once that its launcher was killed', async () => {
  launcher.kill('SIGKILL')
  await waitFor(async () => (await notes()).includes('alone') || null)
  expect(await notes()).toEqual(['up', 'alone'])
})
