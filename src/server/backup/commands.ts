import { join } from 'node:path'
import { parseConfig, readDotEnv } from '../config.ts'
import { systemClock } from '../db/database.ts'
import { withDatabase } from '../db/withDatabase.ts'
import { isDiskFull, runCommand, StartRefusal } from '../startRefusal.ts'
import { keepBackup } from './keptBackups.ts'
import { makeBackup } from './makeBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

const fullDisk = `There is no room left on the disk. Nothing was ${process.argv[2] === 'restore' ? 'restored' : 'kept'}.`

// npm run backup, which makes one like that of the night; npm run backup -- FILE and npm run restore -- FILE.
const [what, file] = process.argv.slice(2)

async function main(): Promise<string> {
  if (!file && what === 'restore') throw new StartRefusal('Name the file: npm run restore -- FILE')
  readDotEnv()
  const config = parseConfig(process.env)
  return withDatabase(config, async ({ connection }) => {
    if (!file) {
      const { name, rows } = await keepBackup({ connection, config, clock: systemClock })
      return `Kept ${rows} rows in ${join(config.backupDir, name)}, read back and counted.`
    }
    const rows = what === 'restore' ? await restoreBackup(connection, file) : await makeBackup(connection, file)
    const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
    const told = ['users', 'groups', 'bets', 'debts', 'payments'].map((table) => `${rows.get(table) ?? 0} ${table}`)
    return `${what === 'restore' ? 'Restored' : 'Kept'} ${total} rows in ${rows.size} tables: ${told.join(', ')}.`
  })
}

await runCommand(async () => {
  const told = await main().catch((error: unknown) => {
    throw isDiskFull(error) ? new StartRefusal(fullDisk) : error
  })
  process.stdout.write(`${told}\n`)
})
