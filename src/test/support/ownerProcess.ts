import { claimDataFolder } from '#server/db/dataFolder.ts'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'

// A miniature program, for tests that kill it: it claims the folder in its first argument, runs the database there,
// reports when it is ready, and shuts down cleanly on SIGTERM.
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('the data folder is missing')
const claim = await claimDataFolder(dataDir)
const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
process.once('SIGTERM', async () => {
  await server.stop()
  await claim.release()
  process.exit()
})
process.stdout.write('ready\n')
setInterval(() => {}, 60_000)
