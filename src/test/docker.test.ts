import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig, settingNames } from '#server/config.ts'
import { programOptions } from '../../scripts/children.mjs'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const dockerfile = read('Dockerfile')
const compose = read('docker/compose.yaml')
const nginx = read('docker/nginx.conf')
const ignored = read('.dockerignore').split('\n').filter(Boolean)

/** What compose.yaml sets for the program: a value, with `${NAME:?why}` in it, or null for what is only passed on. */
const passed = new Map(
  [
    ...(/^x-app:[\s\S]*?\n {2}environment:\n([\s\S]*?)\n\S/m.exec(compose)?.[1] ?? '').matchAll(/^ {4}(\w+):(.*)$/gm),
  ].map(([, name = '', value = '']) => [name, value.trim() || null] as const),
)
const inImage = new Map(
  [...dockerfile.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const),
)

/** What an operator writes into .env, as compose.yaml asks for it. */
const secrets = { DATABASE_PASSWORD: '0af3', AUTH_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://bets.example.org' }
const filled = (value: string) =>
  value.replace(/\$\{(\w+):\?[^}]+\}/g, (_, name: string) => (secrets as Record<string, string>)[name] ?? `no ${name}`)

describe('the image', () => {
  it('sets nothing but settings of the program, with values that it accepts', () => {
    const settings = [...inImage].filter(([name]) => name !== 'PATH')
    expect(settings.map(([name]) => name).filter((name) => !settingNames.includes(name))).toEqual([])
    expect(parseConfig(Object.fromEntries(settings))).toMatchObject({ host: '0.0.0.0', port: 3000 })
  })

  it('is made of files that are there and are sent to the builder', () => {
    const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
      sources.split(' '),
    )
    expect(copies.length).toBeGreaterThan(8)
    const isSent = (path: string) => ignored.includes(`!${path.split('/')[0]}`) && !ignored.includes(path)
    expect(copies.filter((path) => !existsSync(join(root, path)) || !isSent(path))).toEqual([])
    expect(ignored[0]).toBe('*')
    const [, command = ''] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? []
    expect(JSON.parse(command)).toEqual(['node', ...programOptions, 'dist/server/main.js'])
  })

  it('has none of the tools of the tests, which come along with packages that may be used with them', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { devOptional?: true }> }
    expect(packages['node_modules/vitest']?.devOptional).toBe(true)
    expect(dockerfile).toMatch(/^RUN npm pkg delete devDependencies && npm ci --omit=dev /m)
  })

  it('is built by the Node that the program runs on, from bases of one series, and runs as nobody special', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    const { node } = JSON.parse(read('package.json')).dependencies
    const series = `node:${node.split('.')[0]}-trixie-slim`
    expect(bases).toEqual([series, series, 'debian:trixie-slim', 'scratch'])
    expect(dockerfile).toMatch(/^USER [1-9]\d+$/m)
    for (const [, image = ''] of compose.matchAll(/^ {4}image: (.+)$/gm)) expect(image).toMatch(/:(\d+|stable)-\w+$/)
  })
})

describe('compose.yaml', () => {
  it('passes on every setting of the program, and nothing else; those that a container must have stand fast', () => {
    // One process alone may leave timed work to the other; limits are never off and finals never too soon; nothing is written to a folder;
    // a container is one process, of which its PostgreSQL has connections for two.
    const withheld = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'BACKUP_DIR',
      'JOBS',
      'PROCESSES',
      'RATE_LIMITS',
      'EARLIEST_FINAL_MINUTES',
    ]
    expect([...passed.keys()].toSorted()).toEqual(settingNames.filter((name) => !withheld.includes(name)).toSorted())
  })

  it('starts the program with what it asks for, and does not start without a secret', () => {
    const environment = [...passed].flatMap(([name, value]) => (value === null ? [] : [[name, filled(value)]]))
    expect(parseConfig(Object.fromEntries([...inImage, ...environment]))).toMatchObject({
      databaseUrl: 'postgres://betwixt:0af3@database/betwixt',
      authSecret: secrets.AUTH_SECRET,
      publicUrl: new URL(secrets.PUBLIC_URL),
      trustProxy: [addressOf('proxy')],
      runsJobs: true,
      limitsRates: true,
    })
    const uses = [...compose.matchAll(/\$\{(\w+)(.*?)\}/g)]
    expect(new Set(uses.map(([, name]) => name))).toEqual(new Set(Object.keys(secrets)))
    expect(uses.filter(([, , rest = '']) => !rest.startsWith(':?'))).toEqual([])
  })

  it('builds one image, which every process of the program and every command uses', () => {
    expect(compose.match(/^ +build: .+$/gm)).toEqual(['    build: ..'])
    expect(service('app-1')).toContain('    build: ..')
    const program = /^x-app:[\s\S]*?\n(?=\S)/m.exec(compose)?.[0]
    expect(program).toContain('\n  image: betwixt\n')
    expect(program).toContain('\n  pull_policy: never\n')
    for (const name of ['app-1', 'app-2', 'once']) expect(service(name)).toMatch(/^ {4}<<: \*app$/m)
  })

  it('lets the program end by signals from its first moment, gives nobody more rights than needed, and bounds the logs', () => {
    const program = /^x-app:[\s\S]*?\n(?=\S)/m.exec(compose)?.[0] ?? ''
    expect(program).toContain('\n  init: true\n')
    for (const text of [program, service('proxy')]) {
      expect(text).toContain('read_only: true')
      expect(text).toContain('cap_drop: [ALL]')
      expect(text).toContain('no-new-privileges:true')
    }
    expect(/^x-logging: &logging\n {2}logging:\n {4}driver: local$/m.test(compose)).toBe(true)
    for (const text of [program, service('proxy'), service('database')]) expect(text).toContain('<<: *logging')
  })

  it('mounts the folder of nginx’s configuration, so that a changed file is read, with a file for each connection', () => {
    const [, folder] = /^ {6}- \.:(\S+):ro$/m.exec(service('proxy')) ?? []
    expect(service('proxy')).toContain(`command: [nginx, -c, ${folder}/nginx.conf, -g, "daemon off;"]`)
    expect(read('docs/containers.md')).toContain(`exec proxy nginx -c ${folder}/nginx.conf -s reload`)
    const figure = (name: string) => Number(new RegExp(`^ *${name} (\\d+);`, 'm').exec(nginx)?.[1])
    expect(figure('worker_rlimit_nofile')).toBeGreaterThan(2 * figure('worker_connections'))
  })

  it('is where nginx looks for it, and nginx takes no more than the program', () => {
    const servers = [...nginx.matchAll(/^ {4}server (\S+):3000 max_fails=1/gm)].map(([, address]) => address)
    expect(servers).toEqual([addressOf('app-1'), addressOf('app-2')])
    expect(nginx).toContain(`set_real_ip_from ${/gateway: (\S+)/.exec(compose)?.[1]};`)
    expect(/client_max_body_size (\d+)k/.exec(nginx)?.[1]).toBe(
      /const bodyLimit = (\d+) \* 1024/.exec(read('src/server/http/app.ts'))?.[1],
    )
    const [, listening] = /listen (\d+);/.exec(nginx) ?? []
    expect(compose).toContain(`127.0.0.1:8080:${listening}`)
  })
})

/** What compose.yaml says of a service, without what it takes over from elsewhere. */
function service(name: string): string {
  return new RegExp(`^ {2}${name}:\\n((?: {3,}.*\\n|\\n)*)`, 'm').exec(compose)?.[1] ?? ''
}

/** The address of a service in the network of compose.yaml. */
function addressOf(name: string): string | undefined {
  return /ipv4_address: (\S+)/.exec(service(name))?.[1]
}

describe('the compose.yaml of one service', () => {
  const one = read('compose.yaml')

  it('keeps all that lasts in one volume, asks for no secret, and gives no more rights than needed', () => {
    expect(one.match(/^ {2}\w+:$/gm)?.filter((name) => one.indexOf(name) < one.indexOf('\nvolumes:'))).toEqual([
      '  betwixt:',
    ])
    expect(one).toContain(`volumes: [data:${inImage.get('DATA_DIR')}]`)
    expect(one).not.toMatch(/PASSWORD|SECRET|DATABASE_URL/)
    for (const part of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'init: true'])
      expect(one).toContain(part)
    expect(/TRUST_PROXY: (\S+)/.exec(one)?.[1]).toBe(/gateway: (\S+)/.exec(one)?.[1])
    expect(one).toContain(`127.0.0.1:3000:${inImage.get('PORT')}`)
  })
})
