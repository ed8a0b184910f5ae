import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, after as later, minuteMs } from '#domain/times.ts'
import { backupName } from '#domain/website/keptBackups.ts'
import { scoresOf, secondScores } from '#features/lines/server/scores.ts'
import { noteFailure, noteSuccess } from '#server/jobs/timedJobsStore.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aSmallDisk } from '#test/support/aSmallDisk.ts'
import { anEspnServer, linesFromEspn } from '#test/support/espnServer.ts'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import type { HealthView } from '../../healthContract.ts'

const nfl = 'americanfootball_nfl'

/** Each is put in, named, and taken out again; nothing else changes its state meanwhile. */
describe('the page that says what is wrong names [BEY-42]', () => {
  let server: TestServer
  let root: Person
  let mails: MailServer
  let espn: Awaited<ReturnType<typeof anEspnServer>>
  let second: Awaited<ReturnType<typeof linesFromEspn>>
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'betwixt-health-'))
    mails = await aMailServer()
    espn = await anEspnServer()
    server = await aServer(
      {
        ADMIN_EMAIL: 'root@example.org',
        BACKUP_DIR: join(folder, 'kept'),
        SMTP_URL: mails.url.replace('smtp://', 'smtp://op:hush-100%@'),
        SECOND_SCORES: 'espn',
        ODDS_API_KEY: 'test',
      },
      {
        async witness({ now }) {
          second = await linesFromEspn(espn, now, { isWitness: true })
          return second.service
        },
        isAlone: true,
      },
    )
    root = await server.aWebsiteAdmin()
    server.feed.setGames(aFeedGame({ startsAt: later(server.clock.now(), hourMs) }))
    await mkdir(join(folder, 'kept'))
    await writeFile(join(folder, 'kept', backupName(server.clock.now())), 'x')
    await server.asOwner("insert into timed_jobs (name, due_at) values ('settle-bets', now() + interval '1 hour')")
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all([mails.stop(), second.stop(), espn.stop()])
    await rm(folder, { recursive: true })
  })

  const health = async (admin = root) => (await done(admin.get<HealthView>('/api/admin/health'))).items
  const partOf = async (part: string, admin = root) => (await health(admin)).find((one) => one.part === part)
  const bad = async (admin = root) =>
    (await health(admin)).flatMap(({ part, state }) => (state === 'bad' ? [part] : []))

  it('nothing where nothing is wrong', async () => {
    expect(await bad()).toEqual([])
    const items = await health()
    expect(items.map(({ part }) => part)).toEqual([
      ...['mails', 'texts', 'pushes', 'odds', 'scores', 'second-scores', 'credits', 'jobs', 'database', 'clock'],
      ...['disk', 'backups', 'version'],
    ])
    expect(items.find(({ part }) => part === 'texts')).toMatchObject({
      state: 'off',
      todo: expect.stringContaining('TWILIO'),
    })
    expect(items.find(({ part }) => part === 'version')?.words).toMatch(/^Betwixt \d+\.\d+\.\d+/)
  })

  it('which version runs, to the administrator alone', async () => {
    const ask = async (headers: Record<string, string>) => (await fetch(`${server.url}/healthz`, { headers })).json()
    expect(await ask({ cookie: root.cookie })).toEqual({
      status: 'ok',
      version: expect.any(String),
      commit: expect.anything(),
    })
    expect(await ask({})).toEqual({ status: 'ok' })
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toMatch(/^betwixt_build_info\{version="\d+\.\d+\.\d+[^"]*",commit="\w+"\} 1$/m)
    for (const name of ['backup_age_seconds', 'disk_free_bytes', 'texts_limit']) {
      expect(metrics).toMatch(new RegExp(`^${name}(\\{.*\\})? [0-9.e+]+$`, 'm'))
    }
    expect(metrics).toContain('# TYPE live_streams_cut_off_total counter')
  })

  const queue = (
    channel: string,
    {
      dueAt,
      error = null as string | null,
      status = 'attempted',
    }: { dueAt: number | null; error?: string | null; status?: string },
  ) =>
    server.asOwner(
      `insert into outbox (id, channel, key, kind, recipient, content, status, error, attempts, created_at, due_at)
       values ('m-' || $1, $1, 'k', 'test', 'g1 c1', '{}', $4, $3, 1, $5, $2)`,
      [channel, dueAt === null ? null : new Date(dueAt), error, status, new Date(server.clock.now() - hourMs)],
    )
  const empty = () => server.asOwner('update outbox set due_at = null where key = $1', ['k'])

  it('mails that nobody has sent for an hour', async () => {
    await queue('mail', { dueAt: server.clock.now() - hourMs })
    expect(await partOf('mails')).toMatchObject({
      state: 'bad',
      words: expect.stringContaining('A mail has waited for 1 hour'),
    })
    expect(await bad()).toEqual(['mails'])
    await empty()
  })

  it('a wrong password of the mail server, without the password', async () => {
    mails.fail({ signInCode: 535 })
    expect((await root.post('/api/admin/emails/test', { emailType: 'bid_created' })).status).toBe(503)
    const item = await partOf('mails')
    expect(item).toMatchObject({ state: 'bad', todo: expect.stringContaining('SMTP_URL') })
    expect(item?.words).toContain('535')
    expect(JSON.stringify(item)).not.toMatch(/hush|root@/)
    expect(await bad()).toEqual(['mails'])
    mails.fail('none')
    await done(root.post('/api/admin/emails/test', { emailType: 'bid_created' }))
    expect(await bad()).toEqual([])
  })

  it('what fails without a secret of the settings, which may be generated, but with the name of a user', async () => {
    const passwords = { main: 'm-word', replica: 'r-wörd' }
    const other = await aServer({
      ...{ ADMIN_EMAIL: 'root@example.org', AUTH_SECRET: 'x'.repeat(32) },
      DATABASE_URL: `postgres://operator:${passwords.main}@main.example/betwixt`,
      DATABASE_READ_URLS: `postgres://operator:${encodeURIComponent(passwords.replica)}@replica.example/betwixt`,
      SMTP_URL: 'smtp://operator:s%2Fword@mail.example',
    })
    const admin = await other.aWebsiteAdmin()
    const said = async (words: string) => {
      await noteFailure(other.services.db, 'settle-bets', new Error(words), other.clock.now())
      return (await partOf('jobs', admin))?.words
    }
    expect(
      await said(`${passwords.main}, ${passwords.replica}, s/word: operator fails, ${other.services.authSecret}`),
    ).toBe('The job settle-bets fails: [secret], [secret], [secret]: operator fails, [secret].')
    await other.stop()
  })

  it('credits that are used up', async () => {
    await server.asOwner(
      `insert into api_usage (date, credits_used) values ('2026-11-19', 200000)
       on conflict (date) do update set credits_used = 200000`,
    )
    expect(await partOf('credits')).toMatchObject({ state: 'bad', words: expect.stringContaining('used up') })
    await server.asOwner("delete from api_usage where date = '2026-11-19'")
  })

  it('scores that are refused, from either source', async () => {
    server.clock.advance(7 * hourMs)
    server.feed.fail(401, { message: 'no', error_code: 'INVALID_KEY' }, { only: /scores/ })
    espn.answerWith({ status: 403, body: '' })
    await scoresOf(server.services, nfl, { maxAgeMs: 0 }).catch(() => {})
    await secondScores(server.services, nfl, { maxAgeMs: 0 })
    expect(await partOf('scores')).toMatchObject({
      state: 'bad',
      words: expect.stringContaining('the key is not accepted'),
    })
    expect(await partOf('second-scores')).toMatchObject({
      state: 'bad',
      words: expect.stringContaining('ESPN answers 403'),
    })
    expect(await bad()).toEqual(['scores', 'second-scores'])
    server.feed.recover()
    espn.answerWith(null)
    server.clock.advance(hourMs)
    await scoresOf(server.services, nfl, { maxAgeMs: 0 })
    await secondScores(server.services, nfl, { maxAgeMs: 0 })
    expect(await bad()).toEqual([])
  })

  it('a job that fails, and timed work that nobody does', async () => {
    await noteFailure(server.services.db, 'settle-bets', new Error('no such column'), server.clock.now())
    expect(await partOf('jobs')).toMatchObject({ state: 'bad', words: 'The job settle-bets fails: no such column.' })
    await noteSuccess(server.services.db, 'settle-bets')
    await server.asOwner("update timed_jobs set due_at = now() - interval '20 minutes'")
    expect(await partOf('jobs')).toMatchObject({ state: 'bad', todo: 'Let a process run with JOBS=on.' })
    expect(await bad()).toEqual(['jobs'])
    await server.asOwner("update timed_jobs set due_at = now() + interval '1 hour'")
  })

  it('a backup that is too old, or was not made', async () => {
    server.clock.advance(31 * hourMs)
    expect(await partOf('backups')).toMatchObject({ state: 'bad', words: expect.stringContaining('too old') })
    await noteFailure(server.services.db, 'make-backup', new Error('There is no room.'), server.clock.now())
    expect(await partOf('backups')).toMatchObject({ state: 'bad', words: expect.stringContaining('There is no room.') })
    expect(await bad()).toEqual(['backups'])
    await noteSuccess(server.services.db, 'make-backup')
    await writeFile(join(folder, 'kept', backupName(server.clock.now())), 'x')
  })

  it('a clock that is ten minutes off', async () => {
    server.feed.tellTime(() => later(server.clock.now(), -10 * minuteMs))
    await scoresOf(server.services, nfl, { maxAgeMs: 0 })
    expect(await partOf('clock')).toMatchObject({ state: 'bad', words: expect.stringContaining('10 minutes ahead') })
    expect(await bad()).toEqual(['clock'])
    server.feed.tellTime(server.clock.now)
    server.clock.advance(hourMs)
    await scoresOf(server.services, nfl, { maxAgeMs: 0 })
  })

  it('a chat that is gone', async () => {
    await queue('chat', { dueAt: null, error: 'Discord answers 404', status: 'failed' })
    await server.asOwner(
      "insert into outbox_attempts (message_id, number, at, outcome, error) values ('m-chat', 1, $1, 'failed', 'Discord answers 404')",
      [new Date(server.clock.now())],
    )
    expect(await partOf('chat')).toMatchObject({
      state: 'warn',
      title: 'Chat channels',
      words: expect.stringContaining('Discord answers 404'),
    })
    await empty()
  })

  it('a disk that is nearly full', async () => {
    const disk = await aSmallDisk(64)
    if (!disk) return
    const small = await aServer({ ADMIN_EMAIL: 'root@example.org', BACKUP_DIR: disk.seen(disk.path) })
    const admin = await small.aWebsiteAdmin()
    expect(await partOf('disk', admin)).toMatchObject({ state: 'bad', words: expect.stringContaining('nearly full') })
    await small.stop()
    await disk.remove()
  })
})
