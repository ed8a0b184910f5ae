import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, instantFromIso, after as later, minuteMs } from '../../times.ts'
import { agoWords, spanWords, withoutSecrets } from './healthItem.ts'
import { backupsHealth, databaseHealth, diskHealth, jobsHealth } from './machineHealth.ts'
import { messageHealth, nothingSent } from './messageHealth.ts'
import { clockHealth, creditsHealth, sourceHealth } from './sourceHealth.ts'

const now = instantFromIso('2026-11-20T17:00:00Z')
const ago = (ms: number) => later(now, -ms)

describe('the state of a channel of messages', () => {
  const mail = { one: 'mail', many: 'mails', mend: 'Set SMTP_URL right.' }
  const of = (reading: Partial<typeof nothingSent>, isSetUp = true) =>
    messageHealth({ ...nothingSent, ...reading }, mail, { isSetUp, now })
  const failing = { failedAt: ago(minuteMs), failingSince: ago(hourMs), failures: 1, error: 'mailbox unknown' }

  it('is off without a service, well with its last message or none, and bad while messages wait or several fail', () => {
    expect(of({}, false)).toMatchObject({ state: 'off', todo: 'Set SMTP_URL right.' })
    expect(of({})).toMatchObject({ state: 'ok', words: 'No mail left within a day.' })
    expect(of({ sentAt: ago(3 * minuteMs) })).toMatchObject({ state: 'ok', words: 'The last mail left 3 minutes ago.' })
    expect(of({ waiting: 1, waitingSince: ago(minuteMs) }).state).toBe('ok')
    expect(of({ waiting: 2, waitingSince: ago(hourMs) })).toMatchObject({
      ...{ state: 'bad', since: ago(hourMs) },
      words: '2 mails have waited for 1 hour, and nobody sends. No mail left within a day.',
    })
    expect(of(failing).state).toBe('warn')
    expect(of({ ...failing, failures: 3 }).state).toBe('bad')
    expect(of({ ...failing, waiting: 1, sentAt: ago(2 * hourMs) })).toMatchObject({
      ...{ state: 'bad', since: ago(hourMs) },
      words:
        'The last mail failed: mailbox unknown. The last mail left 2 hours ago. One waits and will be tried again.',
    })
    expect(of({ ...failing, error: 'Invalid login: 535 no' })).toMatchObject({
      ...{ state: 'bad', todo: 'The service refuses the user, the password or the key. Set SMTP_URL right.' },
    })
  })
})

describe('the state of what says lines and scores', () => {
  const asked = { service: 'the odds service', todo: 'Wait.', now }
  const silent = { succeededAt: ago(dayMs), failingSince: ago(hourMs), error: 'API Error: 503' }

  it('is bad while a league has no answer', () => {
    expect(sourceHealth({ ...silent, failingSince: null }, asked)).toMatchObject({
      words: 'The odds service answers. It last answered 24 hours ago.',
    })
    expect(sourceHealth(silent, asked)).toMatchObject({
      ...{ state: 'bad', since: ago(hourMs), todo: 'Wait.' },
      words: 'The odds service does not answer as it should: API Error: 503. It last answered 24 hours ago.',
    })
    expect(sourceHealth({ succeededAt: null, failingSince: null, error: null }, asked).state).toBe('ok')
  })

  it('warns when only settling may use the credits, and is bad when none are left', () => {
    const states = [300, 100, 0].map((left) => creditsHealth({ used: 200, left, kept: 100 }, { isFree: false }).state)
    expect(states).toEqual(['ok', 'warn', 'bad'])
    expect(creditsHealth({ used: 0, left: 0, kept: 0 }, { isFree: true }).state).toBe('ok')
  })

  it('names a clock that is off by minutes or days, either way', () => {
    const words = (aheadMs: number) => clockHealth([{ of: 'the database', aheadMs }]).words
    expect(clockHealth([{ of: 'the database', aheadMs: 90_000 }]).state).toBe('ok')
    expect(words(10 * minuteMs)).toContain('is 10 minutes ahead of that of the database')
    expect(words(-10 * minuteMs)).toContain('is 10 minutes behind that of the database')
    expect(words(400 * dayMs)).toContain('is 400 days ahead')
  })
})

describe('the state of the machine', () => {
  it('names the job that fails, or that nobody does', () => {
    const failing = [{ name: 'settle-bets', reason: 'no scores', since: ago(hourMs) }]
    expect(jobsHealth({ failing, longest: null }, now)).toMatchObject({
      state: 'bad',
      since: ago(hourMs),
      words: 'The job settle-bets fails: no scores.',
    })
    const waits = (waitingSeconds: number) =>
      jobsHealth({ failing: [], longest: { name: 'settle-bets', waitingSeconds } }, now)
    expect([waits(60).state, waits(3_600).state]).toEqual(['ok', 'bad'])
    expect(waits(3_600).words).toContain('settle-bets has waited for 1 hour')
    expect(jobsHealth({ failing: [], longest: null }, now).state).toBe('bad')
  })

  it('says how near the database is to its connections', () => {
    const state = (connections: number, waitedFor = 0) =>
      databaseHealth({ version: '18.4', connections, mostConnections: 100, waitedFor, answeredMs: 2 }).state
    expect([state(12), state(12, 3), state(80), state(95)]).toEqual(['ok', 'warn', 'warn', 'bad'])
    expect(databaseHealth(null).state).toBe('bad')
  })

  it('names the disk with the least room', () => {
    const disks = (freeBytes: number) =>
      diskHealth([
        { folder: '/data', freeBytes: 9e9 },
        { folder: '/backups', freeBytes },
      ])
    expect([disks(5e9).state, disks(1e9).state, disks(1e8).state]).toEqual(['ok', 'warn', 'bad'])
    expect(disks(1e8).words).toBe('The disk is nearly full: 100 MB are left on the disk of /backups.')
  })

  it('says how old the last backup is, and why there is no newer one', () => {
    const on = { isOn: true, folder: '/backups', unreadable: null, failure: null }
    const newest = { at: ago(hourMs), bytes: 1e6, rows: 5 }
    const failure = { at: ago(minuteMs), reason: 'There is no room.' }
    expect(backupsHealth({ ...on, newest }, now)).toMatchObject({
      words: 'The last one was made 1 hour ago, has 1.0 MB, and was read back and counted.',
    })
    expect(backupsHealth({ ...on, newest: { ...newest, at: ago(31 * hourMs) } }, now).state).toBe('bad')
    expect(backupsHealth({ ...on, newest, failure }, now)).toMatchObject({ state: 'bad', since: failure.at })
    expect(backupsHealth({ ...on, newest, failure: { ...failure, at: ago(dayMs) } }, now).state).toBe('ok')
    expect(backupsHealth({ ...on, newest: null }, now).state).toBe('warn')
    expect(backupsHealth({ ...on, newest: null, unreadable: 'EACCES' }, now).state).toBe('bad')
    expect(backupsHealth({ ...on, newest, isOn: false }, now).state).toBe('off')
  })
})

it('says spans in one unit', () => {
  expect([0, 59 * minuteMs, hourMs, 47 * hourMs, 49 * hourMs].map(spanWords)).toEqual([
    '1 minute',
    '59 minutes',
    '1 hour',
    '47 hours',
    '2 days',
  ])
  expect([agoWords(now, now), agoWords(ago(dayMs), now)]).toEqual(['just now', '24 hours ago'])
})

it('leaves out of a text to copy what is secret, looks so or names a person, and neither hosts nor folders', () => {
  const said =
    'smtp://me:pa55word@mail.example.org:587 refuses ann@example.org, +12025550100, 8fjCqbLPdRkd2gXyWu0T, hush1'
  expect(withoutSecrets(said, ['hush1', 'x'])).toBe('[address] refuses [email], [phone], [key], [secret]')
  expect(
    withoutSecrets(
      'https://discord.com/api/webhooks/1/abc answers 404, not exceeding 12 of /srv/betwixt-backups-2026-a1b2c3/kept',
    ),
  ).toBe('https://discord.com/[path] answers 404, not exceeding 12 of /srv/betwixt-backups-2026-a1b2c3/kept')
})
