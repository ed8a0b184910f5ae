import { parseConfig, readDotEnv } from '../config.ts'
import { withDatabase } from '../db/withDatabase.ts'
import { isDiskFull, StartRefusal } from '../startRefusal.ts'
import { makeBackup } from './makeBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

const fullDisk = `There is no room left on the disk. Nothing was ${process.argv[2] === 'restore' ? 'restored' : 'kept'}.`

// npm run backup -- FILE and npm run restore -- FILE.
const [what, file] = process.argv.slice(2)

async function main(): Promise<string> {
  if (!file) throw new StartRefusal(`Name the file: npm run ${what} -- FILE`)
  readDotEnv()
  return withDatabase(parseConfig(process.env), async ({ connection }) => {
    const rows = what === 'restore' ? await restoreBackup(connection, file) : await makeBackup(connection, file)
    const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
    const told = ['users', 'groups', 'bets', 'debts', 'payments'].map((table) => `${rows.get(table) ?? 0} ${table}`)
    return `${what === 'restore' ? 'Restored' : 'Kept'} ${total} rows in ${rows.size} tables: ${told.join(', ')}.`
  })
}

try {
  process.stdout.write(`${await main()}\n`)
} catch (error) {
  process.exitCode = 1
  process.stderr.write(
    `${isDiskFull(error) ? fullDisk : error instanceof StartRefusal ? error.message : (error as Error).stack}\n`,
  )
}
