import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backupName } from '#domain/website/keptBackups.ts'
import { keepBackup } from '#server/backup/keptBackups.ts'
import { parseConfig } from '#server/config.ts'
import { aDataFolder } from '#test/support/aProgram.ts'
import { aServer } from '#test/support/aServer.ts'
import { freePort } from '#test/support/freePort.ts'
import { aVisitor, type Person } from '#test/support/person.ts'
import { waitFor } from '#test/support/waitFor.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')

it('a backup brought to a new site is there when the launcher has started it again, without a command [BEY-42]', async () => {
  const [data, kept] = [await aDataFolder(), await aDataFolder()]
  const former = await aServer()
  const ann = await former.aRegistrant('Ann')
  const { connection, clock } = former.services
  await keepBackup({ connection, clock, config: parseConfig({ BACKUP_DIR: kept.path }) })
  const whole = await readFile(join(kept.path, backupName(clock())))
  await former.stop()

  const port = String(await freePort())
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR: data.path,
    PUBLIC_URL: '',
    LOGO_BASE_URL: '',
    npm_lifecycle_event: '',
  }
  const launcher = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  launcher.stdout.on('data', (text) => (output += text))
  const link = await waitFor(async () => /http:\S+setup\?code=\S+/.exec(output)?.[0] ?? null, { withinMs: 240_000 })
  const path = link.replace('/setup?', '/api/setup/backup?')
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await fetch(`${path}&at=0`, { method: 'POST', headers, body: new Uint8Array(whole) })).status).toBe(200)
  expect((await fetch(`${path}&bytes=${whole.length}`, { method: 'PUT' })).status).toBe(200)
  const visitor: Person = aVisitor(`http://localhost:${port}`)
  const enter = () => visitor.post('/api/auth/sign-in/email', { email: ann.email, password: 'correct horse' })
  await waitFor(async () => ((await enter().catch(() => null))?.status === 200 ? true : null), { withinMs: 60_000 })
  const ended = new Promise((resolve) => launcher.once('exit', resolve))
  launcher.kill('SIGTERM')
  expect(await ended).toBe(0)
  await Promise.all([data.remove(), kept.remove()])
}, 400_000)
