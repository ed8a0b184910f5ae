import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Where its package is installed, where it listens, and its database. */
export type PostgraphileSetup = {
  readonly folder: string
  readonly port: number
  readonly databaseUrl: string
}

/** What is used of PostGraphile, which is no package of ours. */
type Packages = {
  readonly postgraphile: { postgraphile(preset: object): { createServ(grafserv: unknown): Served } }
  readonly adaptor: { makePgService(options: object): object }
  readonly grafserv: { readonly grafserv: unknown }
  readonly preset: { readonly PostGraphileAmberPreset: object }
}
type Served = { addTo(server: ReturnType<typeof createServer>): Promise<void> | void }
type Asked = { readonly node?: { readonly req: { readonly headers: Readonly<Record<string, string | undefined>> } } }

function packagesIn(folder: string): Packages {
  const load = createRequire(join(folder, 'package.json'))
  return {
    postgraphile: load('postgraphile'),
    adaptor: load('postgraphile/adaptors/pg'),
    grafserv: load('postgraphile/grafserv/node'),
    preset: load('postgraphile/presets/amber'),
  }
}

/** Every statement runs as the role of members, with the token that the row security asks about. */
function settingsOf({ node }: Asked): object {
  return { role: 'betwixt_member', 'betwixt.token': node?.req.headers.authorization?.replace('Bearer ', '') ?? '' }
}

process.once('message', async ({ folder, port, databaseUrl }: PostgraphileSetup) => {
  const { postgraphile, adaptor, grafserv, preset } = packagesIn(folder)
  const service = adaptor.makePgService({
    connectionString: databaseUrl,
    schemas: ['betwixt'],
    pgSettings: settingsOf,
    poolConfig: { max: 20 },
  })
  const served = postgraphile
    .postgraphile({
      extends: [preset.PostGraphileAmberPreset],
      pgServices: [service],
      grafserv: { port, graphiql: false, watch: false },
      grafast: { explain: false },
    })
    .createServ(grafserv.grafserv)
  const server = createServer()
  await served.addTo(server)
  server.listen(port, '127.0.0.1', () => process.send?.({ port, memoryBytes: process.memoryUsage.rss() }))
})

for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit())
