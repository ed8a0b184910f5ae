import { randomBytes } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { expect, test } from 'vitest'
import type { BackupsView } from '#features/admin/backupContract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { extent } from '#test/support/extent.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'
import { type Person, password, signIn, signUp } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

const megabytes = extent('BACKUP_MEGABYTES', { once: 16, usual: 64, long: 1024 })
const megabyte = 1024 * 1024
/** A program that holds the file, or a large part of it, needs more. */
const mostMemory = 450 * megabyte
/** What a browser sends at once. */
const partBytes = 512 * 1024
const took: string[] = []

async function timed<Answer>(what: string, program: RunningProgram, work: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await work()
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  took.push(`${what} ${seconds} s, at most ${Math.round(peakOf(program) / megabyte)} MB`)
  return answer
}

/** The most memory that it has had. */
function peakOf({ process: { pid } }: RunningProgram): number {
  const [, kilobytes = 'NaN'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** Mails that nothing compresses, and many small ones. */
async function* mails(): AsyncGenerator<string> {
  const row = (id: string, text: string) =>
    `${id}\tmail\t${id}\ttest\tann@example.org\t{"text": "${text}"}\tsent\t2026-11-20\n`
  for (let count = 0; count < megabytes * 10; count += 1)
    yield row(`large${count}`, randomBytes(105_500).toString('base64'))
  for (let count = 0; count < megabytes * 1_000; count += 1) yield row(`small${count}`, 'x'.repeat(100))
}

async function fill(dataDir: string): Promise<void> {
  await on(await builtInDatabase(dataDir), async (client) => {
    const columns = 'id, channel, key, kind, recipient, content, status, created_at'
    await pipeline(Readable.from(mails()), client.query(copyFrom(`copy outbox (${columns}) from stdin`)))
    await client.query('update users set email_verified = true')
  })
}

/** Makes one at the button of the administrator, and downloads it. */
async function madeAndDownloaded(program: RunningProgram, root: Person, file: string): Promise<void> {
  const kept = await timed('made, read back and counted', program, async () => {
    await done(root.post<BackupsView>('/api/admin/backups'))
    return waitFor(async () => (await done(root.get<BackupsView>('/api/admin/backups'))).items[0] ?? null, {
      withinMs: 1_200_000,
    })
  })
  expect(kept.rows).toBeGreaterThan(megabytes * 1_010)
  await timed('downloaded', program, async () => {
    const { body, status } = await fetch(`${program.url}/api/admin/backups/${kept.name}`, {
      headers: { cookie: root.cookie },
    })
    expect(status).toBe(200)
    if (body) await pipeline(Readable.fromWeb(body), createWriteStream(file))
  })
  expect((await stat(file)).size).toBe(kept.bytes)
  expect(kept.bytes).toBeGreaterThan(megabytes * megabyte)
}

/** Sends it part by part, as the page of a new site does. */
async function brought(program: RunningProgram, file: string): Promise<void> {
  const link = await waitFor(() => /http:\S+(\/setup\?code=\S+)/.exec(program.output())?.[1] ?? null)
  const path = `${program.url}${link.replace('/setup?', '/api/setup/backup?')}`
  const headers = { 'content-type': 'application/octet-stream' }
  const { size } = await stat(file)
  await timed('sent', program, async () => {
    const backup = await open(file)
    for (let at = 0; at < size; at += partBytes) {
      const { buffer, bytesRead } = await backup.read(Buffer.alloc(partBytes), 0, partBytes, at)
      const body = new Uint8Array(buffer.subarray(0, bytesRead))
      const answer = await fetch(`${path}&at=${at}`, { method: 'POST', headers, body })
      expect(answer.status, await answer.text()).toBe(200)
    }
    await backup.close()
  })
  const ended = new Promise((resolve) => program.process.once('exit', resolve))
  await timed('read whole', program, async () => {
    for (let rows: number | null = null; rows === null; ) {
      const answer = await fetch(`${path}&bytes=${size}`, { method: 'PUT' })
      expect(answer.status).toBe(200)
      rows = ((await answer.json()) as { rows: number | null }).rows
    }
  })
  expect(peakOf(program)).toBeLessThan(mostMemory)
  expect(await ended).toBe(75)
}

test(`a site of ${megabytes} MB is backed up, downloaded and brought to a new site in a browser, without being held in memory [BEY-42]`, async () => {
  const [from, to, kept] = [await aDataFolder(), await aDataFolder(), await aDataFolder()]
  const email = 'root@example.org'
  const settings = { ADMIN_EMAIL: email, RATE_LIMITS: 'on' }
  const former = await startProgram({ ...settings, DATA_DIR: from.path, JOBS: 'on' })
  const root = await signUp(former.url, 'Root', email)
  await fill(from.path)
  const file = join(kept.path, 'kept.backup')
  await madeAndDownloaded(former, root, file)
  expect(peakOf(former)).toBeLessThan(mostMemory)
  await former.terminate()
  await from.remove()

  await brought(await startProgram({ DATA_DIR: to.path, LOG_LEVEL: 'info' }), file)
  const startedAt = performance.now()
  const program = await startProgram({ ...settings, DATA_DIR: to.path })
  took.push(`restored at the start in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  expect(peakOf(program)).toBeLessThan(mostMemory)
  await signIn(program.url, root, password)
  const count = "select count(*)::int as mails from outbox where id ~ '^(large|small)'"
  const { rows } = await on(await builtInDatabase(to.path), (client) => client.query(count))
  expect(rows).toEqual([{ mails: megabytes * 1_010 }])
  await program.terminate()
  await Promise.all([to.remove(), kept.remove()])
  process.stdout.write(`${megabytes} MB: ${took.join('; ')}.\n`)
}, 3_600_000)
