import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingNames } from '#server/config.ts'
import { aServer } from './support/aServer.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const templates = ['deploy/unraid.xml', 'deploy/truenas.yaml', 'deploy/casaos.yaml']

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'betwixt-operators-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const has = (program: string) => existsSync(program)
const tried = (program: string, title: string) =>
  has(program) ? title : `${title} (cannot be tried here: ${program} is not installed)`

describe('what is given to operators', () => {
  it('sets only what the program reads, in its templates too', () => {
    const set = templates
      .map(read)
      .flatMap((text) =>
        [...text.matchAll(/^ {6}([A-Z_]+):|Target="([A-Z_]+)"/gm)].map(([, inYaml, inXml]) => inYaml ?? inXml ?? ''),
      )
    expect([new Set(set), set.filter((name) => !settingNames.includes(name))]).toEqual([new Set(['PUBLIC_URL']), []])
  })

  it('keeps what lasts in the folder of the image, under the names that each of the three systems knows', () => {
    const [, data = ''] = /^ENV DATA_DIR=(.+)$/m.exec(read('Dockerfile')) ?? []
    for (const text of templates.map(read)) expect(text).toContain(data)
    const [unraid = '', truenas = '', casaos = ''] = templates.map(read)
    const known = {
      Type: ['Path', 'Port', 'Variable', 'Label', 'Device'],
      Display: ['always', 'always-hide', 'advanced', 'advanced-hide'],
      Mode: ['', 'rw', 'ro', 'tcp', 'udp'],
      Required: ['true', 'false'],
      Mask: ['true', 'false'],
    }
    const fields = [...unraid.matchAll(/<Config ([^>]+?)\/?>/g)].map(([, text = '']) =>
      Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
    )
    expect(fields.map(({ Type }) => Type)).toEqual(['Port', 'Path', 'Variable'])
    for (const field of fields) {
      for (const name of ['Name', 'Target', 'Default']) expect(field).toHaveProperty(name)
      for (const [name, values] of Object.entries(known)) expect([...values, undefined], name).toContain(field[name])
    }
    for (const name of ['Name', 'Repository', 'Network', 'Privileged', 'Category', 'WebUI']) {
      expect(unraid).toMatch(new RegExp(`<${name}>[^<]+</${name}>`))
    }
    for (const name of [
      'main',
      'architectures',
      'author',
      'category',
      'title',
      'tagline',
      'port_map',
      'scheme',
      'index',
    ])
      expect(casaos).toMatch(new RegExp(`^ {2}${name}:`, 'm'))
    // It names the service and its port.
    expect(casaos).toMatch(/^ {2}main: betwixt$/m)
    expect(/port_map: "(\d+)"/.exec(casaos)?.[1]).toBe(/published: "(\d+)"/.exec(casaos)?.[1])
    expect(truenas).toMatch(/^services:\n {2}betwixt:\n {4}image: betwixt$/m)
  })

  it('has both proxies set the address of whoever asks, and hide the metrics', () => {
    const nginx = read('deploy/nginx.conf')
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    for (const text of [nginx, read('deploy/Caddyfile')]) expect(text).toMatch(/\/metrics[\s{]*(return )?404/)
  })

  it.skipIf(!has('/usr/bin/systemd-analyze'))(
    tried('/usr/bin/systemd-analyze', 'starts and copies by units that systemd accepts'),
    () => {
      const units = readdirSync(join(root, 'deploy')).filter((name) => /\.(service|timer)$/.test(name))
      expect(units.length).toBeGreaterThan(2)
      for (const name of units) writeFileSync(join(folder, name), read(`deploy/${name}`))
      const { stderr } = spawnSync('/usr/bin/systemd-analyze', ['verify', ...units.map((name) => join(folder, name))], {
        encoding: 'utf8',
      })
      // Its own programs are wherever they are on the machine of the operator.
      const said = stderr.split('\n').filter((line) => line && !/Command \S+(npm|rsync) is not executable/.test(line))
      expect(said).toEqual([])
    },
  )
})

describe('what operating.md has operators type', () => {
  const page = read('docs/operating.md')

  it('into a crontab makes a backup under the name of the day: a % is a line’s end there', () => {
    const lines = [...page.matchAll(/^ +(?:\d+|\*) (?:\d+|\*) \* \* \* (.+)$/gm)].map(([, command = '']) => command)
    expect(lines.length).toBeGreaterThan(1)
    const typed = join(folder, 'typed')
    mkdirSync(typed)
    for (const name of ['npm', 'rsync']) {
      writeFileSync(join(typed, name), `#!/bin/sh\necho ${name} "$@"\n`)
      chmodSync(join(typed, name), 0o755)
    }
    const said = lines.map((line) => {
      // As crontab(5) has it.
      const [command = '', ...input] = line.split(/(?<!\\)%/)
      expect(input, line).toEqual([])
      const here = command.replaceAll('\\%', '%').replace('cd /srv/betwixt', `cd ${folder}`)
      return execFileSync('/bin/sh', ['-c', here], {
        encoding: 'utf8',
        env: { PATH: `${typed}:${process.env.PATH}`, TZ: 'UTC' },
      }).trim()
    })
    expect(said).toContain(`npm run backup -- /srv/backups/betwixt-${new Date().toISOString().slice(0, 10)}.backup`)
  })

  it.skipIf(!has('/usr/bin/rsync'))(
    tried('/usr/bin/rsync', 'copies the backups and the secret of the sessions, and nothing else'),
    () => {
      const [from, to] = [join(folder, 'data'), join(folder, 'copied')]
      for (const name of ['backups', 'postgres/cluster', 'restore']) mkdirSync(join(from, name), { recursive: true })
      const files = ['auth-secret', 'database-password', 'backups/betwixt-1.backup', 'postgres/cluster/PG_VERSION']
      for (const name of [...files, 'restore/incoming']) writeFileSync(join(from, name), 'x')
      const inUnit = /^ExecStart=(.+)$/m.exec(read('deploy/betwixt-copy.service'))?.[1] ?? ''
      const inCron = /\* \* \* (rsync .+)$/m.exec(page)?.[1] ?? ''
      for (const [way, words] of [inUnit, inCron].entries()) {
        // Only the shell of cron takes quotes away, and would take * for files.
        const typed = way === 0 ? words.replaceAll('*', '\\*') : words
        const place = join(to, String(way))
        mkdirSync(place, { recursive: true })
        const here = typed
          .replace('/srv/betwixt/data/', `${from}/`)
          .replace('backup@other.example.org:betwixt/', `${place}/`)
        execFileSync('/bin/sh', ['-c', here], { cwd: folder })
        expect(readdirSync(place, { recursive: true }).toSorted()).toEqual([
          'auth-secret',
          'backups',
          'backups/betwixt-1.backup',
        ])
      }
    },
  )
})

describe('the alarms', () => {
  const alarms = read('docs/alarms.yml')
  const expressions = [...alarms.matchAll(/^ +expr: (.+)$/gm)].map(([, text = '']) => text)
  const figuresIn = (text: string) => [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([name]) => name)

  it('and their table in operating.md name figures that /metrics has', async () => {
    const server = await aServer({ ODDS_API_KEY: 'test' }, { isAlone: true })
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    await server.stop()
    const there = [...metrics.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
    const inTable = [...read('docs/operating.md').matchAll(/^ +\| (`[a-z_]+[`{].*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z_]+)/g)].map(([, name = '']) => name),
    )
    const inRules = expressions.flatMap((text) => figuresIn(text.replace(/\{[^}]*\}/g, '')))
    expect([inTable.length > 25, inRules.length > 18]).toEqual([true, true])
    expect([...inTable, ...inRules].filter((name) => !there.includes(name))).toEqual([])
  }, 90_000)

  /** What Prometheus reads where nothing is wrong. */
  const usual: Readonly<Record<string, string>> = {
    'betwixt_build_info{version="1"}': '1x310',
    'http_refusals_total{status="500"}': '7+0x310',
    'http_places{gate="requests",state="waited_for"}': '0x310',
    settlement_lag_seconds: '600x310',
    bets_needing_attention: '0x310',
    'feed_failing{sport="nfl"}': '0x310',
    'feed_games_near{sport="nfl"}': '3x310',
    feed_credits_left: '500x310',
    feed_credits_kept: '100x310',
    'log_readers_groups_behind{reader="notices"}': '0x310',
    'messages_waiting_seconds{kind="mail"}': '5x310',
    pushes_waiting_seconds: '5x310',
    texts_today: '10x310',
    texts_limit: '100x310',
    'job_waiting_seconds{job="settle-bets"}': '30x310',
    'jobs_failed{job="settle-bets"}': '0x310',
    'database_connections{state="waited_for"}': '0x310',
    'disk_free_bytes{folder="data"}': '20000000000x310',
    backup_age_seconds: '40000x310',
  }
  /** What each alarm rings at; null: the figure is not there. */
  const wrong: readonly (readonly [string, Readonly<Record<string, string | null>>])[] = [
    ['BetwixtIsDown', { 'betwixt_build_info{version="1"}': null }],
    ['BetwixtFails', { 'http_refusals_total{status="500"}': '0+1x310' }],
    ['BetwixtIsBusy', { 'http_places{gate="requests",state="waited_for"}': '1x310' }],
    ['BetsAreNotSettled', { settlement_lag_seconds: '10801x310' }],
    ['BetsNeedSomebody', { bets_needing_attention: '1x310' }],
    ['LinesFail', { 'feed_failing{sport="nfl"}': '1x310' }],
    ['CreditsRunOut', { feed_credits_left: '100x310' }],
    ['ReadersAreBehind', { 'log_readers_groups_behind{reader="notices"}': '1x310' }],
    ['MessagesWait', { 'messages_waiting_seconds{kind="mail"}': '901x310' }],
    ['PushesWait', { pushes_waiting_seconds: '901x310' }],
    ['ManyTexts', { texts_today: '81x310' }],
    ['JobsWait', { 'job_waiting_seconds{job="settle-bets"}': '601x310' }],
    ['JobsFail', { 'jobs_failed{job="settle-bets"}': '1x310' }],
    ['DatabaseIsSlow', { 'database_connections{state="waited_for"}': '1x310' }],
    ['DiskIsNearlyFull', { 'disk_free_bytes{folder="data"}': '1900000000x310' }],
    ['BackupIsOld', { backup_age_seconds: '108001x310' }],
    ['BackupIsOld', { backup_age_seconds: null }],
  ]

  it.skipIf(!has('/usr/bin/promtool'))(
    tried('/usr/bin/promtool', 'ring each at what it is for, and none where nothing is wrong'),
    () => {
      expect(new Set(wrong.map(([name]) => name)).size).toBe(expressions.length)
      const tests = [['', {}] as const, ...wrong].map(([alarm, different]) => ({
        interval: '5m',
        input_series: Object.entries({ ...usual, ...different }).flatMap(([series, values]) =>
          values === null ? [] : [{ series, values }],
        ),
        promql_expr_test: [
          {
            expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: '25h',
            exp_samples: alarm === '' ? [] : [{ labels: `{alertname="${alarm}"}`, value: 1 }],
          },
        ],
      }))
      const file = join(folder, 'alarms.test.yml')
      // JSON is YAML.
      writeFileSync(
        file,
        JSON.stringify({ rule_files: [join(root, 'docs/alarms.yml')], evaluation_interval: '5m', tests }),
      )
      const { status, stdout, stderr } = spawnSync('/usr/bin/promtool', ['test', 'rules', file], { encoding: 'utf8' })
      expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
    },
  )
})
