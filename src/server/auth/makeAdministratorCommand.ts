import { parseConfig, readDotEnv } from '../config.ts'
import { openDatabase, systemClock } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { withDatabase } from '../db/withDatabase.ts'
import { StartRefusal } from '../startRefusal.ts'
import { makeAdministrator } from './administrators.ts'
import { forgetSecondStep } from './secondStep.ts'

// npm run admin -- EMAIL: makes an account a website administrator; needs access to the machine. With `forget-second-step`
// after it: turns off the second step of that account instead.
async function main(given: string | undefined, what: string | undefined): Promise<string> {
  if (what !== undefined && what !== 'forget-second-step') {
    throw new StartRefusal('After EMAIL only forget-second-step is known.')
  }
  const email = given?.trim().toLowerCase() ?? ''
  if (!/^\S+@\S+$/.test(email)) throw new StartRefusal('Name the account: npm run admin -- EMAIL')
  readDotEnv()
  const config = parseConfig(process.env)
  return withDatabase(config, async ({ connection, isShared }) => {
    // If a program is running, its database is up to date already, or not ours to change.
    if (!isShared) await migrate({ connection, log: () => {} })
    const db = openDatabase(connection, { connections: 1 })
    try {
      if (what === 'forget-second-step') {
        if (!(await forgetSecondStep(db, email)))
          throw new StartRefusal(`There is no account with the address ${email}.`)
        return `${email} now signs in without a second step.`
      }
      const made = await db.transaction((tx) =>
        makeAdministrator(tx, { email, config, addedBy: null, by: 'command', now: systemClock() }),
      )
      if (made === 'unknown') throw new StartRefusal(`There is no account with the address ${email}. Create it first.`)
      if (made === 'already') return `${email} is an administrator of the website already.`
      return `${email} is an administrator of the website now. Its address counts as verified.`
    } catch (error) {
      throw isWithoutTables(error) ? new StartRefusal('The database is empty or too old. Start Betwixt first.') : error
    } finally {
      await db.end()
    }
  })
}

function isWithoutTables(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01'
}

try {
  process.stdout.write(`${await main(process.argv[2], process.argv[3])}\n`)
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`)
}
