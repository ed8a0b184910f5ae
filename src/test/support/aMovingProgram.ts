import { join } from 'node:path'
import { gameJobs } from '#app/jobs.ts'
import { openProgram } from '#app/program.ts'
import { after, type Instant, instant } from '#domain/times.ts'
import { openOddsApi } from '#features/lines/server/oddsApi.ts'
import { noAccountMails } from '#server/auth/auth.ts'
import { parseConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { servingConnection } from '#server/db/servingRole.ts'
import { openLog } from '#server/log.ts'
import { aDataFolder } from './aProgram.ts'
import { freePort } from './freePort.ts'
import { anOddsFeed } from './oddsFeed.ts'

const authSecret = 'a secret of the journeys, long enough for everyone'
const webDir = join(import.meta.dirname, '..', '..', '..', 'dist', 'web')

/** A program with its own database and odds feed, whose time goes on from now, and leaps to where a story continues. */
export async function aMovingProgram() {
  const folder = await aDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} })
  const { connection } = postgres
  await migrate({ connection, log: () => {} })
  const serving = await servingConnection({ connection, authSecret, warn: () => {} })
  let ahead = 0
  const clock = () => after(instant(Date.now()), ahead)
  const feed = await anOddsFeed({ clock })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const program = await openProgram({
    ...{ connection: serving, authSecret, workers: [], readers: [], jobs: [], accountMails: noAccountMails, webDir },
    ...{ config: parseConfig({ PORT: String(port), PUBLIC_URL: url, JOBS: 'off', LOGO_BASE_URL: '' }), clock },
    log: openLog({ logLevel: 'error' }),
    odds: openOddsApi({ url: feed.url, apiKey: feed.key, isSample: false }),
  })
  await program.app.listen({ port, host: '127.0.0.1' })
  return {
    ...{ url, feed, clock },
    /** What games do to bids, bets and pools happens at that time. */
    async leapTo(at: Instant): Promise<void> {
      ahead += at - clock()
      for (const { run } of gameJobs) await run(program.services)
    },
    async stop(): Promise<void> {
      await program.close()
      await feed.stop()
      await postgres.stop()
      await folder.remove()
    },
  }
}
