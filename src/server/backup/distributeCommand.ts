import { parseConfig, readDotEnv } from '../config.ts'
import { distribute } from '../db/citus/distribute.ts'
import { reachDatabase } from '../db/reachDatabase.ts'
import { runCommand, StartRefusal } from '../startRefusal.ts'
import { migrationsOfBackup } from './readBackup.ts'
import { refuseContent, restoreBackup } from './restoreBackup.ts'

// npm run distribute, and npm run distribute -- FILE, which also restores a backup.
const [file] = process.argv.slice(2)
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

async function main(): Promise<void> {
  readDotEnv()
  const { databaseUrl } = parseConfig(process.env)
  if (databaseUrl === null)
    throw new StartRefusal('Set DATABASE_URL to the coordinator of a Citus cluster: the built-in database is one node.')
  await reachDatabase(databaseUrl)
  const connection = { connectionString: databaseUrl }
  const migrations = file === undefined ? null : await migrationsOfBackup(file)
  await distribute({
    connection,
    log: say,
    check: async (client) => {
      if (migrations) await refuseContent(client, migrations)
    },
  })
  if (file === undefined) return
  const rows = await restoreBackup(connection, file)
  say(`Restored ${[...rows.values()].reduce((sum, count) => sum + count, 0)} rows in ${rows.size} tables.`)
}

await runCommand(main)
