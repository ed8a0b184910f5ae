import { connect } from 'node:net'
import type pg from 'pg'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aWireProxy, type WireProxy } from '#test/support/wireProxy.ts'

/**
 * A program that reaches its database over a wire of which the test decides, and beside it, for looking, one whose wire
 * never fails. It waits for a silent database for a moment, where in earnest it would be half a minute.
 */
export type FarServer = {
  readonly server: TestServer
  readonly wire: WireProxy
  readonly far: Awaited<ReturnType<TestServer['another']>>
  readonly connection: pg.ClientConfig
  stop(): Promise<void>
}

export async function aFarServer({ silenceMs }: { silenceMs: number }): Promise<FarServer> {
  const server = await aServer({ RATE_LIMITS: 'off', JOBS: 'on' })
  const { host, port } = server.connection
  const wire = await aWireProxy(() => connect({ path: `${host}/.s.PGSQL.${port}` }))
  const connection = { ...server.connection, host: '127.0.0.1', port: wire.port, query_timeout: silenceMs }
  const far = await server.another(connection)
  return {
    server,
    wire,
    far,
    connection,
    async stop() {
      wire.heal()
      wire.refuse(false)
      await far.stop()
      await wire.stop()
      await server.stop()
    },
  }
}
