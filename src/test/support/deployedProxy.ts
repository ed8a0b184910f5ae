import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './freePort.ts'
import { waitFor } from './waitFor.ts'

/** The name in the configurations, which they are tried under. */
export const publicName = 'bets.example.org'

/** A proxy of Debian with the configuration that an operator is given, before a program on `upstream`. */
export type DeployedProxy = {
  readonly ports: { readonly http: number; readonly https: number }
  /** Of the one certificate. */
  readonly certificate: string
  /** What it has written to its log. */
  said(): string
  stop(): Promise<void>
}

type Place = {
  readonly folder: string
  readonly upstream: string
  readonly ports: DeployedProxy['ports']
  readonly certificate: string
  readonly key: string
}

/** What differs where it is tried: ports, the certificate, and folders. Each must be in the file. */
type Kind = {
  readonly program: string
  readonly configuration: string
  write(text: string, place: Place): string
  command(file: string, place: Place): readonly string[]
}

const programPort = '127.0.0.1:3000'

export const proxyKinds = {
  nginx: {
    program: '/usr/sbin/nginx',
    configuration: 'deploy/nginx.conf',
    write: (text, { folder, upstream, ports, certificate, key }) => {
      const site = replaced(text, [
        ['    listen [::]:443 ssl http2;\n', ''],
        ['    listen [::]:80;\n', ''],
        ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
        ['listen 80;', `listen 127.0.0.1:${ports.http};`],
        [`/etc/letsencrypt/live/${publicName}/fullchain.pem`, certificate],
        [`/etc/letsencrypt/live/${publicName}/privkey.pem`, key],
        [programPort, upstream],
      ])
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      )
      // Its folders belong to whoever runs the tests.
      const user = userInfo().uid === 0 ? 'user root;\n' : ''
      return `${user}pid ${join(folder, 'pid')};\nevents {}\nhttp {\naccess_log off;\n${folders.join('\n')}\n${site}}\n`
    },
    command: (file, { folder }) => ['-c', file, '-p', folder, '-e', 'stderr', '-g', 'daemon off;'],
  },
  Caddy: {
    program: '/usr/bin/caddy',
    configuration: 'deploy/Caddyfile',
    write: (text, { folder, upstream, ports, certificate, key }) => {
      const site = replaced(text, [
        [`${publicName} {`, `${publicName} {\n\ttls ${certificate} ${key}`],
        [programPort, upstream],
      ])
      const here = [
        ...['admin off', 'skip_install_trust', 'default_bind 127.0.0.1'],
        ...[`http_port ${ports.http}`, `https_port ${ports.https}`, `storage file_system ${folder}`],
      ]
      return `{\n\t${here.join('\n\t')}\n}\n${site}`
    },
    command: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
} as const satisfies Record<string, Kind>

function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((rest, [ours, here]) => {
    if (!rest.includes(ours)) throw new Error(`the configuration has no ${ours}`)
    return rest.replaceAll(ours, here)
  }, text)
}

export async function aDeployedProxy(kind: Kind, upstream: string): Promise<DeployedProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'betwixt-proxy-'))
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...[
        '-subj',
        `/CN=${publicName}`,
        '-addext',
        `subjectAltName=DNS:${publicName}`,
        '-keyout',
        key,
        '-out',
        certificate,
      ],
    ],
    { stdio: 'ignore' },
  )
  const place = { folder, upstream, certificate, key, ports: { http: await freePort(), https: await freePort() } }
  const file = join(folder, 'configuration')
  const ours = await readFile(join(import.meta.dirname, '..', '..', '..', kind.configuration), 'utf8')
  await writeFile(file, kind.write(ours, place))
  const child = spawn(kind.program, kind.command(file, place), { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data) => (said = `${said}${data}`))
  await waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`${kind.program} ended: ${said}`)
    return (await fetch(`http://127.0.0.1:${place.ports.http}`, { redirect: 'manual' })).status > 0 || null
  })
  return {
    ports: place.ports,
    certificate: readFileSync(certificate, 'utf8'),
    said: () => said,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whether it can be tried here: proxies are optional. */
export function isInstalled({ program }: Kind): boolean {
  return [program, '/usr/bin/openssl'].every((path) => existsSync(path))
}
