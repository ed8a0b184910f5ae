import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ports } from './machine.ts'

// The files of docs/cluster, with local addresses in place of those of three machines.

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'cluster')
export const fullDisk = join(folder, 'fullDisk.sh')
export const superuserPassword = 'of-the-superuser'
const here = '127.0.0.1'

/** Texts of the file, and what they become here. */
type Changes = readonly (readonly [ours: string, here: string])[]

async function changed(file: string, changes: Changes): Promise<string> {
  let text = await readFile(join(folder, file), 'utf8')
  for (const [ours, local] of changes) {
    if (!text.includes(ours)) throw new Error(`docs/cluster/${file} has no ${ours}`)
    text = text.replaceAll(ours, local)
  }
  return text
}

export function etcdSettings(own: Ports, { all, home }: { all: readonly Ports[]; home: string }): Promise<string> {
  return changed('etcd.yml', [
    ['NAME', own.name],
    ['ADDRESS:2379', `${here}:${own.etcd}`],
    ['ADDRESS:2380', `${here}:${own.etcdPeer}`],
    ['/var/lib/etcd/betwixt', join(home, 'etcd')],
    ...all.map((one, at) => [`${addressOf(at)}:2380`, `${here}:${one.etcdPeer}`] as const),
  ])
}

export function patroniSettings(
  own: Ports,
  { home, data, bin }: { home: string; data: string; bin: string },
): Promise<string> {
  // Its own way to each etcd, instead of those that the members of etcd name to everybody.
  const hosts = own.wire.etcds.map((port) => `${here}:${port}`).join(',')
  return changed('patroni.yml', [
    ['name: NAME', `name: ${own.name}`],
    [' listen: ADDRESS:5432', ` listen: ${here}:${own.postgres}`],
    [' listen: ADDRESS:8008', ` listen: ${here}:${own.rest}`],
    ['ADDRESS:5432', `${here}:${own.wire.postgres}`],
    ['ADDRESS:8008', `${here}:${own.wire.rest}`],
    ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', `${hosts}\n  use_proxies: true`],
    ['10.0.0.0/24', `${here}/32`],
    ['/usr/lib/postgresql/15/bin', bin],
    [
      '/var/lib/postgresql/betwixt.pgpass',
      `${join(home, 'pgpass')}\n  parameters:\n    unix_socket_directories: ${home}`,
    ],
    ['/var/lib/postgresql/betwixt', data],
    ['SUPERUSER_PASSWORD', superuserPassword],
    ['REPLICATION_PASSWORD', 'of-replication'],
  ])
}

export function balancerSettings(port: number, all: readonly Ports[]): Promise<string> {
  return changed('haproxy.cfg', [
    ['127.0.0.1:5000', `${here}:${port}`],
    ...all.map(
      ({ wire }, at) =>
        [`${addressOf(at)}:5432 check port 8008`, `${here}:${wire.postgres} check port ${wire.rest}`] as const,
    ),
  ])
}

/** The wire of a machine passes connections on as they are; stopped, it is a cable that was pulled. */
export function wireSettings(own: Ports, all: readonly Ports[]): string {
  const ways = [
    [own.wire.postgres, own.postgres],
    [own.wire.rest, own.rest],
    ...own.wire.etcds.map((port, at) => [port, all[at]?.etcd]),
  ]
  return [
    ...['global', ' nbthread 1', 'defaults', ' mode tcp'],
    ...['timeout connect 5s', 'timeout client 1h', 'timeout server 1h'].map((line) => ` ${line}`),
    ...ways.flatMap(([from, to], at) => [`listen way${at}`, ` bind ${here}:${from}`, ` server to ${here}:${to}`]),
    '',
  ].join('\n')
}

function addressOf(at: number): string {
  return `10.0.0.${11 + at}`
}
