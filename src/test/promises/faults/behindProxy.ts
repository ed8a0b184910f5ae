import { openOddsApi } from '#features/lines/server/oddsApi.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFaultProxy, type FaultProxy } from '#test/support/faultProxy.ts'

/** A server that reaches its odds service through a proxy, with an impatient client: nobody waits 10 seconds here. */
export async function aServerBehindProxy({
  timeoutMs,
}: {
  timeoutMs: number
}): Promise<{ server: TestServer; proxy: FaultProxy; stop(): Promise<void> }> {
  let proxy: FaultProxy | undefined
  const server = await aServer(
    { RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' },
    {
      async odds(feed) {
        proxy = await aFaultProxy(feed.url)
        return openOddsApi({ url: proxy.url, apiKey: 'test', isSample: false, timeoutMs })
      },
    },
  )
  if (!proxy) throw new Error('nobody asked for the odds service')
  const { stop } = proxy
  return {
    server,
    proxy,
    async stop() {
      await server.stop()
      await stop()
    },
  }
}

/** The credits that the service has told the program of, in whatever answer. */
export function creditsSaid({ exchanges }: FaultProxy): number {
  return exchanges.reduce((sum, { said }) => sum + Number(said?.['x-requests-last'] ?? 0), 0)
}
